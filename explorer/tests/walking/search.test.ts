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

/** A chain of nodes, each with one edge to the next. The last has none. */
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

describe('the shortest route to what is wanted', () => {
  const street = streetOf(5)
  const [begin = { edges: [] }, second = { edges: [] }] = street

  it('is no longer than it may be', () => {
    const isWanted = ({ index }: PairEdge) => index === 2
    expect(indexes(shortestRoute(begin, { reach: 3, isWanted }))).toEqual([0, 1, 2])
    expect(shortestRoute(begin, { reach: 2, isWanted })).toEqual([])
  })

  it('is none where nothing is wanted, however long it may be', () => {
    expect(shortestRoute(begin, { reach: Number.POSITIVE_INFINITY, isWanted: nothing })).toEqual([])
  })

  it('does not take what is closed', () => {
    const isWanted = ({ index }: PairEdge) => index === 2
    expect(shortestRoute(begin, { reach: 9, isWanted, isClosed: ({ index }) => index === 1 })).toEqual([])
  })

  it('does not begin at an exhausted node, and does not pass one', () => {
    const isWanted = ({ index }: PairEdge) => index === 2
    expect(shortestRoute(begin, { reach: 9, isWanted, exhausted: new Set([begin]) })).toEqual([])
    expect(shortestRoute(begin, { reach: 9, isWanted, exhausted: new Set([second]) })).toEqual([])
  })

  it('exhausts every node that it could come to, and the one it begins at, where nothing is wanted', () => {
    const exhausted = new Set<PairNode>()
    shortestRoute(begin, { reach: 9, isWanted: nothing, exhausted })
    expect(exhausted).toEqual(new Set(street))
    expect(exhausted.size).toBe(5)
  })

  it('exhausts no node where more is farther away, or where only an end is wanted', () => {
    const exhausted = new Set<PairNode>()
    shortestRoute(begin, { reach: 2, isWanted: ({ index }) => index === 2, exhausted })
    shortestRoute(begin, { reach: 9, isWanted: ({ index }) => index === 3, exhausted })
    expect(exhausted.size).toBe(0)
  })
})
