import type { AnyActor, AnyActorRef, AnyStateMachine, EventObject, InspectedMicrostepEvent } from 'xstate'
import { canonical } from '#explorer/canonical.ts'
import type { Cause } from '#explorer/moment.ts'
import { activeIds, createTransitionNames } from '#explorer/statechart.ts'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import type { AnyModel } from '#model/driver/model.ts'
import { syntheticInput } from '#model/driver/page/user-input.ts'
import { asItIs } from '#model/driver/playing/arrange.ts'
import {
  type Driven,
  openSession,
  type Session,
  type SessionOptions,
} from '#model/driver/playing/session.tsx'
import { fail, StepFailure } from '#model/driver/playing/step-failure.ts'
import { createSampleMatcher, type SampleMatcher } from '#model/driver/ports/sample-matcher.ts'
import type { ChartTransition } from '../diagram/chart/chart.ts'
import { inProse } from '../diagram/chart/words.ts'
import {
  brokenBy,
  type Choice,
  childrenOf,
  choicesOf,
  createTimers,
  type Played,
  type Possible,
  samplesIn,
  whyNot,
  withNamedGuards,
} from './happenings/causes.ts'
import { eventOf, nameOf, nameOfDelay } from './happenings/names.ts'
import { phraseOf } from './happenings/phrases.ts'
import { createKeptReader, createRecorder, type Hashes, hashesOf } from './trace/recorder.ts'
import type { TraceStep } from './trace/trace.ts'

/** A child machine as it is at a moment. */
export interface PlayedChild {
  /** Its id, after those of the children that it runs in: `profileEdit>avatar`. */
  place: string
  /** Its own id. */
  id: string
  /** The id of its machine. */
  machine: string
  title: string
  states: readonly string[]
}

/** What is known of a flow that runs as a child. */
export interface ChildFlow {
  model: AnyModel
  /** Those of its chart, which may come later. */
  transitions: readonly ChartTransition[]
}

/** One moment of a flow that is played: plain data, for another window. */
export interface PlayedMoment {
  /** The names of what has happened: the input first. */
  path: readonly string[]
  /** What each of them did. */
  trace: readonly TraceStep[]
  /** Ids of the active states. */
  states: readonly string[]
  /** The children that run and have flows of their own, each after the one that began it. */
  children: readonly PlayedChild[]
  status: string
  /** What broke the machine, in words; null while it lives. */
  broken: string | null
  context: unknown
  possible: readonly Possible[]
  hashes: Hashes
  /** What of a path could not be played: the place of the step, and why. */
  stopped: { at: number; name: string; why: string } | null
}

/** One flow that is played in this window, step by step. */
export interface Playback {
  /** The names of the inputs that the flow can begin with. */
  inputs: readonly string[]
  /** Plays a path from its beginning, as far as it goes. */
  open(path: readonly string[]): Promise<PlayedMoment>
  /** Goes one step on. Throws StepFailure. */
  step(name: string): Promise<PlayedMoment>
  /** Told when somebody has done something on the screen itself; where it `goesOn`, the last step replaces the one before. */
  onMoved(listener: (moment: PlayedMoment, goesOn: boolean) => void): void
  stop(): void
}

/** How long a feed has to say what it is to say, in real milliseconds: elsewhere in the flow it may not. */
const timeoutInMs = 1000

const inJson = (_key: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return `${value}n`
  if (value instanceof Map || value instanceof Set) return [...value]
  return value instanceof Error ? { ...value, message: value.message } : value
}

/** A context as JSON can show it; as text where it cannot, such as one with a circular reference. */
const readable = (context: unknown): unknown => {
  try {
    return JSON.parse(JSON.stringify(context, inJson))
  } catch {
    return canonical(context)
  }
}

/**
 * Whether a name is that of the end of a child: paths of the model tests and older links have one where a child that stands
 * in for the real one ends. It then does from their beginning.
 */
