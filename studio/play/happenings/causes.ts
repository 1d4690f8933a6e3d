import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import { type Cause, type FlowSamples, failuresOf, outputsOf, samplesOf } from '#explorer/moment.ts'
import { inWords } from '#explorer/sentences.ts'
import { handledEvents } from '#explorer/statechart.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import type { Session } from '#model/driver/playing/session.tsx'
import type { ChartTransition } from '#studio/diagram/chart/chart.ts'
import { condition, duration, inProse } from '#studio/diagram/chart/words.ts'
import { nameOf, nameOfDelay } from './names.ts'

/** Who brings something about: the person at the screen, whom a call asks, the clock, or somebody elsewhere. */
export type Source = 'person' | 'outcome' | 'time' | 'elsewhere'

/** Something that can happen now, or that a guard forbids. */
export interface Possible {
  name: string
  source: Source
  /** 'Plan selected', 'Load account'. */
  title: string
  /** What tells it from its like: 'nobody', 'fails: “No such plan.”'. */
  detail: string
  /** Why it cannot happen; null where it can. */
  forbidden: string | null
}

export interface Choice extends Possible {
  cause: Cause
}

interface Scheduled {
  event: EventObject
  delay: number
}

/** Tells when a session's delays fall due, by its own clock: the start times that xstate notes are the real clock's. */
export const createTimers = ({ actor, sandbox: { clock } }: Session) => {
  const due = new WeakMap<Scheduled, number>()
  return {
    /** Notes what has been put off since it was last called. */
    note: () => {
      for (const one of scheduledIn(actor)) if (!due.has(one)) due.set(one, clock.now() + one.delay)
    },
    /** What falls due first, and in how many milliseconds. */
    next: (): { type: string; ms: number } | null => {
      const [first] = scheduledIn(actor)
        .map((one) => ({ type: one.event.type, ms: (due.get(one) ?? 0) - clock.now() }))
        .sort((a, b) => a.ms - b.ms)
      return first ?? null
    },
  }
}

const scheduledIn = ({ system }: AnyActorRef): Scheduled[] =>
  Object.values((system.getSnapshot() as { _scheduledEvents: Record<string, Scheduled> })._scheduledEvents)

/** The longest that is said of an outcome, in characters. */
const LONG = 120

/** A value so that it can be told from its like: what a list holds, what an entity is called. */
const briefly = (value: unknown): string => {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(briefly).join(', ')
  if (typeof value !== 'object' || value === null || value instanceof Error) return inWords(value)
  const { title, name, kind, id } = value as Record<string, unknown>
  const called = title ?? name ?? kind ?? id
  return called === undefined ? inWords(value) : inWords(called)
}

const besides = (value: object, key: string): string => {
  const text = Object.entries(value)
    .filter(([field]) => field !== key)
    .map(([field, inner]) => `${inProse(field).toLowerCase()} ${briefly(inner)}`)
    .join(', ')
  return text.length > LONG ? `${text.slice(0, LONG - 1)}…` : text
}

const outcomeInWords = (answer: unknown): string => {
  if (answer === undefined) return 'answers'
  if (typeof answer !== 'object' || answer === null || !('kind' in answer)) return inWords(answer)
  const more = besides(answer, 'kind')
  const kind = inProse(String(answer.kind)).toLowerCase()
  return more === '' ? kind : `${kind} (${more})`
}

const failureInWords = (sample: unknown): string => {
  const { kind, serverMessage, status } = failureOf(sample as FailureSample)
  if (kind === 'unreachable') return 'no answer comes'
  if (kind === 'held') return 'another tab holds the lock'
  const code = typeof sample === 'object' && sample !== null ? ` (${status})` : ''
  return serverMessage ? `fails: “${serverMessage}”${code}` : `fails without a word${code}`
}

/** 'only if has email and password': the guards of an event in the active states, as the diagram words them. */
const forbiddenBy = (snapshot: AnyMachineSnapshot, type: string, transitions: readonly ChartTransition[]) => {
  const active = new Set(snapshot._nodes.map(({ id }: { id: string }) => id))
  const guards = transitions
    .filter(
      ({ source, cause, kind, guard }) => kind === 'event' && cause === type && guard && active.has(source),
    )
    .map(({ guard }) => guard?.replace(/^if /, ''))
  return guards.length > 0
    ? `only if ${[...new Set(guards)].join(', or ')}`
    : 'the machine does not take it here'
}

