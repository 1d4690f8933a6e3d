import axe from 'axe-core'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import {
  type Actor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
} from 'xstate'
import type { Path, Step } from '#explorer/cover.ts'
import type { Cause } from '#explorer/moment.ts'
import { sentence } from '#explorer/sentences.ts'
import { activeIds } from '#explorer/statechart.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import type { actorsFor } from '#machines/kit/port.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import type { Call } from '#src/api/contract/call.ts'
import { type CallName, contract } from '#src/api/contract/index.ts'
import { ServicesProvider } from '#src/flows/kit/services.ts'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'
import type { Stage } from '../stages.tsx'
import { createHold, type HeldCall } from './hold.ts'
import { brokenInvariants } from './invariants.ts'
import type { Promised, Stagehand } from './model.ts'
import { createSampleMatcher } from './sample-matcher.ts'
import { type Control, screenOf } from './screen.ts'
import { storyOf } from './story.ts'
import type { UserInput } from './user-input.ts'
import { type Carrier, openTestWorld, type TestWorld } from './world.ts'

type Arrange = 'asItIs' | ((world: TestWorld, answer: unknown, input: unknown) => unknown)

/** A model whose flow's types are forgotten: the driver plays any. */
export interface AnyModel {
  machine: AnyStateMachine
  samples: { inputs: Record<string, unknown>; events: Record<string, readonly object[]> } & Record<
    string,
    unknown
  >
  stage: Stage<AnyStateMachine> | null
  opener?: (input: unknown) => Control
  rows: (input: unknown) => Parameters<typeof openTestWorld>[0]
  kept: (input: unknown) => Record<string, string>
  ports: (services: TestWorld['services']) => object
  actor?: (services: TestWorld['services']) => AnyActorRef
  children?: (
    services: TestWorld['services'],
    hold: ReturnType<typeof createHold>,
  ) => Record<string, AnyActorLogic>
  drives: Record<
    string,
    {
      call?: CallName
      answers?: Record<string, Arrange>
      says?: Record<string, Arrange>
      fails?: (world: TestWorld, failure: FailureSample, input: unknown) => Promise<boolean> | boolean
      effect?: (world: TestWorld, input: unknown) => unknown
    }
  >
  gestures: Record<
    string,
    | {
        control: (event: EventObject) => Control
        value?: (event: EventObject) => string
        escapes?: true
      }
    | { outside: (hand: Stagehand, event: EventObject) => unknown }
  >
  promises: Record<string, ((story: ReturnType<typeof storyOf>) => Promised) | null>
  drawn?: readonly string[]
}

/** Where a path failed, and why. */
export class PathFailure extends Error {
  readonly at: number

  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

/** Lets everything that is ready happen, and has React draw it. No time passes. */
const settled = async () => {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve()
  flushSync(() => {})
}

/** Colours that are still on their way from one look to the next belong to neither. */
const endAnimations = () => {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
}

let mounted: { place: HTMLElement; root: Root } | undefined

/** One root for all paths: each has a key of its own, so nothing is left of the one before. */
const draw = async (key: string, drawing: ReactNode, world: TestWorld) => {
  if (!mounted) {
    const place = document.createElement('div')
    // As the main of the shells, it takes the focus that nothing else has.
    place.id = 'content'
    place.tabIndex = -1
    document.body.replaceChildren(place)
    mounted = { place, root: createRoot(place) }
  }
  const { root } = mounted
  flushSync(() =>
    root.render(
      <UiProvider>
        <MemoryRouter key={key}>
          <ServicesProvider value={world.services}>{drawing}</ServicesProvider>
        </MemoryRouter>
      </UiProvider>,
    ),
  )
  await settled()
  return mounted.place
}

/** An actor that is there and has nothing to say yet. */
const silent = (actor: Actor<AnyStateMachine>) => {
  const snapshot = { ...actor.getSnapshot(), matches: () => false, hasTag: () => false }
  return { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => {} }), send: () => {} }
}

let paths = 0

const kindOf = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'kind' in answer ? String(answer.kind) : ''

