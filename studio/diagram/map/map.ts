import type { AnyStateMachine } from 'xstate'
import type { Area } from '#machines/index.ts'
import { pageAt } from '#studio/play/pages/page-at.ts'
import type { Chart } from '../chart/shape.ts'
import { flowInWords, inProse } from '../chart/words.ts'

/** A flow with its chart, as input for the map. */
export interface MappedFlow {
  area: Area
  machine: AnyStateMachine
  chart: Chart
}

/**
 * A connection between two flows: the first opens the page of the second, or (`part` is true) the second is a child of
 * the first.
 */
export interface Way {
  from: string
  to: string
  part: boolean
}

/** All flows by area, and the connections between them. */
export interface FlowMap {
  areas: readonly { id: Area; title: string; flows: readonly { id: string; title: string }[] }[]
  ways: readonly Way[]
}

/** How users arrive at the flows in which a visit can begin. All other flows are reached from these. */
export const entries: Readonly<Record<string, string>> = {
  ads: 'from an ad',
  'community-page': 'a friend’s link',
  'discord-connection': 'back from Discord',
  landing: 'from a search',
  'password-reset': 'from a mail',
  'ppv-return': 'back from paying',
  subscriptions: 'back from paying',
}

/** The flow whose page an emission opens. `emission` is in words. */
const opened = (emission: string): string | undefined => {
  const [, page] = /^goes to (.+)$/.exec(emission) ?? []
  if (page === undefined) return undefined
  return flowInWords(page) ?? pageAt(page)?.flow
}

const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === 'object' && logic !== null && '__xstatenode' in logic

/**
 * Computes the map. A flow opens another flow if it emits the URL of that flow's page. A flow is a child of another
 * flow if the other flow's machine has it as an actor.
 */
export const mapOf = (flows: readonly MappedFlow[]): FlowMap => {
  const known = new Set(flows.map(({ machine }) => machine.id))
  const ways = flows.flatMap(({ machine: { id: from, implementations }, chart }) => {
    const targets = new Set(
      chart.transitions.flatMap(({ emits }) => emits.flatMap((one) => opened(one) ?? [])),
    )
    const children = new Set(
      Object.values(implementations.actors).flatMap((logic) => (isMachine(logic) ? [logic.id] : [])),
    )
    targets.delete(from)
    return [
      ...[...targets].map((to) => ({ from, to, part: false })),
      ...[...children].map((to) => ({ from, to, part: true })),
    ].filter(({ to }) => known.has(to))
  })
  return {
    areas: [...new Set(flows.map(({ area }) => area))].map((area) => ({
      id: area,
      title: inProse(area),
      flows: flows
        .filter((flow) => flow.area === area)
        .map(({ machine, chart }) => ({ id: machine.id, title: chart.title })),
    })),
    ways,
  }
}
