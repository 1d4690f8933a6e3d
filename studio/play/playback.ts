import type { EventObject, InspectedMicrostepEvent } from 'xstate'
import { canonical } from '#explorer/canonical.ts'
import type { Cause, FlowSamples } from '#explorer/moment.ts'
import { activeIds, createTransitionNames } from '#explorer/statechart.ts'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import type { AnyModel } from '#model/driver/model.ts'
import { syntheticInput } from '#model/driver/page/user-input.ts'
import { openSession, type Session, type SessionOptions } from '#model/driver/playing/session.tsx'
import { fail, StepFailure } from '#model/driver/playing/step-failure.ts'
import { createSampleMatcher } from '#model/driver/ports/sample-matcher.ts'
import type { ChartTransition } from '../diagram/chart/chart.ts'
import { inProse } from '../diagram/chart/words.ts'
import {
  brokenBy,
  type Choice,
  choicesOf,
  createTimers,
  type Possible,
  whyNot,
  withNamedGuards,
} from './happenings/causes.ts'
import { eventOf, nameOf } from './happenings/names.ts'
import { phraseOf } from './happenings/phrases.ts'
import { createKeptReader, createRecorder, type Hashes, hashesOf } from './trace/recorder.ts'
import type { TraceStep } from './trace/trace.ts'

