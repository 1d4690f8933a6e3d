/** Deterministic ids and random numbers. The n-th value depends only on the seed and n. */
export interface SeededRandom {
  /** An id of 24 hexadecimal characters. Ids are ascending and unique in one dataset. */
  id(kind: string): string
  /** A random number from 0 to below 1. */
  random(): number
  /** How many ids and random numbers were generated so far, including those of the generated rows. */
  readonly drawn: number
}

const mix = (value: number): number => {
  let h = value | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

const hash = (seed: number, drawn: number, salt: number): number =>
  mix(mix(mix(seed + 0x9e3779b9) ^ Math.imul(drawn + 1, 0x9e3779b1)) + salt)

const saltOf = (kind: string): number => {
  let salt = 0x811c9dc5
  for (let at = 0; at < kind.length; at++) salt = Math.imul(salt ^ kind.charCodeAt(at), 0x01000193)
  return salt
}

const bytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/**
 * Formats a number as eight hexadecimal digits. It runs hundreds of thousands of times for a dataset; `toString` with
 * `padStart` would take ten times as long.
 */
const hex = (value: number): string =>
  `${bytes[value >>> 24]}${bytes[(value >>> 16) & 255]}${bytes[(value >>> 8) & 255]}${bytes[value & 255]}`

/**
 * Like the provider's ids, an id starts with a time in seconds. It is the scenario's start time plus one second for
 * each id generated, so that ids are unique and ascending.
 */
export const seededRandom = (
  dataset: { readonly seed: number; readonly epoch: number },
  first = 0,
): SeededRandom & { drawn: number } => {
  const seconds = Math.floor(dataset.epoch / 1000)
  const random = {
    drawn: first,
    id(kind: string) {
      const n = random.drawn++
      const salt = saltOf(kind)
      return hex(seconds + n) + hex(hash(dataset.seed, n, salt)) + hex(hash(dataset.seed, n, ~salt))
    },
    random: () => hash(dataset.seed, random.drawn++, 0) / 2 ** 32,
  }
  return random
}
