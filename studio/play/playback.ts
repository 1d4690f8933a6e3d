import type { AnyActor, AnyActorRef, AnyStateMachine, EventObject, InspectedMicrostepEvent } from 'xstate'
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
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { nameOfDelay } from '#src/browser/record/causes.ts'
import type { ChartTransition } from '../diagram/chart/shape.ts'
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
import { eventOf, nameOf, presentName } from './happenings/names.ts'
import { phraseOf } from './happenings/phrases.ts'
import { addMissing, inputAt } from './pages/arrival.ts'
import { meanwhiles, openedBy } from './pages/meanwhile.ts'
import { goOn, isOnward, openPagesFor, pathIn, type Whereabouts, whereaboutsAt } from './pages/onward.ts'
import { pageAt } from './pages/page-at.ts'
import { readable } from './readable.ts'
import { controlOf, linkTo, markNext } from './screen/next-control.ts'
import { createRecorder, createStorageReader, type Hashes, hashesOf } from './trace/recorder.ts'
import type { TraceStep } from './trace/trace.ts'

/** A running child machine at one moment. */
export interface PlayedChild {
  /** The child's id, after the ids of its parents: `profileEdit>avatar`. */
  place: string
  /** The id of the child itself, without the ids of its parents. */
  id: string
  /** The id of its machine. */
  machine: string
  title: string
  states: readonly string[]
}

/** The data of another flow: the flow of a child, or of a page to which the path goes on. */
export interface ChildFlow {
  model: AnyModel
  /** The transitions of its chart, which may load later. */
  transitions: readonly ChartTransition[]
}

/** A page on a path over several flows. */
interface PlayedPage {
  flow: string
  /** The index of its first step. */
  at: number
}

/** One moment of a played flow, as plain data for another window. */
export interface PlayedMoment {
  /** The names of the steps so far. The first is the input. */
  path: readonly string[]
  /** The effects of each step. */
  trace: readonly TraceStep[]
  /** The flows of the path's pages, each with the index of its first step. The last flow is the current one. */
  pages: readonly [PlayedPage, ...PlayedPage[]]
  /** Where the user is if the last step left the page. */
  left: Whereabouts | null
  /** The paths of the other pages that the user can open. */
  openPages: readonly string[]
  /** Ids of the active states. */
  states: readonly string[]
  /** The running children that have a flow. A child follows its parent. */
  children: readonly PlayedChild[]
  status: string
  /** The error that stopped the machine, in words; null if there is none. */
  broken: string | null
  context: unknown
  possible: readonly Possible[]
  hashes: Hashes
  /** The step at which a path could not continue: its index, name and reason. */
  stopped: { at: number; name: string; why: string } | null
}

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
 * How long a step waits for the value of a feed, in real milliseconds. The feed may never emit it at this point of
 * the flow.
 */
const timeoutInMs = 1000

/**
 * Whether the user is pressing or typing on the screen right now. Presses by Play itself do not count: their events are
 * not trusted.
 */
const isUserActing = (): boolean => {
  const { event } = globalThis
  return event?.isTrusted === true && ['click', 'input', 'keydown'].includes(event.type)
}

/**
 * Whether a step is the end of a child. Paths of the model tests and older links contain such steps, because there a
 * stand-in replaces the child. A path with such a step is played with stand-ins from its start.
 */