/** One moment of a flow that is played: plain data, for another window. */
export interface PlayedMoment {
  /** The names of what has happened: the input first. */
  path: readonly string[]
  /** What each of them did. */
  trace: readonly TraceStep[]
  /** Ids of the active states. */
  states: readonly string[]
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

/** `transitions` are those of the flow's chart: guards are told in its words. */
export const createPlayback = (
  played: AnyModel,
  transitions: readonly ChartTransition[],
  options: Partial<Pick<SessionOptions, 'userInput' | 'around' | 'ground'>> = {},
): Playback => {
  const { flow } = played
  const model: AnyModel = {
    ...played,
    machine: withNamedGuards(played.machine),
    flow: typeof flow === 'function' ? (services) => withNamedGuards(flow(services)) : flow,
  }
  // The samples of a model are those of its flow; the explorer knows them by their shape alone.
  const samples = model.samples as unknown as FlowSamples
  const inputs = Object.keys(samples.inputs)
  let session: Session | null = null
  let timers: ReturnType<typeof createTimers> | null = null
  let transitionName: ReturnType<typeof createTransitionNames> = () => undefined
  let matcher = createSampleMatcher(model.randomKeys ?? [])
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

  const choices = (): Choice[] =>
    choicesOf(playing(), samples, {
      spoken: model,
      next: timers?.next() ?? null,
      transitions,
    })

  const now = async (stopped: PlayedMoment['stopped'] = null): Promise<PlayedMoment> => {
    const current = playing()
    const snapshot = current.actor.getSnapshot()
    return {
      path: [...path],
      trace: [...trace],
      states: activeIds(snapshot),
      status: snapshot.status,
      broken: snapshot.status === 'error' ? brokenBy(snapshot.error) : null,
      context: readable(snapshot.context),
      possible: choices().map(({ cause: _, ...possible }) => possible),
      hashes: await hashesOf(current),
      stopped,
    }
  }

  const transitionsTaken = ({ actor }: Session): string[] =>
    microsteps
      .splice(0)
      .filter(({ actorRef }) => actorRef === actor)
      .flatMap(({ _transitions }) => _transitions.flatMap((one) => transitionName(one) ?? []))

  /** Writes down what a step did. */
  const record = async (
    step: Pick<TraceStep, 'name' | 'title' | 'detail'>,
    notes: readonly string[] = [],
  ) => {
    const current = playing()
    await current.settled()
    timers?.note()
    const known = new Set(knownCalls)
    knownCalls = [...current.held.calls]
    path = [...path, step.name]
    trace = [
      ...trace,
      {
        ...step,
        transitions: transitionsTaken(current),
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

  const begin = async (input: string): Promise<void> => {
    if (!inputs.includes(input)) fail(`This flow does not begin as '${input}'.`)
    session?.stop()
    matcher = createSampleMatcher(model.randomKeys ?? [])
    recorder = createRecorder()
    readKept = createKeptReader()
    microsteps = []
    path = []
    trace = []
    knownCalls = []
    session = await openSession(model, samples.inputs[input], {
      userInput: syntheticInput,
      ...options,
      transport: recorder.transport,
      equate: matcher.equate,
      prepare: recorder.prepare,
      inspect: (event) => {
        if (event.type === '@xstate.microstep') microsteps.push(event)
      },
      onReceived: (event) => {
        if (performing || event.type.startsWith('xstate.')) return
        void inTurn(() => follow(event))
      },
    })
    timers = createTimers(session)
    transitionName = createTransitionNames(session.actor.logic)
    await readKept(session)
    await session.draw()
    await record({ name: input, title: 'Begins', detail: inProse(input).toLowerCase() })
  }

  /** What somebody did on the screen is a step as any other; what they type in one go is one step. */
  const follow = async (event: EventObject): Promise<void> => {
    const name = nameOf({ kind: 'event', event, nth: 0 }, samples)
    const gesture = model.gestures[event.type]
    const last = path.at(-1) ?? ''
    const goesOn = gesture !== undefined && 'value' in gesture && eventOf(last)?.type === event.type
    if (goesOn) {
      path = path.slice(0, -1)
      trace = trace.slice(0, -1)
    }
    const { title, detail } = phraseOf({ kind: 'event', event, nth: 0 }, model)
    await record({ name, title, detail })
    tellMoved(await now(), goesOn)
  }

  /** Waits until a feed says what is meant. Throws StepFailure where it does not. */
  const hear = async (cause: Extract<Cause, { kind: 'said' }>): Promise<void> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const timedOut = new Promise<never>((_, reject) => {
      const giveUp = () => reject(new StepFailure(`${inProse(cause.id)} says nothing of the kind here.`))
      timer = setTimeout(giveUp, timeoutInMs)
    })
    await playing().say(cause, (real) => matcher.isMeant(cause.said, real), timedOut)
    clearTimeout(timer)
  }

  /** Lets a call go through to the provider. Gives what is to be noted where that decides otherwise. */
  const ask = async (cause: Extract<Cause, { kind: 'answered' | 'failed' }>): Promise<string[]> => {
    const { call, real } = await playing().ask(cause)
    if (cause.kind === 'answered' && real.kind === 'answered') matcher.learn(cause.answer, real.answer)
    if (real.kind === 'answered') call.answer(real.answer)
    else call.fail(real.error)
    if (real.kind === cause.kind) return []
    return real.kind === 'failed'
      ? [`The provider refused instead: ${reasonOf(real.error)}`]
      : ['The provider answered instead.']
  }

  /** What a name stands for here: one of the choices, or an event with what somebody has typed. Throws StepFailure. */
  const choiceNamed = (name: string): Omit<Choice, 'source'> => {
    const listed = choices().find((one) => one.name === name)
    if (listed) return listed
    const event = eventOf(name)
    const isTyped =
      event !== null &&
      event.type in model.gestures &&
      whyNot(playing().actor.getSnapshot(), event, transitions) === null
    if (!isTyped) throw new StepFailure(`'${name}' cannot happen here.`)
    const cause = { kind: 'event', event, nth: 0 } as const
    return { name, ...phraseOf(cause, model), forbidden: null, cause }
  }

  /** Makes a choice happen. Gives what is to be noted of it. */
  const act = async ({ cause, forbidden }: Pick<Choice, 'cause' | 'forbidden'>): Promise<string[]> => {
    const current = playing()
    switch (cause.kind) {
      case 'event':
        await current.act(cause.event, forbidden !== null)
        return []
      case 'answered':
      case 'failed':
        return ask(cause)
      case 'said':
        await hear(cause)
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

  return {
    inputs,
    open: ([input = inputs[0] ?? '', ...names]) =>
      inTurn(async () => {
        const known = inputs.includes(input)
        await begin(known ? input : (inputs[0] ?? ''))
        if (!known) return now({ at: 0, name: input, why: `This flow does not begin as '${input}'.` })
        for (const [nth, name] of names.entries()) {
          try {
            await perform(name)
          } catch (thrown) {
            return now({ at: nth + 1, name, why: reasonOf(thrown) })
          }
        }
        return now()
      }),
    step: (name) =>
      inTurn(async () => {
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
