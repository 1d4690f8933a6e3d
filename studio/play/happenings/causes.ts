import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import { type Cause, type FlowSamples, failuresOf, outputsOf, samplesOf } from '#explorer/moment.ts'
import { handledEvents } from '#explorer/statechart.ts'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import type { Session } from '#model/driver/playing/session.tsx'
import type { ChartTransition } from '#studio/diagram/chart/chart.ts'
import { condition } from '#studio/diagram/chart/words.ts'
import { nameOf } from './names.ts'
import { type Phrase, phraseOf, type Spoken } from './phrases.ts'
import { reasonsOf } from './reasons.ts'

/** Who brings something about: the person at the screen, whom a call asks, the clock, or somebody elsewhere. */
export type Source = 'person' | 'outcome' | 'time' | 'elsewhere'

/** Something that can happen now, or that a guard forbids. */
export interface Possible extends Phrase {
  name: string
  source: Source
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

/** 'the box is not ticked': why the guards of an event in the active states forbid it. */
const forbiddenBy = (snapshot: AnyMachineSnapshot, type: string, transitions: readonly ChartTransition[]) => {
  const active = new Set(snapshot._nodes.map(({ id }: { id: string }) => id))
  const guarded = transitions.filter(
    ({ source, cause, kind, guard }) => kind === 'event' && cause === type && guard && active.has(source),
  )
  if (guarded.length === 0) return 'it does nothing here'
  const names = guarded.flatMap(({ guardName }) => guardName ?? [])
  const conditions = new Set(guarded.map(({ guard }) => guard?.replace(/^if /, '')))
  return reasonsOf(names) ?? `only if ${[...conditions].join(', or ')}`
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
    spoken,
    next,
    transitions,
  }: {
    spoken: Spoken
    next: { type: string; ms: number } | null
    transitions: readonly ChartTransition[]
  },
): Choice[] => {
  const snapshot = actor.getSnapshot()
  if (snapshot.status !== 'active') return []
  const { events, ports, children, possible } = samples
  const handled = handledEvents(snapshot)
  const choice = (cause: Cause, source: Source): Choice => ({
    name: nameOf(cause, samples),
    source,
    forbidden: null,
    cause,
    ...phraseOf(cause, spoken, snapshot.context),
  })
  const ofEvents = Object.entries(events)
    .filter(([type]) => handled.has(type))
    .flatMap(([type, payloads]) =>
      payloads
        .map((payload, nth) => ({ event: { ...payload, type }, nth }))
        .filter(({ event }) => possible?.(snapshot, event) ?? true)
        .map(({ event, nth }): Choice => {
          const gesture = spoken.gestures[type]
          const source = gesture && 'bySystem' in gesture ? 'elsewhere' : 'person'
          return {
            ...choice({ kind: 'event', event, nth }, source),
            forbidden: whyNot(snapshot, event, transitions),
          }
        }),
    )
  const ofCalls = held.calls.flatMap(({ id, port: name, owner }): Choice[] => {
    if (owner !== actor.id) return []
    const port = ports[name]
    if (!port || !('answers' in port)) return []
    return [
      ...samplesOf(port.answers).map((answer, nth) =>
        choice({ kind: 'answered', id, port: name, answer, nth }, 'outcome'),
      ),
      ...failuresOf(port).map((failure, nth) =>
        choice({ kind: 'failed', id, port: name, failure, nth }, 'outcome'),
      ),
    ]
  })
  const ofChildren = Object.values<AnyActorRef | undefined>(snapshot.children).flatMap((child): Choice[] => {
    if (child?.getSnapshot().status !== 'active') return []
    const { id, src } = child
    return outputsOf(children, String(src)).map((output, nth) =>
      choice({ kind: 'ended', id, child: String(src), output, nth }, 'outcome'),
    )
  })
  const ofFeeds = held.feeds.flatMap(({ id, port: name }): Choice[] => {
    const port = ports[name]
    if (!port || !('says' in port)) return []
    return samplesOf(port.says).map((said, nth) =>
      choice({ kind: 'said', id, port: name, said, nth }, 'outcome'),
    )
  })
  const ofTime = next ? [choice({ kind: 'elapsed', ms: next.ms, event: next.type }, 'time')] : []
  const by = (source: Source) => ofEvents.filter((one) => one.source === source)
  return [...by('person'), ...ofCalls, ...ofChildren, ...ofFeeds, ...ofTime, ...by('elsewhere')]
}
