import { firstStep, nextStep, type Path, type Step } from './cover.ts'
import type { Exploration } from './explore.ts'
import { nameOf } from './moment.ts'
import { type Move, movesOf, movesOn, type Pair, pairsAfter } from './pairs.ts'
import { type Impossible, randomOf } from './walks.ts'
import { wayTo } from './ways.ts'

/** How pairs are covered. */
export interface CoverPairsOptions {
  /** Draws among ways that are as short. */
  seed: number
  /** How much of all pairs is wanted, from 0 to 1; all where it is not given. */
  share?: number
  /** The most steps of a path; 40 where it is not given. */
  length?: number
  /** Paths that are played besides: what they take counts as taken. */
  besides?: readonly Path[]
  impossible?: Impossible
}

/** On how many paths a move is tried that the moment refuses: after other steps it may be taken. */
const tries = 3

/**
 * Paths that take the pairs of transitions which `besides` leave: each goes on by the shortest way to a pair that is new, to
 * one that ends it last. They end where the share is reached, or where no way leads to the rest. The same seed gives the
 * same paths.
 */
export const coverPairs = (
  exploration: Exploration,
  { seed, share = 1, length = 40, besides = [], impossible }: CoverPairsOptions,
): Path[] => {
  const { player } = exploration
  const random = randomOf(seed)
  const first = movesOf(exploration)
  const taken = new Set<Pair>(besides.flatMap((path) => movesOn(first, path).flatMap(({ pairs }) => pairs)))
  const enough = share * pairsAfter(first).size
  const refusals = new Map<Move, number>()
  const isWanted = ({ pairs }: Move) => pairs.some((pair) => !taken.has(pair))
  const draw = (count: number) => Math.floor(random() * count)

  const stepBy = ({ edge }: Move, steps: readonly Step[]): Step | null => {
    const latest = steps.at(-1)
    if (!latest) return firstStep(exploration, edge)
    const canHappen = player.canHappen(latest.moment, edge.cause) && !impossible?.(steps, edge.cause)
    return canHappen ? nextStep(exploration, latest, edge) : null
  }

  /** The moves and steps of the next path, up to the last that is new. */
  const nextPath = () => {
    const refused = new Set<Move>()
    const isClosed = (move: Move) => refused.has(move) || refusals.get(move) === tries
    const moves: Move[] = []
    const steps: Step[] = []
    let fresh = 0
    let at = { moves: first }
    let way: Move[] = []
    while (taken.size < enough) {
      if (way.length === 0) way = wayTo(at, { reach: length + 1 - moves.length, isWanted, isClosed, draw })
      const move = way.shift()
      if (!move) break
      const step = stepBy(move, steps)
      if (!step) {
        refused.add(move)
        refusals.set(move, (refusals.get(move) ?? 0) + 1)
        way = []
        continue
      }
      moves.push(move)
      steps.push(step)
      if (isWanted(move)) fresh = moves.length
      for (const pair of move.pairs) taken.add(pair)
      at = move.to
    }
    return { moves: moves.slice(0, fresh), steps: steps.slice(0, fresh), isLast: moves.length === 0 }
  }

  const paths: Path[] = []
  for (;;) {
    const {
      moves: [start, ...moves],
      steps,
      isLast,
    } = nextPath()
    if (start)
      paths.push({ id: `${nameOf(start.edge.cause)}:${moves.map(({ nth }) => nth).join('.')}`, steps })
    if (isLast) return paths
  }
}
