import { firstStep, nextStep, type Path, type Step } from './cover.ts'
import type { Edge, Exploration } from './explore.ts'
import { type Cause, nameOf } from './moment.ts'
import { type Pair, type PairEdge, type PairNode, pairEdgesOn, pairGraph, pairsAfter } from './pairs.ts'
import { seededRandom } from './random.ts'
import { endsPath, shortestRoute } from './search.ts'

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
 * the likelier it is. The same seed gives the same ones. Without an input there is none.
 *
 * @param options How many walks, how long, by which seed.
 */
export const randomWalks = (
  exploration: Exploration,
  { seed, count, length = 40, besides = [], impossible }: WalkOptions,
): Path[] => {
  const { player } = exploration
  const random = seededRandom(seed)
  const starts = pairGraph(exploration)
  const tries = new Map<Edge | Pair, number>()
  const times = (one: Edge | Pair) => tries.get(one) ?? 0
  const isNew = ({ pairs }: PairEdge) => pairs.some((pair) => !tries.has(pair))
  const attempt = ({ edge, pairs }: PairEdge) => {
    for (const one of [edge, ...pairs]) tries.set(one, times(one) + 1)
  }
  for (const path of besides) for (const edge of pairEdgesOn(starts, path)) attempt(edge)

  const chance = (share: number) => random() < share
  const drawn = <One>(ones: readonly One[], weightOf: (one: One) => number): One | undefined => {
    const weighed = ones.map((one) => ({ one, weight: weightOf(one) }))
    let rest = random() * weighed.reduce((sum, { weight }) => sum + weight, 0)
    return weighed.find(({ weight }) => {
      rest -= weight
      return rest < 0
    })?.one
  }

  /** Nodes after which everything was taken. */
  const exhausted = new Set<PairNode>()
  const beginnings = starts.map((start) => ({ start, behind: [...pairsAfter([start])] }))
  const promising = ({ start, behind }: (typeof beginnings)[number]) =>
    1 / (1 + times(start.edge)) + behind.filter((pair) => !tries.has(pair)).length
  const rare = (next: PairEdge) => {
    const rarest = Math.min(...next.pairs.map(times), times(next.edge))
    return (endsPath(next) ? 0.1 : 1) / (1 + rarest) ** 2 / (1 + times(next.edge))
  }

  const walkFrom = (start: PairEdge): Path => {
    attempt(start)
    const steps = [firstStep(exploration, start.edge)]
    const edgeIndexes: number[] = []
    let at = start.to
    let route: PairEdge[] = []
    let open = at.edges
    while (edgeIndexes.length < length) {
      const latest = steps.at(-1) as Step
      if (route.length === 0 && open.length === at.edges.length && chance(seeking))
        route = shortestRoute(at, { reach: length - edgeIndexes.length, isWanted: isNew, exhausted })
      const next = route.shift() ?? drawn(open, rare)
      if (!next) break
      if (exhausted.has(at) && chance(ending)) break
      const { cause } = next.edge
      const step =
        player.canHappen(latest.moment, cause) && !impossible?.(steps, cause)
          ? nextStep(exploration, latest, next.edge)
          : null
      if (!step) {
        // What was tried in vain is not gone for again.
        attempt(next)
        route = []
        open = open.filter((one) => one !== next)
        continue
      }
      attempt(next)
      steps.push(step)
      edgeIndexes.push(next.index)
      at = next.to
      open = at.edges
    }
    return { id: `${nameOf(start.edge.cause)}:${edgeIndexes.join('.')}`, steps }
  }
  return Array.from({ length: count }).flatMap(() => {
    const start = drawn(beginnings, promising)?.start
    return start ? [walkFrom(start)] : []
  })
}
