import { nameOf } from './cause.ts'
import { firstStep, nextStep, type Path, type Step } from './cover.ts'
import type { Exploration } from './explore.ts'
import { type Pair, type PairEdge, pairEdgesOn, pairGraph, pairsAfter } from './pairs.ts'
import { seededRandom } from './random.ts'
import { shortestRoute } from './search.ts'
import type { Impossible } from './walks.ts'

/** Options of `coverPairs`. */
export interface CoverPairsOptions {
  /** Seed for choosing among equally short routes. */
  seed: number
  /** The share of all pairs to cover, from 0 to 1. Default: all. */
  share?: number
  /** The maximum number of steps of a path. Default: 40. */
  length?: number
  /** Paths that are played in addition to the computed paths. Pairs on these paths count as covered. */
  besides?: readonly Path[]
  impossible?: Impossible
}

/**
 * An edge that is impossible on one path may be possible after other steps, so it is tried on this number of paths.
 */
const tries = 3

/**
 * Computes paths that take the pairs of transitions that the paths in `besides` do not take.
 * Each path continues by the shortest route to a new pair; pairs that end a path come last.
 * Computes no further path at the wanted share of pairs, or when no route leads to another pair.
 * The same seed gives the same paths.
 */
export const coverPairs = (
  exploration: Exploration,
  { seed, share = 1, length = 40, besides = [], impossible }: CoverPairsOptions,
): Path[] => {
  const { player } = exploration
  const random = seededRandom(seed)
  const starts = pairGraph(exploration)
  const taken = new Set<Pair>(
    besides.flatMap((path) => pairEdgesOn(starts, path).flatMap(({ pairs }) => pairs)),
  )
  const enough = share * pairsAfter(starts).size
  const refusals = new Map<PairEdge, number>()
  const isWanted = ({ pairs }: PairEdge) => pairs.some((pair) => !taken.has(pair))
  const draw = (count: number) => Math.floor(random() * count)

  const stepBy = ({ edge }: PairEdge, steps: readonly Step[]): Step | null => {
    const latest = steps.at(-1)
    if (!latest) return firstStep(exploration, edge)
    const canHappen = player.canHappen(latest.moment, edge.cause) && !impossible?.(steps, edge.cause)
    return canHappen ? nextStep(exploration, latest, edge) : null
  }

  /** The edges and steps of the next path, up to its last new pair. */
  const nextPath = () => {
    const refused = new Set<PairEdge>()
    const isClosed = (edge: PairEdge) => refused.has(edge) || refusals.get(edge) === tries
    const edges: PairEdge[] = []
    const steps: Step[] = []
    let fresh = 0
    let at = { edges: starts }
    let route: PairEdge[] = []
    while (taken.size < enough) {
      if (route.length === 0)
        route = shortestRoute(at, { reach: length + 1 - edges.length, isWanted, isClosed, draw })
      const next = route.shift()
      if (!next) break
      const step = stepBy(next, steps)
      if (!step) {
        refused.add(next)
        refusals.set(next, (refusals.get(next) ?? 0) + 1)
        route = []
        continue
      }
      edges.push(next)
      steps.push(step)
      if (isWanted(next)) fresh = edges.length
      for (const pair of next.pairs) taken.add(pair)
      at = next.to
    }
    return { edges: edges.slice(0, fresh), steps: steps.slice(0, fresh), isLast: edges.length === 0 }
  }

  const paths: Path[] = []
  for (;;) {
    const {
      edges: [start, ...edges],
      steps,
      isLast,
    } = nextPath()
    if (start)
      paths.push({ id: `${nameOf(start.edge.cause)}:${edges.map(({ index }) => index).join('.')}`, steps })
    if (isLast) return paths
  }
}
