import type { PairEdge, PairNode } from './pairs.ts'

export interface Search {
  /** The maximum number of edges of the route. */
  reach: number
  isWanted(edge: PairEdge): boolean
  /** Whether the route must avoid an edge. */
  isClosed?(edge: PairEdge): boolean
  /** Chooses among this number of equally good routes. Default: the first. */
  draw?(count: number): number
  /** Nodes after which no edge is wanted. The search skips them, and adds such nodes when it finds them. */
  exhausted?: Set<PairNode>
}

interface Link {
  edge: PairEdge
  before: Link | null
}

const edgesUpTo = (last: Link | null): PairEdge[] => {
  const edges: PairEdge[] = []
  for (let link = last; link; link = link.before) edges.unshift(link.edge)
  return edges
}

/** Whether nothing can happen after an edge. */
export const endsPath = ({ to }: PairEdge): boolean => to.edges.length === 0

/**
 * The shortest route to a wanted edge. Among equally short routes, prefers a route after which another wanted edge can
 * follow. A wanted edge that ends the path is the last choice. Empty if no route exists.
 */
export const shortestRoute = (
  from: PairNode,
  { reach, isWanted, isClosed, draw = () => 0, exhausted = new Set() }: Search,
): PairEdge[] => {
  if (exhausted.has(from)) return []
  const goesOn = ({ edge: { to } }: Link) => to.edges.some((next) => !endsPath(next) && isWanted(next))
  const seen = new Set([from])
  let ending: Link | null = null
  let front: { at: PairNode; before: Link | null }[] = [{ at: from, before: null }]
  for (let depth = 0; depth < reach && front.length > 0; depth += 1) {
    const found: Link[] = []
    const next: typeof front = []
    for (const { at, before } of front) {
      for (const edge of at.edges) {
        if (isClosed?.(edge)) continue
        const link = { edge, before }
        if (isWanted(edge) && !endsPath(edge)) found.push(link)
        else if (isWanted(edge)) ending ??= link
        if (seen.has(edge.to)) continue
        seen.add(edge.to)
        if (!exhausted.has(edge.to)) next.push({ at: edge.to, before: link })
      }
    }
    const best = found.filter(goesOn)
    const among = best.length > 0 ? best : found
    if (among.length > 0) return edgesUpTo(among[draw(among.length)] ?? null)
    front = next
  }
  if (!ending && front.length === 0) for (const node of seen) exhausted.add(node)
  return edgesUpTo(ending)
}
