import { firstStep, nextStep, type Path, type Step } from './cover.ts'
import type { Edge, Exploration } from './explore.ts'
import type { Cause } from './moment.ts'
import { type Move, movesOf, movesOn, type Pair, type Place, pairsAfter } from './pairs.ts'
import { endsPath, wayTo } from './ways.ts'

/** Numbers from 0 up to 1 that look random: the same seed gives the same ones (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Whether the environment cannot cause this after these steps, though the machine could take it. */
export type Impossible = (steps: readonly Step[], next: Cause) => boolean

/** How walks are drawn. */
export interface WalkOptions {
  seed: number
  /** How many walks. */
  count: number
  /** The most steps of a walk; 40 where it is not given. */
  length?: number
  /** Paths that are played besides: what they take counts as taken. */
  besides?: readonly Path[]
  impossible?: Impossible
}

/** How often a walk goes for the nearest pair that was never taken; else the next step is drawn. */
const seeking = 0.8

/** How often a walk ends with a step after which nothing new can come. */
const ending = 0.1

/**
 * Random paths: the next step is drawn among all that can happen, and the less something was taken by the paths before,
 * the likelier it is. The same seed gives the same ones.
 *
 * @param options How many walks, how long, by which seed.
 */
export const randomWalks = (
  exploration: Exploration,
  { seed, count, length = 40, besides = [], impossible }: WalkOptions,
): Path[] => {
  const { player } = exploration
  const random = randomOf(seed)
  const first = movesOf(exploration)
  const tries = new Map<Edge | Pair, number>()
  const times = (one: Edge | Pair) => tries.get(one) ?? 0
  const isNew = ({ pairs }: Move) => pairs.some((pair) => !tries.has(pair))
  const attempt = ({ edge, pairs }: Move) => {
    for (const one of [edge, ...pairs]) tries.set(one, times(one) + 1)
  }
  for (const path of besides) for (const move of movesOn(first, path)) attempt(move)

  const chance = (share: number) => random() < share
  const drawn = <One>(ones: readonly One[], weightOf: (one: One) => number): One | undefined => {
    const weighed = ones.map((one) => ({ one, weight: weightOf(one) }))
    let rest = random() * weighed.reduce((sum, { weight }) => sum + weight, 0)
    return weighed.find(({ weight }) => {
      rest -= weight
      return rest < 0
    })?.one
  }

  /** Places after which everything was taken. */
  const exhausted = new Set<Place>()
  const starts = first.map((move) => ({ move, behind: [...pairsAfter([move])] }))
  const promising = ({ move, behind }: (typeof starts)[number]) =>
    1 / (1 + times(move.edge)) + behind.filter((pair) => !tries.has(pair)).length
  const rare = (move: Move) => {
    const rarest = Math.min(...move.pairs.map(times), times(move.edge))
    return (endsPath(move) ? 0.1 : 1) / (1 + rarest) ** 2 / (1 + times(move.edge))
  }

  const walk = (): Path => {
    const start = drawn(starts, promising)?.move
    if (start?.edge.cause.kind !== 'started') throw new Error('There is no input.')
    attempt(start)
    const steps = [firstStep(exploration, start.edge)]
    const places: number[] = []
    let at = start.to
    let way: Move[] = []
    let open = at.moves
    while (places.length < length) {
      const latest = steps.at(-1) as Step
      if (way.length === 0 && open.length === at.moves.length && chance(seeking))
        way = wayTo(at, { reach: length - places.length, isWanted: isNew, exhausted })
      const move = way.shift() ?? drawn(open, rare)
      if (!move) break
      if (exhausted.has(at) && chance(ending)) break
      const { cause } = move.edge
      const step =
        player.canHappen(latest.moment, cause) && !impossible?.(steps, cause)
          ? nextStep(exploration, latest, move.edge)
          : null
      if (!step) {
        // What was tried in vain is not gone for again.
        attempt(move)
        way = []
        open = open.filter((one) => one !== move)
        continue
      }
      attempt(move)
      steps.push(step)
      places.push(move.nth)
      at = move.to
      open = at.moves
    }
    return { id: `${start.edge.cause.input}:${places.join('.')}`, steps }
  }
  return Array.from({ length: count }, walk)
}
