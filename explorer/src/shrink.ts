import { firstStep, nextStep, type Path } from './cover.ts'
import type { Edge, Exploration, State } from './explore.ts'
import { nameOf } from './moment.ts'
import type { Impossible } from './walks.ts'

/** Plays the causes of these edges in order. Skips those that can no longer happen. */
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
    const { edges } = exploration.states.get(latest.edge.to) as State
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

/**
 * Searches the shortest variant of a failing path that still fails (delta debugging): removes parts of the path, in
 * ever smaller sizes down to single steps. Tries no path twice.
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
  const shorter = async ({ steps: [start, ...steps] }: Path, size: number): Promise<Path | null> => {
    for (let from = 0; start && from < steps.length && tried.size <= most; from += size) {
      const kept = [...steps.slice(0, from), ...steps.slice(from + size)]
      const candidate = pathBy(
        exploration,
        start.edge,
        kept.map(({ edge }) => edge),
        impossible,
      )
      if (tried.has(candidate.id)) continue
      tried.add(candidate.id)
      if (await fails(candidate)) return candidate
    }
    return null
  }
  let least = path
  let size = Math.ceil((path.steps.length - 1) / 2)
  while (size >= 1) {
    const found = await shorter(least, size)
    if (found) least = found
    else size = size === 1 ? 0 : Math.ceil(size / 2)
  }
  return least
}
