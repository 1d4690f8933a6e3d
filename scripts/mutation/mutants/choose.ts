import type { Mutant } from './mutant.ts'

/** At most so many of each kind of each owner, spread evenly over the text; the same ones every time. */
export const sampled = (mutants: readonly Mutant[], most: number): Mutant[] =>
  Object.values(Object.groupBy(mutants, ({ owner, kind }) => `${owner} ${kind}`)).flatMap((group = []) => {
    const count = Math.min(most, group.length)
    return Array.from(
      { length: count },
      (_, nth) =>
        // The middle of each of `count` equal parts: always a place of the list.
        group[Math.floor(((nth + 0.5) * group.length) / count)] as Mutant,
    )
  })
