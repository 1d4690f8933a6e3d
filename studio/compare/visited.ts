import { pathText } from '../play/happenings/path-text.ts'

/** The moments that were shown in Play since the page was loaded, by flow. They are offered for a comparison. */
const visited = new Map<string, Map<string, readonly string[]>>()

/** The maximum number of moments of a flow that are remembered. */
const MOST = 40

export const visit = (flow: string, path: readonly string[]): void => {
  const moments = visited.get(flow) ?? new Map<string, readonly string[]>()
  visited.set(flow, moments)
  const text = pathText(path)
  moments.delete(text)
  moments.set(text, path)
  const [oldest] = moments.keys()
  if (moments.size > MOST && oldest !== undefined) moments.delete(oldest)
}

/** The visited moments of a flow, sorted by the last visit, the latest first. */
export const visitedMoments = (flow: string): (readonly string[])[] =>
  [...(visited.get(flow)?.values() ?? [])].reverse()
