import { diagrams } from 'virtual:diagrams'
import { useMemo } from 'react'
import type { Chart } from './chart/shape.ts'
import { type Child, childrenOf } from './chart/with-children.ts'
import type { OpenChild } from './composed-diagram.ts'
import { useDiagram } from './use-diagram.ts'

interface ChildOfAddress {
  /** All children of the machine that have a diagram. */
  children: readonly Child[]
  /** The child that the URL opens. */
  child: Child | undefined
  /** The child that the URL opens, with its diagram; null until the diagram is loaded. */
  openChild: OpenChild | null
  isLoading: boolean
  /** Why the child is not open, in words; null if it is open, or if the URL opens none. */
  status: string | null
}

/**
 * The children of a machine, and the child that is open in the machine's diagram. `open` is the id of the open child's
 * invocation.
 */
export const useOpenChild = (machine: Chart, open: string | null): ChildOfAddress => {
  const children = useMemo(() => childrenOf(machine).filter((child) => child.machine in diagrams), [machine])
  const child = children.find(({ id }) => id === open)
  const loaded = useDiagram(child?.machine ?? null)
  if (!child) {
    const status = open === null ? null : `Nothing in this machine begins ${open}.`
    return { children, child, openChild: null, isLoading: false, status }
  }
  switch (loaded.kind) {
    case 'loading':
      return { children, child, openChild: null, isLoading: true, status: `Loading ${child.text}…` }
    case 'failed':
      return {
        children,
        child,
        openChild: null,
        isLoading: false,
        status: `${child.text} could not be loaded.`,
      }
    case 'loaded':
      return { children, child, openChild: { ...child, ...loaded.diagram }, isLoading: false, status: null }
  }
}
