import type { AnyStateMachine } from 'xstate'
import type { Area } from '#machines/index.ts'
import { addresses, pageAt } from '#machines/rules/links/addresses.ts'
import type { Chart, ChartState, ChartTransition } from '../chart/chart.ts'
import { inProse } from '../chart/words.ts'
import type { Layout } from '../layout/geometry.ts'

/** A flow with its chart, as the map reads it. */
export interface MappedFlow {
  area: Area
  machine: AnyStateMachine
  chart: Chart
}

/** All flows and who leads to whom, laid out. */
export interface FlowMap {
  chart: Chart
  layout: Layout
}

const byAddress = addresses.map((address) => ({
  at: new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}$`, 'i'),
  flow: pageAt(address).flow.split('/').at(-1),
}))

/** The flow whose page an emission opens, as it is put in words. */
const opened = (emission: string): string | undefined => {
  const [, path] = /^goes to (\S+)$/.exec(emission) ?? []
  return path === undefined ? undefined : byAddress.find(({ at }) => at.test(path))?.flow
}

const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === 'object' && logic !== null && '__xstatenode' in logic

const state = (id: string, parent: string | null, text: string, kind: ChartState['kind']): ChartState => ({
  id,
  parent,
  kind,
  initial: false,
  text,
  description: null,
  requirements: [],
  invokes: [],
})

/** Nothing is written beside an arrow of the map: most would say the same. */
const way = (source: string, target: string, kind: 'event' | 'child'): ChartTransition => ({
  id: `${source} ${kind === 'child' ? 'holds' : 'opens'} ${target}`,
  source,
  targets: [target],
  cause: '',
  kind,
  text: '',
  guard: null,
  guardName: null,
  actions: [],
  emits: [],
})

/**
 * All flows by area, as a chart: who opens whom, by what the machines ask the app to do and what its addresses show, and
 * which machine holds which.
 */
export const mapOf = (flows: readonly MappedFlow[]): Chart => {
  const known = new Set(flows.map(({ machine }) => machine.id))
  const ways = flows.flatMap(({ machine, chart }) => {
    const targets = new Set(
      chart.transitions.flatMap(({ emits }) => emits.flatMap((one) => opened(one) ?? [])),
    )
    const children = new Set(
      Object.values(machine.implementations.actors).flatMap((logic) => (isMachine(logic) ? [logic.id] : [])),
    )
    targets.delete(machine.id)
    return [
      ...[...targets].filter((id) => known.has(id)).map((id) => way(machine.id, id, 'event')),
      ...[...children].filter((id) => known.has(id)).map((id) => way(machine.id, id, 'child')),
    ]
  })
  const areas = [...new Set(flows.map(({ area }) => area))]
  return {
    id: 'map',
    title: 'All flows',
    area: 'site',
    states: [
      state('map', null, 'All flows', 'parallel'),
      ...areas.flatMap((area) => [
        state(area, 'map', inProse(area), 'state'),
        ...flows
          .filter((flow) => flow.area === area)
          .map(({ machine, chart }) => state(machine.id, area, chart.title, 'state')),
      ]),
    ],
    transitions: ways,
  }
}
