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
} from './causes.ts'
import { eventOf, nameOf } from './names.ts'
import { createKeptReader, createRecorder, type Hashes, hashesOf } from './trace/recorder.ts'
import type { TraceStep } from './trace/trace.ts'

/** One moment of a flow that is played: plain data, for another window. */
export interface Moment {
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
  open(path: readonly string[]): Promise<Moment>
  /** Goes one step on. Throws a StepFailure. */
  step(name: string): Promise<Moment>
  /** Told when somebody has done something on the screen itself; where it `goesOn`, the last step replaces the one before. */
  onMoved(listener: (moment: Moment, goesOn: boolean) => void): void
  stop(): void
}

/** How long a feed has to say what it is to say, in real milliseconds: elsewhere in the flow it may not. */
const timeoutInMs = 1000

/** `transitions` are those of the flow's chart: guards are told in its words. */
export const createPlayback = (
  played: AnyModel,
  transitions: readonly ChartTransition[],
  options: Partial<Pick<SessionOptions, 'userInput' | 'around' | 'ground'>> = {},
): Playback => {
  const model: AnyModel = { ...played, machine: withNamedGuards(played.machine) }
  // The samples of a model are those of its flow; the explorer knows them by their shape alone.
  const samples = model.samples as unknown as FlowSamples
  const inputs = Object.keys(samples.inputs)
  let session: Session | null = null
  let timers: ReturnType<typeof createTimers> | null = null
  let transitionName: ReturnType<typeof createTransitionNames> = () => undefined
  let matcher = createSampleMatcher(model.randomKeys ?? [])
  let recorder = createRecorder()
  let readKept = createKeptReader()
  let taken: InspectedMicrostepEvent[] = []
  let path: string[] = []
  let trace: TraceStep[] = []
  let asked: readonly Session['held']['calls'][number][] = []
  let performing = false
  let moved: (moment: Moment, goesOn: boolean) => void = () => {}
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
      gestures: model.gestures,
      next: timers?.next() ?? null,
      transitions,
    })

  const now = async (stopped: Moment['stopped'] = null): Promise<Moment> => {
    const current = playing()
    const snapshot = current.actor.getSnapshot()
    return {
      path: [...path],
      trace: [...trace],
      states: activeIds(snapshot),
      status: snapshot.status,
      broken: snapshot.status === 'error' ? brokenBy(snapshot.error) : null,
      context: JSON.parse(canonical(snapshot.context) ?? 'null'),
      possible: choices().map(({ cause: _, ...possible }) => possible),
      hashes: await hashesOf(current),
      stopped,
    }
  }

  const takenBy = ({ actor }: Session): string[] =>
    taken
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
    const known = new Set(asked)
    asked = [...current.held.calls]
    path = [...path, step.name]
    trace = [
      ...trace,
      {
        ...step,
        transitions: takenBy(current),
        states: activeIds(current.actor.getSnapshot()),
        asked: asked.filter((call) => !known.has(call)).map(({ id, input }) => ({ id, input })),
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
    taken = []
    path = []
    trace = []
    asked = []
    session = await openSession(model, samples.inputs[input], {
      userInput: syntheticInput,
      ...options,
      transport: recorder.transport,
      equate: matcher.equate,
      prepare: recorder.prepare,
      inspect: (event) => {
        if (event.type === '@xstate.microstep') taken.push(event)
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
    const { type: _, ...fields } = event
    await record({
      name,
      title: inProse(event.type),
      detail: Object.keys(fields).length > 0 ? JSON.stringify(fields) : '',
    })
    moved(await now(), goesOn)
  }

  const said = async (cause: Extract<Cause, { kind: 'said' }>): Promise<void> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const timedOut = new Promise<never>((_, reject) => {
      const giveUp = () => reject(new StepFailure(`${inProse(cause.id)} says nothing of the kind here.`))
      timer = setTimeout(giveUp, timeoutInMs)
    })
    await playing().say(cause, (real) => matcher.isMeant(cause.said, real), timedOut)
    clearTimeout(timer)
  }

  const perform = async (name: string): Promise<void> => {
    const current = playing()
    const all = choices()
    const event = eventOf(name)
    const chosen = all.find((one) => one.name === name)
    const step = { name, title: chosen?.title ?? inProse(event?.type ?? name), detail: chosen?.detail ?? '' }
    if (
      !chosen &&
      !(
        event &&
        event.type in model.gestures &&
        whyNot(current.actor.getSnapshot(), event, transitions) === null
      )
    )
      fail(`'${name}' cannot happen here.`)
    performing = true
    try {
      const notes: string[] = []
      const { cause } = chosen ?? { cause: { kind: 'event', event: event as EventObject, nth: 0 } as const }
      switch (cause.kind) {
        case 'event':
          await current.act(cause.event, chosen?.forbidden != null)
          break
        case 'answered':
        case 'failed': {
          const { call, real } = await current.ask(cause)
          if (real.kind !== cause.kind)
            notes.push(
              real.kind === 'failed'
                ? `The provider refused instead: ${reasonOf(real.error)}`
                : 'The provider answered instead.',
            )
          if (cause.kind === 'answered' && real.kind === 'answered') matcher.learn(cause.answer, real.answer)
          if (real.kind === 'answered') call.answer(real.answer)
          else call.fail(real.error)
          break
        }
        case 'said':
          await said(cause)
          break
        case 'ended':
          current.end(cause)
          break
        case 'elapsed':
          current.sandbox.clock.advance(cause.ms)
          break
      }
      await record(step, notes)
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
      moved = listener
    },
    stop: () => {
      session?.stop()
      session = null
    },
  }
}
