import { type Cause, nameOf } from './cause.ts'
import { firstStep, nextStep, type Path, type Step } from './cover.ts'
import type { Edge, Exploration } from './explore.ts'
import { type Pair, type PairEdge, type PairNode, pairEdgesOn, pairGraph, pairsAfter } from './pairs.ts'
import { seededRandom } from './random.ts'
import { endsPath, shortestRoute } from './search.ts'

/** Whether the environment cannot cause `next` after these steps, although the machine would accept `next`. */
export type Impossible = (steps: readonly Step[], next: Cause) => boolean

/** Options of `randomWalks`. */
export interface WalkOptions {
  seed: number
  /** The number of walks. */
  count: number
  /** The maximum number of steps of a walk. Default: 40. */
  length?: number
  /** Paths that are played in addition to the walks. Steps and pairs of transitions on these paths count as taken. */
  besides?: readonly Path[]
  impossible?: Impossible
}

/**
 * Probability that a walk heads for the nearest pair of consecutive transitions that no path has taken. Otherwise its
 * next step is random.
 */
const seeking = 0.8

/** Probability that a walk ends when nothing new can follow. */
const ending = 0.1

/**
 * Computes random paths.
 * A walk heads for pairs of transitions that no path has taken, or chooses among all steps that can happen; rarely taken
 * steps are more likely.
 * The same seed gives the same walks.
 * Returns no walk if the samples have no input.
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

  /** Nodes after which no new pair can be taken. */
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
        // A step that was not possible counts as taken too, so that it is not tried again.
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
