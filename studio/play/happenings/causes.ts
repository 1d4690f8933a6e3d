import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import { type Cause, type FlowSamples, failuresOf, outputsOf, samplesOf } from '#explorer/moment.ts'
import { handledEvents } from '#explorer/statechart.ts'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import type { AnyModel } from '#model/driver/model.ts'
import { asItIs } from '#model/driver/playing/arrange.ts'
import type { Session } from '#model/driver/playing/session.tsx'
import type { ChartTransition } from '#studio/diagram/chart/chart.ts'
import { condition } from '#studio/diagram/chart/words.ts'
import { nameOf } from './names.ts'
import { type Phrase, phraseOf } from './phrases.ts'
import { reasonsOf } from './reasons.ts'

/** Who brings something about: the person at the screen, whom a call asks, the clock, or somebody elsewhere. */
type Source = 'person' | 'outcome' | 'time' | 'elsewhere'

/** Something that can happen now, or that a guard forbids. */
export interface Possible extends Phrase {
  name: string
  /** The place of the child that it happens to: `unsubscribe:purchase-1`; '' for the machine itself. */
  child: string
  source: Source
  /** Why it cannot happen; null where it can. */
  forbidden: string | null
}

export interface Choice extends Possible {
  cause: Cause
  played: Played
}

/** A machine that is played: the flow's own, or one of the children that run in it. */
export interface Played {
  /** The ids of the children from the machine itself to this one, each followed by `>`: '' for the machine itself. */
  prefix: string
  actor: AnyActorRef
  model: AnyModel
  transitions: readonly ChartTransition[]
  title: string
}

interface Scheduled {
  event: EventObject
  delay: number
  target: AnyActorRef
}

interface Next {
  type: string
  ms: number
}

/** Tells when a session's delays fall due, by its own clock: the start times that xstate notes are the real clock's. */
export const createTimers = ({ actor, sandbox: { clock } }: Session) => {
  const due = new WeakMap<Scheduled, number>()
  return {
    /** Notes what has been put off since it was last called. */
    note: () => {
      for (const one of scheduledIn(actor)) if (!due.has(one)) due.set(one, clock.now() + one.delay)
    },
    /** What falls due first for a machine, and in how many milliseconds. */
    next: (machine: AnyActorRef): Next | null => {
      const [first] = scheduledIn(actor)
        .filter(({ target }) => target === machine)
        .map((one) => ({ type: one.event.type, ms: (due.get(one) ?? 0) - clock.now() }))
        .sort((a, b) => a.ms - b.ms)
      return first ?? null
    },
  }
}

/** The samples of a model are those of its flow; the explorer knows them by their shape alone. */
export const samplesIn = ({ samples }: AnyModel): FlowSamples => samples as unknown as FlowSamples

/** The children of a machine that run, the newest last. */
export const childrenOf = (actor: AnyActorRef): AnyActorRef[] =>
  Object.values<AnyActorRef | undefined>(actor.getSnapshot().children ?? {}).flatMap((child) =>
    child?.getSnapshot().status === 'active' ? [child] : [],
  )

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

/** All that can happen now to one machine, in the order: the person, the calls, the clock, the environment; and what a guard forbids. */
export const choicesOf = (played: Played, held: Session['held'], next: Next | null): Choice[] => {
  const { prefix, actor, model, transitions } = played
  const { gestures } = model
  const snapshot = actor.getSnapshot()
  if (snapshot.status !== 'active') return []
  const samples = samplesIn(model)
  const { events, ports, children, possible } = samples
  const handled = handledEvents(snapshot)
  const choice = (cause: Cause, source: Source): Choice => ({
    name: `${prefix}${nameOf(cause, samples)}`,
    child: prefix.slice(0, -1),
    source,
    forbidden: null,
    cause,
    played,
    ...phraseOf(cause, model, snapshot.context),
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
      {
        ...choice({ kind: 'answered', id, port: name, answer: asItIs, nth: -1 }, 'outcome'),
        name: `${prefix}${id}=${asItIs}`,
      },
      ...samplesOf(port.answers).map((answer, nth) =>
        choice({ kind: 'answered', id, port: name, answer, nth }, 'outcome'),
      ),
      ...failuresOf(port).map((failure, nth) =>
        choice({ kind: 'failed', id, port: name, failure, nth }, 'outcome'),
      ),
    ]
  })
  const ofChildren = childrenOf(actor).flatMap(({ id, src }): Choice[] =>
    outputsOf(children, String(src)).map((output, nth) =>
      choice({ kind: 'ended', id, child: String(src), output, nth }, 'outcome'),
    ),
  )
  const ofFeeds = held.feeds.flatMap(({ id, port: name, owner }): Choice[] => {
    const port = ports[name]
    if (owner !== actor.id || !port || !('says' in port)) return []
    return samplesOf(port.says).map((said, nth) =>
      choice({ kind: 'said', id, port: name, said, nth }, 'outcome'),
    )
  })
  const ofTime = next ? [choice({ kind: 'elapsed', ms: next.ms, event: next.type }, 'time')] : []
  const by = (source: Source) => ofEvents.filter((one) => one.source === source)
  return [...by('person'), ...ofCalls, ...ofChildren, ...ofFeeds, ...ofTime, ...by('elsewhere')]
}
