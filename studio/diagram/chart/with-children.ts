import type { Chart, ChartState } from './shape.ts'

/** A machine that a state of another machine invokes. */
export interface Child {
  /** The invocation's id, unique in the parent machine. */
  id: string
  /** The id of the state that invokes the child. */
  state: string
  /** The id of the child's machine. */
  machine: string
  text: string
}

export const childrenOf = ({ states }: Chart): Child[] =>
  states.flatMap(({ id: state, invokes }) =>
    invokes.flatMap(({ id, machine, text }) => (machine === null ? [] : [{ id, state, machine, text }])),
  )

const statesOfChild = ({ id, state, text }: Child, chart: Chart | null): ChartState[] => {
  const root: ChartState = {
    ...(chart?.states.find(({ parent }) => parent === null) ?? {
      kind: 'state',
      description: null,
      requirements: [],
      invokes: [],
    }),
    id,
    parent: state,
    initial: false,
    text,
  }
  const inner = (chart?.states ?? []).filter(({ parent }) => parent !== null)
  return [root, ...inner.map((one) => (one.parent === chart?.id ? { ...one, parent: id } : one))]
}

/**
 * Adds each child to the chart, as a state inside the state that invokes it. The added state has the id of the
 * invocation. The state that is added for the child `open` also contains the states of the child's machine.
 */
export const withChildren = (
  chart: Chart,
  children: readonly Child[],
  open: { id: string; chart: Chart } | null,
): Chart => {
  const walk = (around: string | null): ChartState[] =>
    chart.states
      .filter(({ parent }) => parent === around)
      .flatMap((state) => [
        state,
        ...walk(state.id),
        ...children
          .filter((child) => child.state === state.id)
          .flatMap((child) => statesOfChild(child, child.id === open?.id ? open.chart : null)),
      ])
  const named = (state: string) => (open && state === open.chart.id ? open.id : state)
  return {
    ...chart,
    states: walk(null),
    transitions: [
      ...chart.transitions,
      ...(open?.chart.transitions ?? []).map((one) => ({
        ...one,
        source: named(one.source),
        targets: one.targets.map(named),
      })),
    ],
  }
}
