import { describe, expect, it } from 'vitest'
import type { PairEdge, PairNode } from '#explorer/pairs.ts'
import { shortestRoute } from '#explorer/search.ts'

/** An edge, identified by its index. */
const edgeTo = (to: PairNode, index = 0): PairEdge => ({
  edge: {
    cause: { kind: 'event', event: { type: 'went' }, nth: 0 },
    to: '',
    transitions: [],
    begins: [],
    emitted: [],
    targets: [],
  },
  index,
  pairs: [],
  to,
})

/** A chain of nodes, each with one edge to the next. The last node has no edge. */
const streetOf = (count: number): PairNode[] => {
  const nodes: PairNode[] = Array.from({ length: count }, () => ({ edges: [] }))
  for (const [index, node] of nodes.entries()) {
    const next = nodes[index + 1]
    if (next) node.edges.push(edgeTo(next, index))
  }
  return nodes
}

const nothing = () => false
const indexes = (edges: readonly PairEdge[]) => edges.map(({ index }) => index)

describe('the shortest route to a wanted edge', () => {
  const street = streetOf(5)
  const [begin = { edges: [] }, second = { edges: [] }] = street

  it('is no longer than the limit', () => {
    const isWanted = ({ index }: PairEdge) => index === 2
    expect(indexes(shortestRoute(begin, { reach: 3, isWanted }))).toEqual([0, 1, 2])
    expect(shortestRoute(begin, { reach: 2, isWanted })).toEqual([])
  })

  it('is empty if no edge is wanted, even without a limit', () => {
    expect(shortestRoute(begin, { reach: Number.POSITIVE_INFINITY, isWanted: nothing })).toEqual([])
  })

  it('avoids each edge for which `isClosed` returns true', () => {
    const isWanted = ({ index }: PairEdge) => index === 2
    expect(shortestRoute(begin, { reach: 9, isWanted, isClosed: ({ index }) => index === 1 })).toEqual([])
  })

  it('neither starts at a node in `exhausted` nor passes through one', () => {
    const isWanted = ({ index }: PairEdge) => index === 2
    expect(shortestRoute(begin, { reach: 9, isWanted, exhausted: new Set([begin]) })).toEqual([])
    expect(shortestRoute(begin, { reach: 9, isWanted, exhausted: new Set([second]) })).toEqual([])
  })

  it('when no edge is wanted, adds the start and every reachable node to `exhausted`', () => {
    const exhausted = new Set<PairNode>()
    shortestRoute(begin, { reach: 9, isWanted: nothing, exhausted })
    expect(exhausted).toEqual(new Set(street))
    expect(exhausted.size).toBe(5)
  })

  it('adds no node to `exhausted` when the limit ends the search, or when the last edge is the wanted one', () => {
    const exhausted = new Set<PairNode>()
    shortestRoute(begin, { reach: 2, isWanted: ({ index }) => index === 2, exhausted })
    shortestRoute(begin, { reach: 9, isWanted: ({ index }) => index === 3, exhausted })
    expect(exhausted.size).toBe(0)
  })
})
