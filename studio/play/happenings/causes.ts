import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import type { Cause } from '#explorer/cause.ts'
import { errorsOf, type FlowSamples, outputsOf, samplesOf } from '#explorer/flow.ts'
import { handledEvents } from '#explorer/statechart/active-states.ts'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import type { AnyModel } from '#model/driver/model.ts'
import { asItIs } from '#model/driver/playing/arrange.ts'
import type { Session } from '#model/driver/playing/session.tsx'
import type { ChartTransition } from '#studio/diagram/chart/shape.ts'
import { condition } from '#studio/diagram/chart/words.ts'
import { nameOf } from './names.ts'
import { type Phrase, phraseOf } from './phrases.ts'
import { reasonsOf } from './reasons.ts'

/**
 * The cause of a choice: the user at the screen, the outcome of a call, the clock, or something outside of this page.
 */
type Source = 'person' | 'outcome' | 'time' | 'elsewhere'

/** Something that can happen now, or that a guard forbids. */
export interface Possible extends Phrase {
  name: string
  /** The `place` of the child to which it happens, such as `profileEdit>avatar`; '' for the machine of the flow. */
  child: string
  source: Source
  /** Why it cannot happen; null if it can. */
  forbidden: string | null
}

export interface Choice extends Possible {
  cause: Cause
  played: Played
}

/** A machine that is being played: the machine of the flow, or a running child. */
export interface Played {
  /**
   * The ids of the children on the way from the flow's machine to this machine, each followed by `>`; '' for the flow's
   * machine.
   */
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

/** Tracks when a session's delays end, by the session's clock, because XState stores start times of the real clock. */
export const createTimers = ({ actor, sandbox: { clock } }: Session) => {
  const due = new WeakMap<Scheduled, number>()
  return {
    /** Records the delays that have started since `note` was last called. */
    note: () => {
      for (const one of scheduledIn(actor)) if (!due.has(one)) due.set(one, clock.now() + one.delay)
    },
    /** The next delay of a machine to end, and the milliseconds until then. */
    next: (machine: AnyActorRef): Next | null => {
      const [first] = scheduledIn(actor)
        .filter(({ target }) => target === machine)
        .map((one) => ({ type: one.event.type, ms: (due.get(one) ?? 0) - clock.now() }))
        .sort((a, b) => a.ms - b.ms)
      return first ?? null
    },
  }
}

/** The samples of a model, typed for the explorer. The cast is safe: the explorer does not use their specific types. */
export const samplesIn = ({ samples }: AnyModel): FlowSamples => samples as unknown as FlowSamples

/** The running children of a machine, the newest last. */
export const childrenOf = (actor: AnyActorRef): AnyActorRef[] =>
  Object.values<AnyActorRef | undefined>(actor.getSnapshot().children ?? {}).flatMap((child) =>
    child?.getSnapshot().status === 'active' ? [child] : [],
  )

const scheduledIn = ({ system }: AnyActorRef): Scheduled[] =>
  Object.values((system.getSnapshot() as { _scheduledEvents: Record<string, Scheduled> })._scheduledEvents)

/** Why the guards in the active states forbid an event: 'the box is not ticked'. */
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

/**
 * Makes the error of each guard contain the guard's name in words. XState's own message names only some guards, and by
 * their name in code.
 */
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

/** The error of a machine in words: 'the guard “has email” threw: …'. */
export const brokenBy = (thrown: unknown): string => {
  const text = reasonOf(thrown)
  return /the guard “.*/s.exec(text)?.[0] ?? text
}

/** Why an event cannot happen now; null if it can. */
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

/**
 * Everything that can happen to one machine now: first the actions of the user, last the events of the environment.
 * Includes what a guard forbids.
 */
export const choicesOf = (played: Played, held: Session['held'], next: Next | null): Choice[] => {
  const { prefix, actor, model, transitions } = played
  const { gestures } = model
  const snapshot = actor.getSnapshot()
  if (snapshot.status !== 'active') return []
  const samples = samplesIn(model)
  const { events, actors, children, possible } = samples
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
    const port = actors[name]
    if (!port?.outputs) return []
    return [
      ...samplesOf(port.outputs).map((outcome, nth) =>
        choice({ kind: 'output', id, src: name, output: outcome, nth }, 'outcome'),
      ),
      ...errorsOf(port).map((failure, nth) =>
        choice({ kind: 'error', id, src: name, error: failure, nth }, 'outcome'),
      ),
      {
        ...choice({ kind: 'output', id, src: name, output: asItIs, nth: -1 }, 'outcome'),
        name: `${prefix}${id}=${asItIs}`,
      },
    ]
  })
  const ofChildren = childrenOf(actor).flatMap(({ id, src }): Choice[] =>
    outputsOf(children, String(src)).map((output, nth) =>
      choice({ kind: 'ended', id, src: String(src), output, nth }, 'outcome'),
    ),
  )
  const ofFeeds = held.feeds.flatMap(({ id, port: name, owner }): Choice[] => {
    const port = actors[name]
    if (owner !== actor.id || !port?.snapshots) return []
    return samplesOf(port.snapshots).map((said, nth) =>
      choice({ kind: 'snapshot', id, src: name, snapshot: said, nth }, 'outcome'),
    )
  })
  const ofTime = next ? [choice({ kind: 'elapsed', ms: next.ms, event: next.type }, 'time')] : []
  const by = (source: Source) => ofEvents.filter((one) => one.source === source)
  return [...by('person'), ...ofCalls, ...ofChildren, ...ofFeeds, ...ofTime, ...by('elsewhere')]
}
