import type { AnyStateMachine } from 'xstate'
import { activeIds } from '#explorer/statechart/active-states.ts'
import { type Transition, transitionsOf } from '#explorer/statechart/transitions.ts'
import type { Story } from '#model/story.ts'
import type { Usage } from '#src/browser/record/usage.ts'
import { causeInWords } from '#src/browser/record/words.ts'
import { innermostOf } from '../diagram/chart/innermost.ts'
import { eventOf } from '../play/happenings/path-text.ts'
import { isOnward } from '../play/pages/onward.ts'
import { type Flows, startsOf, withChildren } from '../reports/mapping.ts'
import { playerFor } from '../reports/shrink.ts'
import { cheapest, type GivenStep, take, type Way, within } from '../reports/ways.ts'
import { countsOf, stopsOf } from './usage.ts'

/** A step of a story that moves a machine to other states. */
export interface FunnelStep {
  /** The index of the scene, from 0. */
  scene: number
  /** The id of the machine that moves: the machine of the scene, or of a child. */
  flow: string
  /** The name of the step in Play. */
  name: string
  /**
   * The transitions of this machine that the step takes, one after the other. If `some` is true, the step takes one of
   * them.
   */
  taken: readonly Transition[]
  some: boolean
  /** The id of the state to which the step leads. */
  state: string
}

/** The ids of the child to which a step belongs, and the step's name in that child. */
const placeIn = (name: string): { ids: readonly string[]; own: string } => {
  const [, place = '', own = name] = /^((?:[\w:-]+>)*)(.*)$/s.exec(name) ?? []
  return { ids: place.split('>').filter(Boolean), own }
}

/**
 * Added to the cost of a way for each step that does nothing on this way: the story has probably used other samples.
 */
const ignoring = 1000

const machineAt = ({ moment }: Way, ids: readonly string[]): string =>
  within(moment, ids)?.snapshot.machine.id ?? ''

