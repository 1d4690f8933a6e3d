import type { AnyActorRef, AnyStateMachine, EventObject, InspectedMicrostepEvent } from 'xstate'
import { activeIds } from '#explorer/statechart/active-states.ts'
import { createTransitionNames } from '#explorer/statechart/transitions.ts'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import type { AnyModel } from '#model/driver/model.ts'
import { syntheticInput } from '#model/driver/page/user-input.ts'
import { openSession, type Session, type SessionOptions } from '#model/driver/playing/session.tsx'
import { fail, StepFailure } from '#model/driver/playing/step-failure.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import type { ChartTransition } from '../diagram/chart/shape.ts'
import { inProse } from '../diagram/chart/words.ts'
import {
  brokenBy,
  type Choice,
  choicesOf,
  createTimers,
  type Played,
  samplesIn,
  withNamedGuards,
} from './happenings/causes.ts'
import { behindDialog, choiceNamed, isListedElsewhere, mailedCode } from './happenings/choices.ts'
import { nameOf } from './happenings/names.ts'
import { eventOf } from './happenings/path-text.ts'
import { createPerformer } from './happenings/perform-choice.ts'
import { phraseOf } from './happenings/phrases.ts'
import {
  type ChildFlow,
  createPlayedMachines,
  machineOf,
  type PlayedFlow,
  prefixOf,
} from './happenings/played-machines.ts'
import { addMissing, inputAt } from './pages/arrival.ts'
import { meanwhiles, openedBy } from './pages/meanwhile.ts'
import { goOn, isOnward, openPagesFor, pathIn, type Whereabouts, whereaboutsAt } from './pages/onward.ts'
import { pageAt } from './pages/page-at.ts'
import type { PlayedChild, PlayedMoment, PlayedPage } from './played-moment.ts'
import { readable } from './readable.ts'
import { controlOf, linkTo, markNext } from './screen/next-control.ts'
import { createRecorder, createStorageReader, hashesOf } from './trace/recorder.ts'
import type { TraceStep } from './trace/trace.ts'

/** Plays one flow in this window, step by step. */
export interface Playback {
  /** The names of the flow's inputs. */
  inputs: readonly string[]
  /** Plays a path, as far as possible. Marks the control that the step `next` would use. */
  open(path: readonly string[], next?: string | null): Promise<PlayedMoment>
  /** Performs one step. Throws StepFailure. */
  step(name: string): Promise<PlayedMoment>
  /**
   * Registers a listener for actions of the user on the screen. If `goesOn` is true, the new step replaces the
   * previous one, because the user typed more in the same field.
   */
  onMoved(listener: (moment: PlayedMoment, goesOn: boolean) => void): void
  stop(): void
}

/**
 * Whether the user is pressing or typing on the screen right now. Presses by Play itself do not count: their events are
 * not trusted.
 */
const isUserActing = (): boolean => {
  const { event } = globalThis
  return event?.isTrusted === true && ['click', 'input', 'keydown'].includes(event.type)
}

/**
 * Whether a step says only how a child ended. Paths of the model tests and older links contain such steps, because a
 * stub replaces the child. If a path contains such a step, Play replaces the children by stubs from the start.
 */
