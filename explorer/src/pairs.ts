import { edgesFrom, type Path } from './cover.ts'
import type { Edge, Exploration } from './explore.ts'

/** Two transitions of which one is taken directly after the other. */
export type Pair = string

/** A state, and the transition that was taken last on the way to it. */
export interface Place {
  moves: Move[]
}

/** An edge out of a place, and the pairs that it completes. An edge without a transition does not interrupt a pair. */
export interface Move {
  edge: Edge
  /** Its place among the edges of its state. */
  nth: number
  pairs: readonly Pair[]
  to: Place
}

const pairsBy = (before: string | undefined, { transitions }: Edge): Pair[] =>
  [...(before === undefined ? [] : [before]), ...transitions].flatMap((transition, nth, all) =>
    nth === 0 ? [] : [`${all[nth - 1]} → ${transition}`],
  )

/** The moves that a flow begins with, and through them all that can follow. */
export const movesOf = (exploration: Exploration): Move[] => {
  const places = new Map<string, Place>()
  const open: [place: Place, key: string, before: string | undefined][] = []
  const moveBy = (edge: Edge, nth: number, before: string | undefined): Move => {
    const latest = edge.transitions.at(-1) ?? before
    const name = `${latest} ${edge.to}`
    const known = places.get(name)
    const to = known ?? { moves: [] }
    if (!known) {
      places.set(name, to)
      open.push([to, edge.to, latest])
    }
    return { edge, nth, pairs: pairsBy(before, edge), to }
  }
  const first = exploration.starts.map((edge, nth) => moveBy(edge, nth, undefined))
  for (let next = open.pop(); next; next = open.pop()) {
    const [place, key, before] = next
    place.moves.push(...edgesFrom(exploration, key).map((edge, nth) => moveBy(edge, nth, before)))
  }
  return first
}

/** All pairs that can be after these moves. */
export const pairsAfter = (moves: readonly Move[]): Set<Pair> => {
  const all = new Set(moves)
  // The iteration of a set includes what is added meanwhile.
  for (const { to } of all) for (const move of to.moves) all.add(move)
  return new Set([...all].flatMap(({ pairs }) => pairs))
}

/** The moves of a path. */
export const movesOn = (first: readonly Move[], { steps }: Path): Move[] => {
  const taken: Move[] = []
  let moves = first
  for (const { edge } of steps) {
    const move = moves.find((one) => one.edge === edge)
    if (!move) break
    taken.push(move)
    moves = move.to.moves
  }
  return taken
}

/** The pairs that can be, and those of them that some paths take. */
export const pairsOf = (
  exploration: Exploration,
  paths: readonly Path[],
): { possible: Set<Pair>; taken: Set<Pair> } => {
  const first = movesOf(exploration)
  return {
    possible: pairsAfter(first),
    taken: new Set(paths.flatMap((path) => movesOn(first, path).flatMap(({ pairs }) => pairs))),
  }
}