const isEnd = (name: string): boolean => /^[^{>]*\.ended=/.test(name)

/** The machine that an actor runs; undefined for a call or a feed. */
const machineOf = (actor: AnyActorRef): AnyStateMachine | undefined => {
  const { logic } = actor as AnyActor
  return 'root' in logic ? (logic as AnyStateMachine) : undefined
}

/** The flow with guards that name themselves when they throw. */
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
 * Creates the player of a flow. `transitions` are the transitions of the flow's chart; their words describe the guards.
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
  let own: Omit<Played, 'prefix' | 'actor'> = start
  let pages: [PlayedPage, ...PlayedPage[]] = [{ flow: model.machine.id, at: 0 }]
  const { inputs: samplesOfInputs } = samplesIn(model)
  const inputs = Object.keys(samplesOfInputs)
  let session: Session | null = null
  let timers: ReturnType<typeof createTimers> | null = null
  const transitionNames = new WeakMap<AnyStateMachine, ReturnType<typeof createTransitionNames>>()
  const childFlows = new Map<string, ChildFlow | null>()
  let matchers = new WeakMap<AnyActorRef, SampleMatcher>()
  let recorder = createRecorder()
  let readStored = createStorageReader()
  let microsteps: InspectedMicrostepEvent[] = []
  let path: string[] = []
  let trace: TraceStep[] = []
  let knownCalls: readonly Session['held']['calls'][number][] = []
  let performing = false
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

  const matcherOf = ({
    actor,
    model: { randomKeys = [] },
  }: Pick<Played, 'actor' | 'model'>): SampleMatcher => {
    const matcher = matchers.get(actor) ?? createSampleMatcher(randomKeys)
    matchers.set(actor, matcher)
    return matcher
  }

  /** The data of the flow that a child runs, if it is loaded. */
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

  /** The machine of the flow and its running children. */
  const allPlayed = (): [Played, ...Played[]] => {
    const outermost: Played = { ...own, prefix: '', actor: playing().actor }
    return [outermost, ...childrenIn(outermost)]
  }

  /** Loads the flows of a machine and of its running children. */
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

  /**
   * The choice to type the code from the newest mail. Empty if the user cannot type a code now, or if the choices
   * contain this code.
   */
  const mailed = async (all: readonly Choice[]): Promise<Possible[]> => {
    const typed = all.find(({ cause }) => cause.kind === 'event' && 'code' in cause.event)
    if (typed?.cause.kind !== 'event') return []
    const [mail] = await playing().sandbox.backend.admin.mails()
    if (!mail?.code) return []
    const { cause: was, played, ...possible } = typed
    const event = { ...was.event, code: mail.code }
    const cause: Cause = { ...was, event }
    const name = `${played.prefix}${nameOf(cause, samplesIn(played.model))}`
    if (all.some((one) => one.name === name)) return []
    return [{ ...possible, name, ...phraseOf(cause, played.model), detail: 'the code from the mail' }]
  }

  /** Whether the child's own choices are listed. If so, the choice to end it is not offered to the parent. */
  const isPlayedWithin = ({ cause, played: { prefix } }: Choice): boolean =>
    cause.kind === 'ended' && allPlayed().some((one) => one.prefix === `${prefix}${cause.id}>`)

  const now = async (stopped: PlayedMoment['stopped'] = null): Promise<PlayedMoment> => {
    const current = playing()
    const snapshot = current.actor.getSnapshot()
    const all = choices()
    return {
      path: [...path],
      trace: [...trace],
      pages: [...pages],
      left: whereabouts(),
      openPages: openPagesFor(current.sandbox.stored),
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
      possible: [
        ...(await mailed(all)),
        ...all.filter((one) => !isPlayedWithin(one)).map(({ cause: _, played: __, ...possible }) => possible),
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
    // A flow that the app itself has started, such as the session, is not left together with a page.
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
    matchers = new WeakMap()
    recorder = createRecorder()
    readStored = createStorageReader()
    path = []
    trace = []
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
      equate: (sample, real) => matcherOf(allPlayed()[0]).equate(sample, real),
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
        const prefix = prefixOf(actor)
        void inTurn(async () => {
          await meet(actor)
          const flow = actor === playing().actor ? own : flowOf(actor)
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

  /** Waits until a feed emits this value. Throws StepFailure if it does not. */
  const hear = async (cause: Extract<Cause, { kind: 'snapshot' }>, played: Played): Promise<void> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const timedOut = new Promise<never>((_, reject) => {
      const giveUp = () => reject(new StepFailure(`${inProse(cause.id)} says nothing of the kind here.`))
      timer = setTimeout(giveUp, timeoutInMs)
    })
    await drivenBy(played).say(cause, (real) => matcherOf(played).isMeant(cause.snapshot, real), timedOut)
    clearTimeout(timer)
  }

  /** Sends a call to the provider. Returns a note if the outcome differs from the chosen one. */
  const ask = async (
    cause: Extract<Cause, { kind: 'output' | 'error' }>,
    played: Played,
  ): Promise<string[]> => {
    const { call, real } = await drivenBy(played).ask(cause)
    const isSample = cause.kind === 'error' || cause.output !== asItIs
    if (isSample && cause.kind === 'output' && real.kind === 'output')
      matcherOf(played).learn(cause.output, real.output)
    if (real.kind === 'output') call.answer(real.output)
    else call.fail(real.error)
    if (real.kind === cause.kind || !isSample) return []
    return real.kind === 'error'
      ? [`The provider refused instead: ${reasonOf(real.error)}`]
      : ['The provider answered instead.']
  }

  const drivenBy = ({ prefix, actor, model: flow }: Played): Driven =>
    prefix === '' ? playing() : playing().within(actor, flow)

  /**
   * Finds the cause with this name: one of the choices, or an event with text that the user typed. Throws
   * StepFailure.
   */
  const choiceNamed = (name: string): Omit<Choice, 'source' | 'child'> & { isTyped?: boolean } => {
    const all = choices()
    const listed =
      all.find((one) => one.name === name) ??
      all.find((one) => one.name === presentName(name)) ??
      // Links that were shared before Play could play children name delays like this.
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
    return { name, ...phraseOf(cause, played.model), forbidden: null, played, cause, isTyped }
  }

  /** Repeats an action that no sample describes. Sends its event directly if the model does not know its control. */
  const pressOrSend = async (event: EventObject, played: Played): Promise<void> => {
    try {
      await drivenBy(played).act(event, false)
    } catch {
      played.actor.send(event)
    }
  }

  /** Performs a choice. Returns notes about it. */
  const act = async ({
    cause,
    forbidden,
    played,
    isTyped = false,
  }: Pick<Choice, 'cause' | 'forbidden' | 'played'> & { isTyped?: boolean }): Promise<string[]> => {
    const current = playing()
    switch (cause.kind) {
      case 'event':
        if (isTyped) await pressOrSend(cause.event, played)
        else await drivenBy(played).act(cause.event, forbidden !== null)
        return []
      case 'output':
      case 'error':
        return ask(cause, played)
      case 'snapshot':
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
    if (isOnward(name)) return goOnAt(name)
    const { title, detail, ...choice } = choiceNamed(name)
    performing = true
    playing().sandbox.environment.left = null
    try {
      await record({ name, title, detail }, await act(choice))
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
      const { cause, played } = choiceNamed(name)
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
