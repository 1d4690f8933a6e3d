import { type Cause, nameOf } from './cause.ts'
import type { Edge, Exploration, State, Target } from './explore.ts'
import type { Moment } from './player/moment.ts'
import type { Happening, Player } from './player/player.ts'
import { differenceBetween } from './purity.ts'
import { Refusal } from './refusal.ts'
import { sentence } from './sentences.ts'

/** One step of a path, with its result. */
export interface Step extends Happening {
  edge: Edge
  /** The moment before the step; null if the step is the start. */
  before: Moment | null
}

/** A sequence of steps, from a start. */
export interface Path {
  /**
   * The name of the input, and for each step the index of its edge in its state: `member:0.2.1`.
   * The id of a path does not depend on which other paths were computed.
   */
  id: string
  steps: readonly Step[]
}

/** A path that has not been played. */
interface Route {
  start: Edge
  edgeIndexes: readonly number[]
  /** The key of the path's last state. */
  end: string
}

/** The edges of the state with this key. */
export const edgesFrom = ({ states }: Exploration, key: string): readonly Edge[] =>
  (states.get(key) as State).edges

/**
 * Parses the id of a path. `edgeIndexes` is empty if the path has only a start. The name of an input may contain a
 * colon.
 */
const partsOf = (id: string): { input: string; edgeIndexes: number[] } => {
  const parts = /(.*?)(?::(\d+(?:\.\d+)*)?)?$/s.exec(id)
  const [, input, indexes] = parts as unknown as [all: string, input: string, indexes?: string]
  return { input, edgeIndexes: indexes ? indexes.split('.').map(Number) : [] }
}

/** The first `count` steps of a path. The start counts as a step. */
export const partOf = ({ id, steps }: Path, count: number): Path => {
  const { input, edgeIndexes } = partsOf(id)
  return { id: `${input}:${edgeIndexes.slice(0, count - 1).join('.')}`, steps: steps.slice(0, count) }
}

const sameTargets = (some: readonly Target[], others: readonly Target[]): boolean =>
  some.length === others.length && some.every((target) => others.includes(target))

export const firstStep = ({ player }: Exploration, start: Edge): Step => ({
  ...player.start(nameOf(start.cause)),
  edge: start,
  before: null,
})

/**
 * Plays an edge after a step. Returns null if the result differs from the exploration, because `identity` merged two
 * moments that behave differently, or because the machine is impure.
 */
export const nextStep = ({ player, proves }: Exploration, { moment }: Step, edge: Edge): Step | null => {
  const happening = player.after(moment, edge.cause)
  const proven = proves(edge.cause, happening)
  return player.keyOf(happening.moment) === edge.to && sameTargets(proven, edge.targets)
    ? { ...happening, edge, before: moment }
    : null
}

/**
 * Plays the path with this id: `member:0.2.1` starts as `member` and takes the edges 0, 2 and 1.
 * Throws if the exploration has no path with this id, if `identity` merges moments that behave differently, or if the
 * machine is impure.
 */
export const pathOf = (exploration: Exploration, id: string): Path => {
  const { input, edgeIndexes } = partsOf(id)
  const start = exploration.starts.find(({ cause }) => nameOf(cause) === input)
  if (!start) throw new Error(`The samples have no input '${input}'.`)
  let latest = firstStep(exploration, start)
  const steps = [latest]
  for (const index of edgeIndexes) {
    const edge = edgesFrom(exploration, latest.edge.to)[index]
    if (!edge) throw new Error(`The state after step ${steps.length} of the path ${id} has no edge ${index}.`)
    const next = nextStep(exploration, latest, edge)
    if (!next) {
      const place = `after ${sentence(edge.cause)} (step ${steps.length} of ${id})`
      if (exploration.player.projects)
        throw new Refusal(`'identity' merges two contexts that behave differently: ${place}.`)
      const { moment } = exploration.player.after(latest.moment, edge.cause)
      const { moment: explored } = exploration.states.get(edge.to) as State
      throw new Refusal(
        `The machine is impure: ${differenceBetween(explored, moment) ?? 'the context'} differs each time, ${place}.`,
      )
    }
    steps.push(next)
    latest = next
  }
  return { id, steps }
}

/**
 * Computes the causes and moments of the path with this id, including the start. Needs no exploration, but the flow
 * must have no findings. Throws if there is no such path.
 */
export const replay = (player: Player, id: string): { cause: Cause; moment: Moment }[] => {
  const { input, edgeIndexes } = partsOf(id)
  let latest: { cause: Cause; moment: Moment } = {
    cause: { kind: 'started', input },
    moment: player.start(input).moment,
  }
  const steps = [latest]
  for (const index of edgeIndexes) {
    const cause = player.causes(latest.moment)[index]
    if (!cause)
      throw new Error(`The state after step ${steps.length} of the path ${id} has no edge ${index}.`)
    latest = { cause, moment: player.after(latest.moment, cause).moment }
    steps.push(latest)
  }
  return steps
}