/** The machine, with guards that name themselves when they throw: xstate names some of them, in words of its own. */
export const withNamedGuards = <M extends AnyStateMachine>(machine: M): M =>
  machine.provide({
    guards: Object.fromEntries(
      Object.entries(machine.implementations.guards).map(([name, guard]) => [
        name,
        typeof guard !== 'function' || 'check' in guard
          ? guard
          : (...asked: unknown[]) => {
              try {
                return (guard as (...asked: unknown[]) => boolean)(...asked)
              } catch (thrown) {
                throw new Error(`the guard “${condition(name)}” threw: ${reasonOf(thrown)}`)
              }
            },
      ]),
    ),
  } as never) as M

/** What a machine threw, in words: 'the guard “has email” threw: …'. */
export const brokenBy = (thrown: unknown): string => {
  const text = reasonOf(thrown)
  return /the guard “.*/s.exec(text)?.[0] ?? text
}

/** Why an event cannot happen now; null where it can. */
export const whyNot = (
  snapshot: AnyMachineSnapshot,
  event: EventObject,
  transitions: readonly ChartTransition[],
): string | null => {
  try {
    return snapshot.can(event) ? null : forbiddenBy(snapshot, event.type, transitions)
  } catch (thrown) {
    return brokenBy(thrown)
  }
}

/** All that can happen now, in the order: the person, the calls, the clock, the environment; and what a guard forbids. */
export const choicesOf = (
  { actor, held }: Session,
  samples: FlowSamples,
  {
    gestures,
    next,
    transitions,
  }: {
    gestures: Record<string, object>
    next: { type: string; ms: number } | null
    transitions: readonly ChartTransition[]
  },
): Choice[] => {
  const snapshot = actor.getSnapshot()
  if (snapshot.status !== 'active') return []
  const { events, ports, children, possible } = samples
  const handled = handledEvents(snapshot)
  const choice = (cause: Cause, given: Omit<Choice, 'cause' | 'name' | 'forbidden'>): Choice => ({
    name: nameOf(cause, samples),
    forbidden: null,
    cause,
    ...given,
  })
  const ofEvents = Object.entries(events)
    .filter(([type]) => handled.has(type))
    .flatMap(([type, payloads]) =>
      payloads
        .map((payload, nth) => ({ event: { ...payload, type }, nth }))
        .filter(({ event }) => possible?.(snapshot, event) ?? true)
        .map(({ event, nth }): Choice => {
          const gesture = gestures[type]
          const source = gesture && 'bySystem' in gesture ? 'elsewhere' : 'person'
          return {
            ...choice(
              { kind: 'event', event, nth },
              { source, title: inProse(type), detail: besides(event, 'type') },
            ),
            forbidden: whyNot(snapshot, event, transitions),
          }
        }),
    )
  const ofCalls = held.calls.flatMap(({ id, port: name, owner }): Choice[] => {
    if (owner !== actor.id) return []
    const port = ports[name]
    const title = inProse(id)
    if (!port || !('answers' in port)) return []
    return [
      ...samplesOf(port.answers).map((answer, nth) =>
        choice(
          { kind: 'answered', id, port: name, answer, nth },
          { source: 'outcome', title, detail: outcomeInWords(answer) },
        ),
      ),
      ...failuresOf(port).map((failure, nth) =>
        choice(
          { kind: 'failed', id, port: name, failure, nth },
          { source: 'outcome', title, detail: failureInWords(failure) },
        ),
      ),
    ]
  })
  const ofChildren = Object.values<AnyActorRef | undefined>(snapshot.children).flatMap((child): Choice[] => {
    if (child?.getSnapshot().status !== 'active') return []
    const { id, src } = child
    return outputsOf(children, String(src)).map((output, nth) =>
      choice(
        { kind: 'ended', id, child: String(src), output, nth },
        { source: 'outcome', title: `${inProse(id)} ends`, detail: outcomeInWords(output) },
      ),
    )
  })
  const ofFeeds = held.feeds.flatMap(({ id, port: name }): Choice[] => {
    const port = ports[name]
    if (!port || !('says' in port)) return []
    return samplesOf(port.says).map((said, nth) =>
      choice(
        { kind: 'said', id, port: name, said, nth },
        { source: 'outcome', title: inProse(id), detail: outcomeInWords(said) },
      ),
    )
  })
  const ofTime: Choice[] = next
    ? [
        {
          name: nameOfDelay(next.type),
          source: 'time',
          title: `After ${duration(next.ms)}`,
          detail: inProse(nameOfDelay(next.type).slice('after '.length)).toLowerCase(),
          forbidden: null,
          cause: { kind: 'elapsed', ms: next.ms, event: next.type },
        },
      ]
    : []
  const by = (source: Source) => ofEvents.filter((one) => one.source === source)
  return [...by('person'), ...ofCalls, ...ofChildren, ...ofFeeds, ...ofTime, ...by('elsewhere')]
}
