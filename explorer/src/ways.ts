import type { Move, Place } from './pairs.ts'

/** What is looked for on a way. */
export interface Search {
  /** The most moves of the way. */
  reach: number
  isWanted(move: Move): boolean
  /** Whether a move is not to be taken. */
  isClosed?(move: Move): boolean
  /** Draws one of so many ways that are as good; the first where it is not given. */
  draw?(count: number): number
  /** Places after which nothing is wanted any more: they are passed by, and those that are found come to them. */
  exhausted?: Set<Place>
}

interface Way {
  move: Move
  after: Way | null
}

const movesAlong = (way: Way | null): Move[] => {
  const moves: Move[] = []
  for (let one = way; one; one = one.after) moves.unshift(one.move)
  return moves
}

/** Whether nothing can happen after a move. */
export const endsPath = ({ to }: Move): boolean => to.moves.length === 0

/**
 * The shortest way to a wanted move, rather to one after which another can follow; to one that ends the path only where
 * there is no other. Empty where none leads there.
 */
export const wayTo = (
  from: Place,
  { reach, isWanted, isClosed, draw = () => 0, exhausted = new Set() }: Search,
): Move[] => {
  if (exhausted.has(from)) return []
  const goesOn = ({ move: { to } }: Way) => to.moves.some((next) => !endsPath(next) && isWanted(next))
  const seen = new Set([from])
  let last: Way | null = null
  let front: { at: Place; after: Way | null }[] = [{ at: from, after: null }]
  for (let depth = 0; depth < reach && front.length > 0; depth += 1) {
    const found: Way[] = []
    const next: typeof front = []
    for (const { at, after } of front) {
      for (const move of at.moves) {
        if (isClosed?.(move)) continue
        const way = { move, after }
        if (isWanted(move) && !endsPath(move)) found.push(way)
        else if (isWanted(move)) last ??= way
        if (seen.has(move.to)) continue
        seen.add(move.to)
        if (!exhausted.has(move.to)) next.push({ at: move.to, after: way })
      }
    }
    const best = found.filter(goesOn)
    const among = best.length > 0 ? best : found
    if (among.length > 0) return movesAlong(among[draw(among.length)] ?? null)
    front = next
  }
  if (!last && front.length === 0) for (const place of seen) exhausted.add(place)
  return movesAlong(last)
}