const isEnd = (name: string): boolean => /^[^{>]*\.ended=/.test(name)

/** The machine that an actor runs; undefined for a call or a feed. */
const machineOf = (actor: AnyActorRef): AnyStateMachine | undefined => {
  const { logic } = actor as AnyActor
  return 'root' in logic ? (logic as AnyStateMachine) : undefined
}

/** `transitions` are those of the flow's chart: guards are told in its words. */
export const createPlayback = (
  played: AnyModel,
  transitions: readonly ChartTransition[],
  {
    childFlow = () => Promise.resolve(null),
    ...options
  }: Partial<Pick<SessionOptions, 'userInput' | 'around' | 'ground'>> & {
    /** What is known of the machine of this id; null where nothing is. */
    childFlow?: (machine: string) => Promise<ChildFlow | null>
  } = {},
): Playback => {
  const { flow } = played
  const model: AnyModel = {
    ...played,
    machine: withNamedGuards(played.machine),
    flow: typeof flow === 'function' ? (services) => withNamedGuards(flow(services)) : flow,
  }
  const own = { model, transitions, title: '' }
  const { inputs: samplesOfInputs } = samplesIn(model)
  const inputs = Object.keys(samplesOfInputs)
  let session: Session | null = null
  let timers: ReturnType<typeof createTimers> | null = null
  const transitionNames = new WeakMap<AnyStateMachine, ReturnType<typeof createTransitionNames>>()
  const childFlows = new Map<string, ChildFlow | null>()
  let matchers = new WeakMap<AnyActorRef, SampleMatcher>()
  let recorder = createRecorder()
  let readKept = createKeptReader()
  let microsteps: InspectedMicrostepEvent[] = []
  let path: string[] = []
  let trace: TraceStep[] = []
  let knownCalls: readonly Session['held']['calls'][number][] = []
  let performing = false
  let tellMoved: (moment: PlayedMoment, goesOn: boolean) => void = () => {}
  let work = Promise.resolve()

  /** One after the other: a step is over before the next begins. */
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const done = work.then(act)
    work = done.then(
      () => {},
      () => {},
    )
    return done
  }

  const playing = (): Session => {
    if (!session) fail('Nothing is being played.')
    return session
  }

  const matcherOf = ({
    actor,
    model: { randomKeys = [] },
  }: Pick<Played, 'actor' | 'model'>): SampleMatcher => {
    const matcher = matchers.get(actor) ?? createSampleMatcher(randomKeys)
    matchers.set(actor, matcher)
    return matcher
  }

  /** What is known of the flow that a child runs, once it has been met. */
  const flowOf = (child: AnyActorRef): Omit<Played, 'prefix' | 'actor'> | null => {
    const id = machineOf(child)?.id ?? ''
    const flow = childFlows.get(id)
    return flow ? { ...flow, title: inProse(id) } : null
  }

  const childrenIn = ({ actor, prefix }: Pick<Played, 'actor' | 'prefix'>): Played[] =>
    childrenOf(actor).flatMap((child) => {
      const flow = flowOf(child)
      if (!flow) return []
      const inner: Played = { ...flow, actor: child, prefix: `${prefix}${child.id}>` }
      return [inner, ...childrenIn(inner)]
    })

  /** The machine of the flow, and the children that run in it. */
  const allPlayed = (): [Played, ...Played[]] => {
    const outermost: Played = { ...own, prefix: '', actor: playing().actor }
    return [outermost, ...childrenIn(outermost)]
  }

  /** Learns of the flow of a machine, and of those of its children that run. */
  const meet = async (actor: AnyActorRef): Promise<void> => {
    const id = machineOf(actor)?.id
    if (id === undefined) return
    if (!childFlows.has(id)) childFlows.set(id, await childFlow(id))
    for (const child of childrenOf(actor)) await meet(child)
  }

  const prefixOf = (actor: AnyActorRef): string =>
    actor === playing().actor ? '' : `${prefixOf((actor as AnyActor)._parent ?? playing().actor)}${actor.id}>`

  const choices = (): Choice[] =>
    allPlayed().flatMap((one) => choicesOf(one, playing().held, timers?.next(one.actor) ?? null))

  /** Whether a choice is one of a child's own that are listed: then its end is not chosen from without. */
  const isPlayedWithin = ({ cause, played: { prefix } }: Choice): boolean =>
    cause.kind === 'ended' && allPlayed().some((one) => one.prefix === `${prefix}${cause.id}>`)

  const now = async (stopped: PlayedMoment['stopped'] = null): Promise<PlayedMoment> => {
    const current = playing()
    const snapshot = current.actor.getSnapshot()
    return {
      path: [...path],
      trace: [...trace],
      states: activeIds(snapshot),
      children: allPlayed()
        .slice(1)
        .map(({ actor: child, prefix, title }) => ({
          place: prefix.slice(0, -1),
          id: child.id,
          machine: machineOf(child)?.id ?? '',
          title,
          states: activeIds(child.getSnapshot()),
        })),
      status: snapshot.status,
      broken: snapshot.status === 'error' ? brokenBy(snapshot.error) : null,
      context: readable(snapshot.context),
      possible: choices()
        .filter((one) => !isPlayedWithin(one))
        .map(({ cause: _, played: __, ...possible }) => possible),
      hashes: await hashesOf(current),
      stopped,
    }
  }

  const transitionsTaken = (): string[] =>
    microsteps.splice(0).flatMap(({ actorRef, _transitions }) => {
      const machine = machineOf(actorRef as AnyActorRef)
      if (!machine) return []
      const nameOfTransition = transitionNames.get(machine) ?? createTransitionNames(machine)
      transitionNames.set(machine, nameOfTransition)
      return _transitions.flatMap((one) => nameOfTransition(one) ?? [])
    })

  /** Writes down what a step did. */
  const record = async (
    step: Pick<TraceStep, 'name' | 'title' | 'detail'>,
    notes: readonly string[] = [],
  ) => {
    const current = playing()
    await current.settled()
    await meet(current.actor)
    timers?.note()
    const known = new Set(knownCalls)
    knownCalls = [...current.held.calls]
    path = [...path, step.name]
    trace = [
      ...trace,
      {
        ...step,
        transitions: transitionsTaken(),
        states: activeIds(current.actor.getSnapshot()),
        asked: knownCalls.filter((call) => !known.has(call)).map(({ id, input }) => ({ id, input })),
        ...recorder.take(),
        changes: await readKept(current),
        emissions: current.emitted.splice(0),
        notes: [...notes, ...current.unexpectedErrors.splice(0)],
      },
    ]
    current.received.length = 0
  }

  const begin = async (input: string, whole: boolean): Promise<void> => {
    if (!inputs.includes(input)) fail(`This flow does not begin as '${input}'.`)
    session?.stop()
    matchers = new WeakMap()
    recorder = createRecorder()
    readKept = createKeptReader()
    microsteps = []
    path = []
    trace = []
    knownCalls = []
    session = await openSession(model, samplesOfInputs[input], {
      userInput: syntheticInput,
      ...options,
      transport: recorder.transport,
      equate: (sample, real) => matcherOf(allPlayed()[0]).equate(sample, real),
      wholeChildren: whole,
      prepare: recorder.prepare,
      inspect: (event) => {
        if (event.type === '@xstate.microstep') microsteps.push(event)
      },
      onReceived: (event, actor) => {
        if (performing || event.type.startsWith('xstate.')) return
        // A child may have ended by the time it is this event's turn.
        const prefix = prefixOf(actor)
        void inTurn(async () => {
          await meet(actor)
          const flow = actor === playing().actor ? own : flowOf(actor)
          if (flow) await follow(event, { ...flow, actor, prefix })
        })
      },
    })
    timers = createTimers(session)
    await readKept(session)
    await session.draw()
    await record({ name: input, title: 'Begins', detail: inProse(input).toLowerCase() })
  }

  /** What somebody did on the screen is a step as any other; what they type in one go is one step. */
  const follow = async (event: EventObject, played: Played): Promise<void> => {
    const { prefix } = played
    const name = `${prefix}${nameOf({ kind: 'event', event, nth: 0 }, samplesIn(played.model))}`
    const gesture = played.model.gestures[event.type]
    const last = path.at(-1) ?? ''
    const goesOn =
      gesture !== undefined &&
      'value' in gesture &&
      last.startsWith(prefix) &&
      eventOf(last.slice(prefix.length))?.type === event.type
    if (goesOn) {
      path = path.slice(0, -1)
      trace = trace.slice(0, -1)
    }
    const { title, detail } = phraseOf({ kind: 'event', event, nth: 0 }, played.model)
    await record({ name, title, detail })
    tellMoved(await now(), goesOn)
  }

  /** Waits until a feed says what is meant. Throws StepFailure where it does not. */
  const hear = async (cause: Extract<Cause, { kind: 'said' }>, played: Played): Promise<void> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const timedOut = new Promise<never>((_, reject) => {
      const giveUp = () => reject(new StepFailure(`${inProse(cause.id)} says nothing of the kind here.`))
      timer = setTimeout(giveUp, timeoutInMs)
    })
    await drivenBy(played).say(cause, (real) => matcherOf(played).isMeant(cause.said, real), timedOut)
    clearTimeout(timer)
  }

  /** Lets a call go through to the provider. Gives what is to be noted where that decides otherwise. */
  const ask = async (
    cause: Extract<Cause, { kind: 'answered' | 'failed' }>,
    played: Played,
  ): Promise<string[]> => {
    const { call, real } = await drivenBy(played).ask(cause)
    const isSample = cause.kind === 'failed' || cause.answer !== asItIs
    if (isSample && cause.kind === 'answered' && real.kind === 'answered')
      matcherOf(played).learn(cause.answer, real.answer)
    if (real.kind === 'answered') call.answer(real.answer)
    else call.fail(real.error)
    if (real.kind === cause.kind || !isSample) return []
    return real.kind === 'failed'
      ? [`The provider refused instead: ${reasonOf(real.error)}`]
      : ['The provider answered instead.']
  }

  const drivenBy = ({ prefix, actor, model: flow }: Played): Driven =>
    prefix === '' ? playing() : playing().within(actor, flow)

  /** What a name stands for here: one of the choices, or an event with what somebody has typed. Throws StepFailure. */
  const choiceNamed = (name: string): Omit<Choice, 'source' | 'child'> => {
    const all = choices()
    const listed =
      all.find((one) => one.name === name) ??
      // Links of before children were played name their delays so.
      all.find(({ cause }) => cause.kind === 'elapsed' && nameOfDelay(cause.event) === name)
    if (listed) return listed
    const played = allPlayed().findLast(({ prefix }) => name.startsWith(prefix))
    const event = played ? eventOf(name.slice(played.prefix.length)) : null
    const isTyped =
      played !== undefined &&
      event !== null &&
      event.type in played.model.gestures &&
      whyNot(played.actor.getSnapshot(), event, played.transitions) === null
    if (!isTyped) throw new StepFailure(`'${name}' cannot happen here.`)
    const cause = { kind: 'event', event, nth: 0 } as const
    return { name, ...phraseOf(cause, played.model), forbidden: null, played, cause }
  }

  /** Makes a choice happen. Gives what is to be noted of it. */
  const act = async ({
    cause,
    forbidden,
    played,
  }: Pick<Choice, 'cause' | 'forbidden' | 'played'>): Promise<string[]> => {
    const current = playing()
    switch (cause.kind) {
      case 'event':
        await drivenBy(played).act(cause.event, forbidden !== null)
        return []
      case 'answered':
      case 'failed':
        return ask(cause, played)
      case 'said':
        await hear(cause, played)
        return []
      case 'ended':
        await current.end(cause)
        return []
      case 'elapsed':
        current.sandbox.clock.advance(cause.ms)
        return []
      case 'started':
      case 'sent':
      case 'inside':
        return []
    }
  }

  const perform = async (name: string): Promise<void> => {
    const { title, detail, ...choice } = choiceNamed(name)
    performing = true
    try {
      await record({ name, title, detail }, await act(choice))
    } finally {
      performing = false
    }
  }

  const replay = async ([input = inputs[0] ?? '', ...names]: readonly string[]): Promise<PlayedMoment> => {
    const known = inputs.includes(input)
    await begin(known ? input : (inputs[0] ?? ''), !names.some(isEnd))
    if (!known) return now({ at: 0, name: input, why: `This flow does not begin as '${input}'.` })
    for (const [nth, name] of names.entries()) {
      try {
        await perform(name)
      } catch (thrown) {
        return now({ at: nth + 1, name, why: reasonOf(thrown) })
      }
    }
    return now()
  }

  return {
    inputs,
    open: (names) => inTurn(() => replay(names)),
    step: (name) =>
      inTurn(async () => {
        if (isEnd(name) && !path.some(isEnd)) {
          const moment = await replay([...path, name])
          if (moment.stopped) throw new StepFailure(moment.stopped.why)
          return moment
        }
        await perform(name)
        return now()
      }),
    onMoved: (listener) => {
      tellMoved = listener
    },
    stop: () => {
      session?.stop()
      session = null
    },
  }
}
