import { nameOf } from './cause.ts'
import { edgesFrom, firstStep, nextStep, onwardTo, type Path, partOf } from './cover.ts'
import type { Edge, Exploration } from './explore.ts'
import type { Impossible } from './walks.ts'

/** Plays the causes of these edges in order. Skips causes that can no longer happen. */
const pathBy = (
  exploration: Exploration,
  start: Edge,
  wanted: readonly Edge[],
  impossible: Impossible | undefined,
): Path => {
  let latest = firstStep(exploration, start)
  const steps = [latest]
  const edgeIndexes: number[] = []
  for (const { cause } of wanted) {
    const edges = edgesFrom(exploration, latest.edge.to)
    const index = edges.findIndex((edge) => nameOf(edge.cause) === nameOf(cause))
    const edge = edges[index]
    const next =
      edge && exploration.player.canHappen(latest.moment, edge.cause) && !impossible?.(steps, edge.cause)
        ? nextStep(exploration, latest, edge)
        : null
    if (!next) continue
    edgeIndexes.push(index)
    steps.push(next)
    latest = next
  }
  return { id: `${nameOf(start.cause)}:${edgeIndexes.join('.')}`, steps }
}

const edgesOf = ({ steps }: Path): Edge[] => steps.map(({ edge }) => edge)

/**
 * Yields variants of the path. Each variant leaves out a different part of `size` steps, from the first part to the
 * last.
 */
function* withoutParts(path: Path, size: number): Generator<Edge[]> {
  const edges = edgesOf(path)
  for (let from = 1; from < edges.length; from += size)
    yield [...edges.slice(0, from), ...edges.slice(from + size)]
}

/**
 * Yields variants in which the shortest route of the exploration connects two states of the path, or in which the steps
 * between two equal states are left out.
 */
function* withShortcuts(exploration: Exploration, path: Path): Generator<Edge[]> {
  const edges = edgesOf(path)
  const keys = edges.map(({ to }) => to)
  for (let from = 1; from < edges.length; from += 1)
    for (let to = edges.length; to > from; to -= 1) {
      const last = keys[to - 1]
      if (keys[from - 1] === last) yield [...edges.slice(0, from), ...edges.slice(to)]
      // There is a route, because the path has one.
      const route = onwardTo(exploration, partOf(path, from), (edge) => edge.to === last) as Path
      yield [...edgesOf(route), ...edges.slice(to)]
    }
}

/**
 * Yields variants in which an actor has any of its outcomes, and in which steps directly after that outcome are left
 * out.
 */
function* withOtherOutcomes(exploration: Exploration, path: Path): Generator<Edge[]> {
  const edges = edgesOf(path)
  for (const [at, { cause }] of edges.entries()) {
    if (cause.kind !== 'output' && cause.kind !== 'error') continue
    for (const other of edgesFrom(exploration, (edges[at - 1] as Edge).to)) {
      if (!('id' in other.cause) || other.cause.id !== cause.id) continue
      for (let next = edges.length; next > at; next -= 1)
        yield [...edges.slice(0, at), other, ...edges.slice(next)]
    }
  }
}

/**
 * Searches the shortest variant of a failing path that still fails.
 * First removes parts of the path, in ever smaller sizes down to single steps (delta debugging).
 * Then tries the shortest route between two states of the path, and other outcomes of its actors.
 * Tries no path twice.
 *
 * @param fails Plays a path and returns whether it fails.
 * @param options `most`: how many paths are tried, 200 by default. `impossible`: causes that the environment cannot
 * produce after certain steps.
 */
export const shrink = async (
  exploration: Exploration,
  path: Path,
  fails: (path: Path) => Promise<boolean>,
  { most = 200, impossible }: { most?: number; impossible?: Impossible } = {},
): Promise<Path> => {
  const tried = new Set([path.id])
  let least = path
  /** Replaces the path by the first of these variants that is shorter and fails. */
  const improves = async (variants: Iterable<Edge[]>): Promise<boolean> => {
    for (const [start, ...edges] of variants) {
      if (!start || tried.size > most) return false
      const candidate = pathBy(exploration, start, edges, impossible)
      if (tried.has(candidate.id) || candidate.steps.length >= least.steps.length) continue
      tried.add(candidate.id)
      if (!(await fails(candidate))) continue
      least = candidate
      return true
    }
    return false
  }
  let size = Math.ceil((path.steps.length - 1) / 2)
  while (size >= 1) {
    if (await improves(withoutParts(least, size))) continue
    if (size > 1) size = Math.ceil(size / 2)
    else if (
      !(await improves(withShortcuts(exploration, least))) &&
      !(await improves(withOtherOutcomes(exploration, least)))
    )
      size = 0
  }
  return least
}
