import { edgesFrom, type Path } from './cover.ts'
import type { Edge, Exploration } from './explore.ts'

/** Two transitions that are taken directly one after the other. */
export type Pair = string

/** A node of the graph of pairs: a state, and the last transition taken before it. */
export interface PairNode {
  edges: PairEdge[]
}

/**
 * An edge of the exploration, and the pairs that it completes. An edge without a transition does not interrupt a pair.
 */
export interface PairEdge {
  edge: Edge
  /** The index of the edge among the edges of its state. */
  index: number
  pairs: readonly Pair[]
  to: PairNode
}

const pairsBy = (before: string | undefined, { transitions }: Edge): Pair[] =>
  [...(before === undefined ? [] : [before]), ...transitions].flatMap((transition, nth, all) =>
    nth === 0 ? [] : [`${all[nth - 1]} → ${transition}`],
  )

/** The graph of pairs: one edge for each input, linked to everything that can follow. */
export const pairGraph = (exploration: Exploration): PairEdge[] => {
  const nodes = new Map<string, PairNode>()
  const open: [node: PairNode, key: string, before: string | undefined][] = []
  const pairEdge = (edge: Edge, index: number, before: string | undefined): PairEdge => {
    const latest = edge.transitions.at(-1) ?? before
    const name = `${latest} ${edge.to}`
    const known = nodes.get(name)
    const to = known ?? { edges: [] }
    if (!known) {
      nodes.set(name, to)
      open.push([to, edge.to, latest])
    }
    return { edge, index, pairs: pairsBy(before, edge), to }
  }
  const starts = exploration.starts.map((edge, index) => pairEdge(edge, index, undefined))
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, key, before] = next
    node.edges.push(...edgesFrom(exploration, key).map((edge, index) => pairEdge(edge, index, before)))
  }
  return starts
}

/**
 * The pairs of consecutive transitions whose second transition is on one of the given edges, or on an edge that can
 * follow them.
 */
export const pairsAfter = (edges: readonly PairEdge[]): Set<Pair> => {
  const all = new Set(edges)
  // The loop also visits edges that are added while it runs.
  for (const { to } of all) for (const edge of to.edges) all.add(edge)
  return new Set([...all].flatMap(({ pairs }) => pairs))
}

/** The edges of a path in the graph of pairs. */
export const pairEdgesOn = (starts: readonly PairEdge[], { steps }: Path): PairEdge[] => {
  const taken: PairEdge[] = []
  let edges = starts
  for (const { edge } of steps) {
    const next = edges.find((one) => one.edge === edge)
    if (!next) break
    taken.push(next)
    edges = next.to.edges
  }
  return taken
}

/** The possible pairs of transitions, and the pairs that the paths take. */
export const pairsOf = (
  exploration: Exploration,
  paths: readonly Path[],
): { possible: Set<Pair>; taken: Set<Pair> } => {
  const starts = pairGraph(exploration)
  return {
    possible: pairsAfter(starts),
    taken: new Set(paths.flatMap((path) => pairEdgesOn(starts, path).flatMap(({ pairs }) => pairs))),
  }
}