const writes = (call: CallName | undefined) => call !== undefined && (contract[call] as Call).method !== 'GET'

/** How the paths are played. */
export interface Circumstances {
  /** The state is looked at with axe when it says so. */
  accessible: (state: string) => boolean
  userInput: UserInput
  /** Dialogs are closed by Escape instead of their buttons. */
  byKey?: boolean
  /** How calls reach the backend; straight without one. */
  carrier?: Carrier
}

/** How long a path took, without the look of axe. */
export interface Played {
  ms: number
  steps: number
}

/** Plays one path on the real View, ports, graph, client and backend. Throws a PathFailure. */
export const play = async (
  model: AnyModel,
  path: Path,
  { accessible, userInput, carrier, byKey = false }: Circumstances,
): Promise<Played> => {
  const began = performance.now()
  let looked = 0
  const { machine, samples } = model
  const [first] = path.steps
  const input = first?.edge.cause.kind === 'started' ? samples.inputs[first.edge.cause.input] : undefined
  const hold = createHold()
  const world = await openTestWorld(model.rows(input), model.kept(input), {
    ...(carrier && { carrier }),
    ...(model.actor && { sessionActors: hold.actors as typeof actorsFor }),
  })
  const matcher = createSampleMatcher(model.drawn ?? [])
  const received: EventObject[] = []
  const emitted: Emission[] = []
  const complaints: string[] = []
  const technical = new Map<Cause, string>()
  paths += 1

  let at = 0
  const fail = (message: string): never => {
    throw new PathFailure(at, message)
  }

  const heard = (emission: unknown) => void emitted.push(emission as Emission)
  const createOwn = (): Actor<AnyStateMachine> => {
    const own: Actor<AnyStateMachine> = createActor(
      machine.provide({
        actors: { ...hold.actors(model.ports(world.services)), ...model.children?.(world.services, hold) },
      }),
      {
        input: input as never,
        clock: world.services.browser.clock,
        inspect: (event) => {
          if (event.type === '@xstate.event' && event.actorRef === own) received.push(event.event)
          if (event.type === '@xstate.actor') {
            // Every inspected actor is an Actor with `on`; the inspection type only promises a reference.
            const ref = event.actorRef as AnyActorRef
            if (ref.sessionId === event.rootId) ref.on('*', heard)
            ref.on('*', (emission) => world.hear(emission as Emission))
          }
        },
      },
    )
    return own
  }
  // The app's own actor is of the same machine.
  const actor = (model.actor?.(world.services) as Actor<AnyStateMachine> | undefined) ?? createOwn()
  if (model.actor) actor.on('*', heard)
  actor.subscribe({ error: (error) => complaints.push(`the machine broke: ${String(error)}`) })
  const { error: consoleError, warn: consoleWarn } = console
  const complain = (...said: unknown[]) =>
    void complaints.push(`the console says: ${said.map(String).join(' ')}`)
  console.error = complain
  console.warn = complain

  actor.start()
  const key = `path-${paths}`
  const Drawn = model.stage
  const opener = model.opener?.(input)
  const place = await draw(
    key,
    Drawn ? <Drawn actor={(opener ? silent(actor) : actor) as never} /> : null,
    world,
  )
  const screen = screenOf(place)
  // What was drawn before may have handed its focus on.
  if (document.activeElement === place) place.blur()
  /** A link that leads out of the app is noted, not followed. */
  const leave = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented) return
    event.preventDefault()
    world.outside.opened.push(link.href)
  }
  place.addEventListener('click', leave)

  const pressed = async (control: Control, element = screen.find(control)) => {
    if (!screen.isEnabled(element)) return fail(`There is no ${control.role} '${control.name}' to press.`)
    await userInput.press(element)
    await settled()
  }
  const escaped = async () => {
    await userInput.escape()
    await settled()
  }
  const written = async (control: Control, value: string, field = screen.find(control)) => {
    if (!screen.isEnabled(field)) return fail(`There is no field '${control.name}' to write into.`)
    await userInput.write(field, value)
    await settled()
  }
  /** Whatever is pressed or written has the focus, and what comes of it must not lose it. */
  let hadFocus = false
  const hand: Stagehand = {
    world,
    screen,
    hold,
    press: pressed,
    write: (name, value) => written({ role: 'textbox', name }, value),
    send: (event) => actor.send(event as never),
    turnAway: () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      hadFocus = false
    },
    settled,
    take: matcher.take,
  }

  const compare = (what: string, wanted: unknown, found: unknown) => {
    const difference = matcher.difference(wanted, found)
    if (difference)
      fail(`${what} is not as the path says.\n  wanted ${difference.wanted}\n  found  ${difference.found}`)
  }

  const act = async (event: EventObject, step: Step) => {
    const gesture = model.gestures[event.type]
    if (!gesture) return fail(`There is no gesture for ${event.type}.`)
    const refused = step.effects.taken.length === 0
    if ('outside' in gesture) {
      if (!refused) await gesture.outside(hand, event)
      return
    }
    const control = gesture.control(event)
    const element = screen.find(control)
    if (refused && !screen.isEnabled(element)) return
    received.length = 0
    const value = gesture.value?.(event) ?? null
    hadFocus = true
    if (value !== null) await written(control, value, element)
    else if (gesture.escapes && byKey) await escaped()
    else await pressed(control, element)
    const heard = received.filter(({ type }) => !type.startsWith('xstate.'))
    // The browser's own validation may hold back what would change nothing.
    const nothingToSay =
      heard.length === 0 && actor.getSnapshot().matches(step.moment.snapshot.value as never)
    if (!nothingToSay) compare(`What ${control.role} '${control.name}' tells the machine`, [event], heard)
  }

  const heldCall = (id: string): HeldCall =>
    hold.calls.find((call) => call.id === id) ?? fail(`${id} is not waiting for an answer.`)

  const arrange = async (how: Arrange | undefined, answer: unknown, portInput: unknown) => {
    if (how === undefined) return fail(`Nothing says how the world brings about '${kindOf(answer)}'.`)
    if (how !== 'asItIs') await how(world, answer, portInput)
  }

  const lookAtRecords = async (port: string, { id, input: asked }: HeldCall) => {
    const drive = model.drives[port]
    if (writes(drive?.call) && !drive?.effect)
      fail(`${port} writes, but nothing looks at what became of it: give drives.${port} an effect.`)
    try {
      await drive?.effect?.(world, asked)
    } catch (error) {
      fail(`The provider's records are not as they should be after ${id}: ${String(error)}`)
    }
  }

  const answered = async (id: string, port: string, sample: unknown) => {
    const call = heldCall(id)
    const drive = model.drives[port]
    await arrange(drive?.answers?.[kindOf(sample)], sample, call.input)
    const real = await call
      .ask()
      .catch((error: unknown) =>
        fail(
          `${id} should have answered, but failed: ${String(error)} ${error instanceof Failure ? (error.serverMessage ?? '') : ''}${
            error instanceof Failure && error.status === 401
              ? ' Who is signed in has a session in rows, and its token in kept.'
              : ''
          }`,
        ),
      )
    matcher.learn(sample, real)
    compare(`What ${id} really answers`, sample, real)
    await lookAtRecords(port, call)
    call.answer(real)
  }

  const failed = async (cause: Cause & { kind: 'failed' }) => {
    const call = heldCall(cause.id)
    const drive = model.drives[cause.port]
    const sample = cause.failure as FailureSample
    const words = failureOf(sample)
    const isLost = words.kind === 'unreachable'
    const arranged = await drive?.fails?.(world, sample, call.input)
    if (!arranged) {
      if (!drive?.call)
        return fail(`Nothing says how ${cause.id} fails: drives.${cause.port} needs a call, or fails.`)
      if (isLost) await world.lose(drive.call)
      else await world.refuse(drive.call, { status: words.status ?? 0, message: words.serverMessage ?? '' })
    }
    const error = await call.ask().then(
      async (real) => {
        const unmet = await world.unusedFaults()
        const why =
          unmet.length > 0 ? ` The fault was set on ${unmet.join(', ')}, which it never called.` : ''
        return fail(`${cause.id} should have failed, but answered ${JSON.stringify(real)}.${why}`)
      },
      (thrown: unknown) => thrown,
    )
    const unused = await world.unusedFaults()
    if (unused.length > 0) fail(`The fault of ${unused.join(', ')} was arranged and never met.`)
    if (isLost) await lookAtRecords(cause.port, call)
    if (error instanceof Failure) {
      compare(`What ${cause.id} says when it fails`, words.serverMessage, error.serverMessage)
      if (typeof sample === 'object' && sample !== null)
        compare(`The status of ${cause.id}`, words.status, error.status)
      for (const [key, value] of Object.entries(words.details))
        compare(`'${key}' of ${cause.id}`, value, error.details[key])
    } else if (words.serverMessage !== null) fail(`${cause.id} failed with ${String(error)}.`)
    const text = error instanceof Error ? error.message : String(error)
    technical.set(cause, text)
    matcher.take(words.message, text)
    call.fail(error)
  }

  const said = async (id: string, port: string, sample: unknown) => {
    const feed = hold.feeds.find((one) => one.id === id) ?? fail(`${id} is not listened to.`)
    await arrange(model.drives[port]?.says?.[kindOf(sample)], sample, undefined)
    for (;;) {
      const real = await feed.next()
      if (matcher.difference(sample, real) && kindOf(real) === kindOf(sample)) matcher.learn(sample, real)
      if (matcher.difference(sample, real)) continue
      feed.say(real)
      return
    }
  }

  const elapse = async (ms: number) => {
    const before = actor.getSnapshot()
    world.clock.advance(ms - 1)
    await settled()
    if (actor.getSnapshot() !== before) fail(`Something happened before ${ms} ms had passed.`)
    world.clock.advance(1)
  }

  const perform = async (cause: Cause, step: Step) => {
    switch (cause.kind) {
      case 'started':
        return
      case 'event':
        return act(cause.event, step)
      case 'answered':
        return answered(cause.id, cause.port, cause.answer)
      case 'failed':
        return failed(cause)
      case 'said':
        return said(cause.id, cause.port, cause.said)
      case 'ended':
        return heldCall(cause.id).answer(cause.output)
      case 'elapsed':
        return elapse(cause.ms)
    }
  }

  /** Each event's control is there and enabled exactly when the event can happen. */
  const controlsAreRight = (snapshot: AnyMachineSnapshot) => {
    const possible = samples.possible as ((snapshot: unknown, event: EventObject) => boolean) | undefined
    for (const [type, payloads] of Object.entries(samples.events)) {
      const gesture = model.gestures[type]
      if (!gesture || 'outside' in gesture) continue
      for (const payload of payloads) {
        const event = { ...payload, type }
        if (possible && !possible(snapshot, event)) continue
        const control = gesture.control(event)
        const can = snapshot.can(event as never)
        const enabled = screen.isEnabled(screen.find(control))
        if (can === enabled) continue
        const where = control.within ? ` in '${control.within}'` : ''
        fail(
          can
            ? `${type} can happen, but ${control.role} '${control.name}'${where} is missing or disabled.`
            : `The machine refuses ${type} here (a guard, or no arrow), but ${control.role} '${control.name}'${where} can be pressed: disable it by snapshot.can, or give the arrow a target.`,
        )
      }
    }
  }

  const keepsPromise = (snapshot: AnyMachineSnapshot, causes: readonly Cause[]) => {
    const top = typeof snapshot.value === 'string' ? snapshot.value : (Object.keys(snapshot.value)[0] ?? '')
    if (!(top in model.promises)) fail(`Nothing says what ${top} promises.`)
    const promise = model.promises[top]
    if (promise === null) return fail(`Nobody should rest in ${top}.`)
    if (!promise) return
    const story = storyOf(machine.id, causes, activeIds(snapshot), (cause) => technical.get(cause) ?? '')
    const {
      shows = [],
      hides = [],
      dialog,
      says = [],
      fields = {},
      ticked = {},
      offers = {},
      links = {},
      busy,
    } = promise(story)
    for (const words of shows)
      if (!screen.shows(words)) fail(`The screen should say '${words}'. It says: ${place.textContent}`)
    for (const words of hides) if (screen.shows(words)) fail(`The screen should not say '${words}'.`)
    if (dialog !== undefined) compare(`The dialog that promises.${top} says`, dialog, screen.dialog())
    for (const words of says) if (!screen.says(words)) fail(`The dialog should say '${words}'.`)
    for (const [name, value] of Object.entries(fields))
      compare(`The field '${name}', of which promises.${top} says what it holds,`, value, screen.value(name))
    for (const [name, value] of Object.entries(ticked))
      compare(`The box '${name}'`, value, screen.isTicked(name))
    for (const [name, can] of Object.entries(offers))
      compare(
        `Whether '${name}' can be pressed`,
        can,
        screen.isEnabled(screen.find({ role: 'button', name })),
      )
    for (const [name, address] of Object.entries(links))
      compare(
        `Where the link '${name}' leads`,
        address,
        screen.find({ role: 'link', name })?.getAttribute('href'),
      )
    if (busy !== undefined && !screen.isBusy(busy)) fail(`The button '${busy}' should be at work.`)
  }

  try {
    const causes: Cause[] = []
    if (Drawn && opener) {
      const element =
        screen.find(opener) ?? fail(`There is no ${opener.role} '${opener.name}' to begin with.`)
      element.focus()
      await draw(key, <Drawn actor={actor as never} />, world)
    }
    for (const [nth, step] of path.steps.entries()) {
      at = nth
      emitted.length = nth === 0 ? emitted.length : 0
      const { cause } = step.edge
      await perform(cause, step)
      await settled()
      causes.push(cause)
      const snapshot = actor.getSnapshot()
      const { moment, effects } = step
      compare('The state', moment.snapshot.value, snapshot.value)
      compare('The context', moment.snapshot.context, snapshot.context)
      compare('The output', moment.snapshot.output, snapshot.output)
      compare('What the app is asked to do', effects.emitted, emitted)
      for (const { id, src, input: wanted } of effects.begun) {
        const begun = hold.calls.find((one) => one.id === id)
        if (begun?.port === src) compare(`What ${id} is asked`, wanted, begun.input)
      }
      if (Drawn && snapshot.status === 'active') {
        screen.together(() => {
          controlsAreRight(snapshot)
          keepsPromise(snapshot, causes)
        })
      }
      // Without an opener the page itself has ended, and another one is opening.
      const stays = snapshot.status === 'active' || opener !== undefined
      const focusLost = hadFocus && stays && screen.focusIsLost()
      hadFocus = !screen.focusIsLost()
      for (const broken of await brokenInvariants({ world, snapshot, causes, hold, focusLost })) fail(broken)
      if (complaints.length > 0) fail(complaints.join('; '))
      if (
        Drawn &&
        snapshot.status === 'active' &&
        accessible(moment.snapshot ? JSON.stringify(snapshot.value) : '')
      ) {
        const start = performance.now()
        endAnimations()
        const { violations } = await axe.run(place, { resultTypes: ['violations'], preload: false })
        looked += performance.now() - start
        const [worst] = violations
        if (worst) fail(`axe: ${worst.help} (${worst.nodes.map(({ html }) => html).join(' ')})`)
      }
    }
    return { ms: performance.now() - began - looked, steps: path.steps.length }
  } catch (error) {
    if (error instanceof PathFailure) throw error
    throw new PathFailure(at, error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    actor.stop()
    world.stop()
    place.removeEventListener('click', leave)
    console.error = consoleError
    console.warn = consoleWarn
  }
}

/** A path as sentences, up to the step that failed. */
export const told = (path: Path, until = path.steps.length - 1): string =>
  path.steps
    .slice(0, until + 1)
    .map(
      ({ edge, moment }, nth) =>
        `  ${nth}. ${sentence(edge.cause)} → ${JSON.stringify(moment.snapshot.value)}`,
    )
    .join('\n')