const isEnd = (name: string): boolean => /^[^{>]*\.ended=/.test(name)

/** A copy of the flow in which the error of a guard contains the guard's name. */
const playable = ({ model, transitions }: ChildFlow): ChildFlow => {
  const { flow } = model
  return {
    model: {
      ...model,
      machine: withNamedGuards(model.machine),
      flow: typeof flow === 'function' ? (services) => withNamedGuards(flow(services)) : flow,
    },
    transitions,
  }
}

/**
 * Creates the player of a flow. `transitions` are the transitions of the flow's chart, whose texts say why a guard
 * forbids an event.
 */
export const createPlayback = (
  played: AnyModel,
  transitions: readonly ChartTransition[],
  {
    childFlow = () => Promise.resolve(null),
    ...options
  }: Partial<Pick<SessionOptions, 'userInput' | 'around' | 'ground'>> & {
    /** Loads the flow of the machine with this id; null if there is none. */
    childFlow?: (machine: string) => Promise<ChildFlow | null>
  } = {},
): Playback => {
  const { model } = playable({ model: played, transitions })
  const start = { model, transitions, title: '' }
  /** The flow of the current page. */
  let own: PlayedFlow = start
  let pages: [PlayedPage, ...PlayedPage[]] = [{ flow: model.machine.id, at: 0 }]
  const { inputs: samplesOfInputs } = samplesIn(model)
  const inputs = Object.keys(samplesOfInputs)
  let session: Session | null = null
  let timers: ReturnType<typeof createTimers> | null = null
  const transitionNames = new WeakMap<AnyStateMachine, ReturnType<typeof createTransitionNames>>()
  let recorder = createRecorder()
  let readStored = createStorageReader()
  let microsteps: InspectedMicrostepEvent[] = []
  let path: string[] = []
  let trace: TraceStep[] = []
  let knownCalls: readonly Session['held']['calls'][number][] = []
  let performing = false
  /** The last event of the page's machine; null if an event of a child has followed. */
  let ofPage: EventObject | null = null
  /** Whether the session is exactly where `path` leads. */
  let isIntact = false
  let tellMoved: (moment: PlayedMoment, goesOn: boolean) => void = () => {}
  let work = Promise.resolve()

  /** Runs tasks one after the other, so that a step ends before the next begins. */
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const done = work.then(act)
    work = done.then(
      () => {},
      () => {},
    )
    return done
  }

  const playing = (): Session => {
    if (!session) fail('No path is being played. Open one first.')
    return session
  }

  const machines = createPlayedMachines(childFlow)
  const performer = createPerformer(playing)
  const allPlayed = () => machines.all(own, playing().actor)

  /**
   * A choice as the screen has it. On a page that was reached from another page, the entries of a list come from the
   * backend and not from the samples, so the machine does not know the ids of the samples: the control decides.
   */
  const onScreen = (choice: Choice, context: string): Choice => {
    const { cause, forbidden, played } = choice
    if (cause.kind !== 'event' || forbidden === null || played.prefix !== '') return choice
    const gesture = played.model.gestures[cause.event.type]
    const isKnown = Object.entries(cause.event).every(
      ([key, value]) => !/(^id|Id)$/.test(key) || context.includes(JSON.stringify(value)),
    )
    if (isKnown || !gesture || !('control' in gesture)) return choice
    const { screen } = playing()
    const isThere = screen.isEnabled(controlOf(playing(), played.model, cause.event, false))
    return { ...choice, forbidden: isThere ? null : 'it is not on the screen' }
  }

  const choices = (): Choice[] => {
    const context = JSON.stringify(readable(playing().actor.getSnapshot().context))
    return allPlayed()
      .flatMap((one) => choicesOf(one, playing().held, timers?.next(one.actor) ?? null))
      .map((one) => onScreen(one, context))
  }

  const now = async (stopped: PlayedMoment['stopped'] = null): Promise<PlayedMoment> => {
    const current = playing()
    const snapshot = current.actor.getSnapshot()
    const all = choices()
    const machinesNow = allPlayed()
    const children = machinesNow.slice(1).map(({ actor: child, prefix, title }): PlayedChild => {
      const childNow = child.getSnapshot()
      return {
        place: prefix.slice(0, -1),
        id: child.id,
        machine: machineOf(child)?.id ?? '',
        title,
        states: activeIds(childNow),
        isDialog: childNow.hasTag('dialog'),
      }
    })
    return {
      path: [...path],
      trace: [...trace],
      pages: [...pages],
      left: whereabouts(),
      openPages: openPagesFor(current.sandbox.stored),
      states: activeIds(snapshot),
      children,
      status: snapshot.status,
      broken: snapshot.status === 'error' ? brokenBy(snapshot.error) : null,
      context: readable(snapshot.context),
      possible: [
        ...(await mailedCode(all, current.sandbox)),
        ...all
          .filter((one) => !isListedElsewhere(one, machinesNow))
          .map(({ cause: _, played: __, ...possible }) => behindDialog(possible, children)),
      ],
      hashes: await hashesOf(current),
      stopped,
    }
  }

  /** The path or URL to which the user has gone in the last step; null if the page is still open. */
  const leftFor = (): string | null => {
    const { sandbox } = playing()
    return sandbox.environment.left && pathIn(sandbox.environment.left.url, sandbox)
  }

  const whereabouts = (): Whereabouts | null => {
    // Only a page can be left. A flow that the app itself has started, such as the session, has no page.
    const path = typeof own.model.flow === 'object' ? null : leftFor()
    return path === null ? null : whereaboutsAt(path)
  }

  const transitionsTaken = (): string[] =>
    microsteps.splice(0).flatMap(({ actorRef, _transitions }) => {
      const machine = machineOf(actorRef as AnyActorRef)
      if (!machine) return []
      const nameOfTransition = transitionNames.get(machine) ?? createTransitionNames(machine)
      transitionNames.set(machine, nameOfTransition)
      return _transitions.flatMap((one) => nameOfTransition(one) ?? [])
    })

  /** Records the effects of a step. */
  const record = async (
    step: Pick<TraceStep, 'name' | 'title' | 'detail'>,
    notes: readonly string[] = [],
  ) => {
    const current = playing()
    await current.settled()
    markNext(undefined)
    await machines.meet(current.actor)
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
        changes: await readStored(current),
        emissions: current.emitted.splice(0),
        notes: [...notes, ...current.unexpectedErrors.splice(0)],
      },
    ]
    current.received.length = 0
  }

  const begin = async (input: string, whole: boolean): Promise<void> => {
    if (!inputs.includes(input)) fail(`This flow does not begin as '${input}'.`)
    session?.stop()
    isIntact = false
    own = start
    pages = [{ flow: model.machine.id, at: 0 }]
    recorder = createRecorder()
    readStored = createStorageReader()
    path = []
    trace = []
    ofPage = null
    await show(samplesOfInputs[input], whole)
    await record({ name: input, title: 'Begins', detail: inProse(input).toLowerCase() })
    isIntact = true
  }

  /** Opens the page of the current flow. `sandbox` is the sandbox of the previous page, if there is one. */
  const show = async (input: unknown, whole: boolean, sandbox?: Sandbox): Promise<void> => {
    microsteps = []
    knownCalls = []
    session = await openSession(own.model, input, {
      userInput: syntheticInput,
      ...options,
      transport: recorder.transport,
      equate: (sample, real) => performer.matcherOf(allPlayed()[0]).equate(sample, real),
      wholeChildren: whole,
      ...(sandbox ? { sandbox } : { prepare: recorder.prepare }),
      onLink: () => {
        if (!performing) void inTurn(async () => tellMoved(await now(), false))
      },
      inspect: (event) => {
        if (event.type === '@xstate.microstep') microsteps.push(event)
      },
      onReceived: (event, actor) => {
        if ((performing && !isUserActing()) || event.type.startsWith('xstate.')) return
        playing().sandbox.environment.left = null
        // The prefix is computed now, because the child may have ended when the task runs.
        const prefix = prefixOf(actor, playing().actor)
        void inTurn(async () => {
          await machines.meet(actor)
          const flow = actor === playing().actor ? own : machines.flowOf(actor)
          if (flow) await follow(event, { ...flow, actor, prefix })
        })
      },
    })
    timers = createTimers(session)
    if (!sandbox) await readStored(session)
    await session.draw()
  }

  /** Opens the page to which the last step has led. It has the storage, session and backend of the page before. */
  const goOnAt = async (name: string): Promise<void> => {
    const { sandbox } = playing()
    const { left } = sandbox.environment
    const from = leftFor() ?? (linkTo(playing(), name) ? name : null)
    const arrived = await goOn(name, from, sandbox)
    const state = arrived === from ? left?.state : undefined
    const page = arrived === null ? null : pageAt(arrived)
    const flow = page && (await childFlow(page.flow))
    if (arrived === null || !page || !flow) fail(`The last step of the path does not lead to '${name}'.`)
    await playing().handOver()
    sandbox.environment.left = null
    own = { ...playable(flow), title: '' }
    ofPage = null
    pages = [...pages, { flow: page.flow, at: path.length }]
    const { slug } = page
    const input = inputAt(flow.model, { path: arrived, state, slug, stored: sandbox.stored })
    await addMissing(sandbox, flow.model.rows(input as never))
    await show(input, true, sandbox)
    const before = openedBy(name)?.meanwhile
    const title = before ? meanwhiles[before] : 'Goes on'
    await record({ name, title, detail: inProse(page.flow).toLowerCase() })
  }

  /** Records an action of the user on the screen as a step. Typing in one field is one step. */
  const follow = async (event: EventObject, played: Played): Promise<void> => {
    const { prefix } = played
    ofPage = prefix === '' ? event : null
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

  const perform = async (name: string): Promise<void> => {
    if (isOnward(name)) return goOnAt(name)
    const { title, detail, ...choice } = choiceNamed(name, choices(), allPlayed())
    performing = true
    playing().sandbox.environment.left = null
    const { cause, played: within } = choice
    try {
      // In a path of the model tests, and in older links, the dialog is closed before the next step of the page.
      if (cause.kind === 'event' && ofPage && within.prefix === '' && playing().screen.dialog() !== null)
        await playing().after(ofPage)
      if (cause.kind === 'event') ofPage = within.prefix === '' ? cause.event : null
      await record({ name, title, detail }, await performer.perform(choice))
    } finally {
      performing = false
    }
  }

  /** Whether a path begins with the steps that were played, so that only the remaining steps have to be played. */
  const continues = (names: readonly string[]): boolean =>
    isIntact &&
    names.length > path.length &&
    path.every((name, nth) => name === names[nth]) &&
    path.some(isEnd) === names.some(isEnd)

  const replay = async (given: readonly string[]): Promise<PlayedMoment> => {
    const names = given.length > 0 ? given : inputs.slice(0, 1)
    const [input = ''] = names
    if (!continues(names)) {
      const known = inputs.includes(input)
      await begin(known ? input : (inputs[0] ?? ''), !names.some(isEnd))
      if (!known) return now({ at: 0, name: input, why: `This flow does not begin as '${input}'.` })
    }
    for (const [nth, name] of [...names.entries()].slice(path.length)) {
      try {
        await perform(name)
      } catch (thrown) {
        isIntact = false
        return now({ at: nth, name, why: reasonOf(thrown) })
      }
    }
    return now()
  }

  /** The control that a step would use; undefined if it uses none, or cannot happen. */
  const controlFor = (name: string): HTMLElement | undefined => {
    if (isOnward(name)) return linkTo(playing(), name)
    try {
      const { cause, played } = choiceNamed(name, choices(), allPlayed())
      if (cause.kind !== 'event') return undefined
      return controlOf(playing(), played.model, cause.event, played.prefix !== '')
    } catch {
      return undefined
    }
  }

  return {
    inputs,
    open: (names, next = null) =>
      inTurn(async () => {
        const moment = await replay(names)
        if (next !== null) markNext(controlFor(next))
        return moment
      }),
    step: (name) =>
      inTurn(async () => {
        if (isEnd(name) && !path.some(isEnd)) {
          const moment = await replay([...path, name])
          if (moment.stopped) throw new StepFailure(moment.stopped.why)
          return moment
        }
        isIntact = false
        await perform(name)
        isIntact = true
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