/** The step of a story in the form of a report. */
const stepOf = (name: string, flow: string): GivenStep => {
  const { ids, own } = placeIn(name)
  const event = own.startsWith('after ') ? null : eventOf(own)
  return {
    run: 1,
    flow,
    ...(ids.length > 0 && { child: ids.join('>') }),
    ...(event ? { name: event.type, event } : { name: own.replace(/#.*$/, ''), exact: own }),
  }
}

/** Whether a transition belongs to this machine. */
const isOf = (machine: string, { source }: Transition): boolean => source.split('.')[0] === machine

/** How the last step of a path changed the states of its machine; null if it changed none. */
const movedBy = (before: Way, after: Way, scene: number): FunnelStep | null => {
  const last = after.steps.at(-1)
  if (!last || before.steps.length === after.steps.length) return null
  const { ids } = placeIn(last.name)
  const flow = machineAt(before, ids) || machineAt(after, ids)
  const taken = (last.taken ?? []).filter((one) => isOf(flow, one) && one.targets.length > 0)
  const inner = within(after.moment, ids)
  const innermost = inner ? innermostOf(activeIds(inner.snapshot)) : []
  const was = new Set(activeIds((within(before.moment, ids) ?? before.moment).snapshot))
  const state = innermost.find((id) => !was.has(id)) ?? (inner ? undefined : taken.at(-1)?.targets[0])
  return state === undefined || taken.length === 0
    ? null
    : { scene, flow, name: last.name, taken, some: false, state }
}

/** The machine to which a step of a flow belongs: the machine of the flow, or of the child with these ids. */
const machineOf = (machine: AnyStateMachine, ids: readonly string[]): AnyStateMachine | undefined =>
  ids.reduce<AnyStateMachine | undefined>((outer, id) => {
    const children = Object.entries(outer?.implementations.actors ?? {}) as [string, object][]
    const [word = ''] = id.split(':')
    const child = children.find(([src, logic]) => 'root' in logic && src.startsWith(word))?.[1]
    return child as AnyStateMachine | undefined
  }, machine)

/**
 * The type of the event that a step sends to its machine. For a delay it is only the beginning of the type, because the
 * name of the step does not contain the state.
 */
const eventOfStep = (own: string): string => {
  const [, id = '', mark] = /^([\w-]+)([=!:])/.exec(own) ?? []
  if (own.startsWith('after ')) return `xstate.after.${own.slice('after '.length)}.`
  if (mark === '=') return `xstate.done.actor.${id}`
  if (mark === '!') return `xstate.error.actor.${id}`
  return mark === ':' ? `xstate.snapshot.${id}` : own.replace(/[{#].*$/s, '')
}

/**
 * The funnel's step for a step of a story that no sample matches. It has all transitions that the event of the step can
 * take.
 */
const guessed = (machine: AnyStateMachine, name: string, scene: number): FunnelStep | null => {
  const { ids, own } = placeIn(name)
  const its = machineOf(machine, ids)
  const wanted = eventOfStep(own)
  const all = its ? transitionsOf(its).filter(({ targets }) => targets.length > 0) : []
  const taken = all.filter(({ event }) =>
    wanted.endsWith('.') ? event.startsWith(wanted) : event === wanted,
  )
  const state = taken[0]?.targets[0]
  return its && state !== undefined ? { scene, flow: its.id, name, taken, some: true, state } : null
}

/** The way of least cost through a scene: one element for the start and each step, until no sample matches a step. */
const followed = ({ flow: id, steps: [first, ...rest] }: Story['scenes'][number], flows: Flows): Way[] => {
  const own = flows.get(id)
  if (!own) return []
  const flow = withChildren(own, flows.values())
  const player = playerFor(flow)
  const starts = startsOf(flow, player)
  const begun = isOnward(first.name) ? starts : starts.filter(({ steps }) => steps[0]?.name === first.name)
  let trails = begun.map((way): Way[] => [way])
  for (const { name } of rest) {
    const next = trails.flatMap((trail) => {
      const way = trail.at(-1)
      const its = way && flows.get(machineAt(way, placeIn(name).ids))
      if (!way || !its) return []
      const { ways } = take(player, its, way, stepOf(name, its.machine.id), undefined)
      return ways.map((one) => [
        ...trail,
        one.steps.length > way.steps.length ? one : { ...one, cost: one.cost + ignoring },
      ])
    })
    if (next.length === 0) break
    const least = cheapest(
      player,
      next.flatMap((trail) => trail.at(-1) ?? []),
    )
    trails = least.map((way) => next.find((trail) => trail.at(-1) === way) ?? [])
  }
  return trails[0] ?? []
}

/**
 * The steps of a story that move a machine to other states. Typing is no such step. Samples stand for the values of the
 * story.
 */
export const funnelOf = ({ scenes }: Story, flows: Flows): FunnelStep[] =>
  scenes.flatMap((scene, nth) => {
    const machine = flows.get(scene.flow)?.machine
    if (!machine) return []
    const ways = followed(scene, flows)
    return scene.steps.slice(1).flatMap(({ name }, at) => {
      const [before, after] = [ways[at], ways[at + 1]]
      const leads = before && after && after.steps.length > before.steps.length
      return (leads ? movedBy(before, after, nth) : guessed(machine, name, nth)) ?? []
    })
  })

/** A step of a funnel with what was counted. */
export interface CountedStep extends FunnelStep {
  /** The step in words. */
  words: string
  count: number
  /** The count, divided by the count of the step before; null if the step before was not taken. */
  ofBefore: number | null
  /** How often users entered the state of the step and did not leave it, as a share; null if no user entered it. */
  stopped: number | null
}

/** Adds the counts of many visits to the steps of a story. */
export const countedFunnel = (steps: readonly FunnelStep[], flows: Flows, usage: Usage): CountedStep[] => {
  let before = 0
  return steps.map((step) => {
    const flow = flows.get(step.flow)
    const counts = flow ? countsOf(flow, usage) : new Map<string, number>()
    const each = step.taken.map(({ id }) => counts.get(id) ?? 0)
    const count = step.some ? each.reduce((sum, one) => sum + one, 0) : Math.min(...each)
    const stop = flow && !step.some && stopsOf(flow, counts).find(({ state }) => state === step.state)
    const ofBefore = before > 0 ? count / before : null
    before = count
    const words = causeInWords(
      placeIn(step.name)
        .own.replace(/#.*$/, '')
        .replace('=as-it-is', '=answered')
        .replace(/(?<=[=!:][\w-]*)\.\w{4}$/, ''),
    )
    return { ...step, words, count, ofBefore, stopped: stop ? stop.share : null }
  })
}