const pathOfRoute = (exploration: Exploration, { start, edgeIndexes }: Route): Path =>
  pathOf(exploration, `${nameOf(start.cause)}:${edgeIndexes.join('.')}`)

/**
 * The route `from`, continued by the fewest steps, at most `reach`, to an edge that `wanted` accepts; null if there is
 * none.
 */
const extended = (
  exploration: Exploration,
  from: Route,
  reach: number,
  wanted: (edge: Edge) => boolean,
): Route | null => {
  const seen = new Set<string>()
  let front = [from]
  for (let depth = 0; depth < reach && front.length > 0; depth += 1) {
    const next: Route[] = []
    for (const { start, edgeIndexes, end } of front) {
      for (const [index, edge] of edgesFrom(exploration, end).entries()) {
        const route = { start, edgeIndexes: [...edgeIndexes, index], end: edge.to }
        if (wanted(edge)) return route
        if (seen.has(edge.to)) continue
        seen.add(edge.to)
        next.push(route)
      }
    }
    front = next
  }
  return null
}

const shortestRoute = (exploration: Exploration, wanted: (edge: Edge) => boolean): Route | null => {
  let best: Route | null = null
  for (const start of exploration.starts) {
    const begun: Route = { start, edgeIndexes: [], end: start.to }
    if (wanted(start)) return begun
    const reach: number = best ? best.edgeIndexes.length - 1 : Number.POSITIVE_INFINITY
    best = extended(exploration, begun, reach, wanted) ?? best
  }
  return best
}

/** The shortest path from any input to a wanted edge; null if no path leads to a wanted edge. */
export const shortestTo = (exploration: Exploration, wanted: (edge: Edge) => boolean): Path | null => {
  const route = shortestRoute(exploration, wanted)
  return route && pathOfRoute(exploration, route)
}

/** Continues a path by the shortest route to a wanted edge. Returns null if no route leads to a wanted edge. */
export const onwardTo = (
  exploration: Exploration,
  { id, steps }: Path,
  wanted: (edge: Edge) => boolean,
): Path | null => {
  const [first] = steps
  if (!first) return null
  const last = steps.at(-1) ?? first
  const route = { start: first.edge, edgeIndexes: partsOf(id).edgeIndexes, end: last.edge.to }
  const further = extended(exploration, route, Number.POSITIVE_INFINITY, wanted)
  return further && pathOfRoute(exploration, further)
}

const targetsOn = (exploration: Exploration, { start, edgeIndexes }: Route): Set<Target> => {
  const targets = new Set(start.targets)
  let at = start.to
  for (const index of edgeIndexes) {
    const edge = edgesFrom(exploration, at)[index] as Edge
    for (const target of edge.targets) targets.add(target)
    at = edge.to
  }
  return targets
}

/** For each target, the first edge that covers it, in breadth-first order. */
const firstEdges = ({ states, starts }: Exploration): Map<Target, Edge> => {
  const firsts = new Map<Target, Edge>()
  for (const edge of [...starts, ...[...states.values()].flatMap(({ edges }) => edges)]) {
    for (const target of edge.targets) if (!firsts.has(target)) firsts.set(target, edge)
  }
  return firsts
}

/** Removes each route whose targets are all covered by other routes. */
const needed = (exploration: Exploration, routes: readonly Route[]): Route[] => {
  const met = new Map(routes.map((route) => [route, targetsOn(exploration, route)]))
  const counts = new Map<Target, number>()
  const count = (targets: Iterable<Target>, more: number) => {
    for (const target of targets) counts.set(target, (counts.get(target) ?? 0) + more)
  }
  for (const targets of met.values()) count(targets, 1)
  for (const [route, targets] of met) {
    if ([...targets].some((target) => counts.get(target) === 1)) continue
    met.delete(route)
    count(targets, -1)
  }
  return [...met.keys()]
}

/**
 * Computes a few short paths that together cover every target of an exploration.
 * The same exploration gives the same paths.
 *
 * @param options `length`: the maximum number of steps of a path, 12 by default. A path is longer only if one target
 * needs it.
 */
export const cover = (exploration: Exploration, { length = 12 }: { length?: number } = {}): Path[] => {
  const missing = new Set(exploration.targets)
  const routes: Route[] = []
  const meetsMore = (edge: Edge) => edge.targets.some((target) => missing.has(target))

  const addExtended = (route: Route): void => {
    for (const target of targetsOn(exploration, route)) missing.delete(target)
    const further = extended(exploration, route, length - route.edgeIndexes.length, meetsMore)
    if (further) addExtended(further)
    else routes.push(route)
  }

  for (const start of exploration.starts) addExtended({ start, edgeIndexes: [], end: start.to })
  // Start with the farthest target: the route to it covers many others.
  for (const [target, edge] of [...firstEdges(exploration)].reverse()) {
    const route = missing.has(target) ? shortestRoute(exploration, (one) => one === edge) : null
    if (route) addExtended(route)
  }
  return needed(exploration, routes).map((route) => pathOfRoute(exploration, route))
}
