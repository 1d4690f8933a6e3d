import type { ReactNode } from 'react'
import {
  type Actor,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type EventObject,
  type InspectionEvent,
} from 'xstate'
import { kindOf } from '#explorer/kind-of.ts'
import type { CauseOf } from '#explorer/moment.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import type { Services } from '#src/flows/kit/services.ts'
import type { AnyModel, Driver } from '../model.ts'
import { draw, settled, silent } from '../page/mount.tsx'
import { type Control, type Screen, screenOf } from '../page/screen.ts'
import type { UserInput } from '../page/user-input.ts'
import { type HeldCall, type HeldPorts, holdPorts } from '../ports/held-ports.ts'
import { began } from '../sandbox/config.ts'
import { openSandbox, type Sandbox, type Transport } from '../sandbox/sandbox.ts'
import { arrange, arrangeFailure, type Network } from './arrange.ts'
import { fail } from './step-failure.ts'

/** What really came of a call. */
type CallOutcome = { kind: 'answered'; answer: unknown } | { kind: 'failed'; error: unknown }

/** How a flow is played. */
export interface SessionOptions {
  userInput: UserInput
  /** Dialogs are closed by Escape instead of their buttons. */
  byKey?: boolean
  network?: Network
  /** How calls reach the backend; straight without one. */
  transport?: Transport
  /** Wraps everything, including the theme. */
  around?: (everything: ReactNode) => ReactNode
  /** Wraps the View; nothing without it. */
  ground?: (drawing: ReactNode) => ReactNode
  /** Receives the inspection events of this flow's actors. */
  inspect?: (event: InspectionEvent) => void
  /** Called when a sample's text stands for one that the product generated. */
  equate?: (sample: string, real: string) => void
  /** Given the sandbox before the path begins. */
  prepare?: (sandbox: Sandbox) => void
  /** The sandbox as another page has left it; a new one without it. */
  sandbox?: Sandbox
  /** Told of each event that comes from outside to the machine or to one of its children. */
  onReceived?: (event: EventObject, actor: AnyActorRef) => void
  /** Every child runs for real: nothing stands in for one. */
  wholeChildren?: boolean
}

/** What can be brought about at one machine. */
export interface Driven {
  /** What a person or the environment does. `refused` is an event that the machine will not take: then nothing need be pressed. */
  act(event: EventObject, refused: boolean): Promise<'pressed' | 'nothing to press'>
  /** Brings the backend to what a call is to end with, and makes the call: whoever asks hands the outcome on. */
  ask(cause: CauseOf<'answered' | 'failed'>): Promise<{ call: HeldCall; real: CallOutcome }>
  /**
   * Brings the sandbox to what a feed is to say, and has it say the first thing that `isMeant`. It waits until
   * `timedOut` rejects.
   */
  say(cause: CauseOf<'said'>, isMeant: (real: unknown) => boolean, timedOut?: Promise<never>): Promise<void>
}

/**
 * One flow with the real View, ports, GraphQL layer, API client and backend, in this page. Its calls wait until they
 * are told how to end, and its clock stands until it is moved.
 */
export interface Session extends Driven {
  actor: Actor<AnyStateMachine>
  sandbox: Sandbox
  held: HeldPorts
  screen: Screen
  place: HTMLElement
  /** What was sent to the machine and what it emitted; whoever reads them empties them. */
  received: EventObject[]
  emitted: Emission[]
  /** The errors and warnings of the console, and what broke the machine. */
  unexpectedErrors: string[]
  /** Whether somebody has pressed or written something, so that the focus is this page's to keep. */
  hadFocus: boolean
  /** Draws the flow, after what a person has pressed to come here. */
  draw(): Promise<void>
  /** The same for a child that runs, with what is known of its flow. */
  within(child: AnyActorRef, model: AnyModel): Driven
  /** A child ends. */
  end(cause: CauseOf<'ended'>): Promise<void>
  settled(): Promise<void>
  /** The person goes to another page; the sandbox goes on. */
  leave(): Promise<void>
  stop(): void
}

/** Has the console's errors and warnings noted instead of printed; the function that it returns ends that. */
const noteConsole = (note: (message: string) => void): (() => void) => {
  const { error, warn } = console
  const noteAll = (...said: unknown[]) => note(`the console says: ${said.map(String).join(' ')}`)
  console.error = noteAll
  console.warn = noteAll
  return () => {
    console.error = error
    console.warn = warn
  }
}

/** Has the links noted that lead out of the app, instead of followed; the function that it returns ends that. */
const noteLinks = (place: HTMLElement, note: (address: string) => void): (() => void) => {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented) return
    event.preventDefault()
    note(link.href)
  }
  place.addEventListener('click', onClick)
  return () => place.removeEventListener('click', onClick)
}

let sessions = 0

/** Opens a flow as one of its samples of inputs begins it. */
export const openSession = async (
  model: AnyModel,
  input: unknown,
  {
    userInput,
    transport,
    byKey = false,
    network,
    around = (everything) => everything,
    ground,
    inspect,
    equate = () => {},
    prepare,
    sandbox: kept,
    onReceived,
    wholeChildren = false,
  }: SessionOptions,
): Promise<Session> => {
  const held = holdPorts()
  const sandbox =
    kept ??
    (await openSandbox(model.rows(input), model.kept(input), {
      ...(transport && { transport }),
      ...(typeof model.flow === 'object' && { sessionActors: held.actors }),
    }))
  if (!kept) await model.visited?.(sandbox.services, input)
  prepare?.(sandbox)
  const received: EventObject[] = []
  const emitted: Emission[] = []
  const unexpectedErrors: string[] = []
  sessions += 1

  const keepEmission = (emission: unknown) => void emitted.push(emission as Emission)
  // It shows what the explorer's clock does, so that dates are those of the path; only delays take time.
  const clock = { ...sandbox.services.browser.clock, now: () => new Date(began) }
  const createOwn = (flow: (services: Services) => AnyStateMachine): Actor<AnyStateMachine> => {
    const services = { ...sandbox.services, actors: held.actors }
    const own: Actor<AnyStateMachine> = createActor(
      flow(services).provide({
        actors: (wholeChildren ? undefined : model.standIns)?.(held, services) ?? {},
      }),
      {
        input: input as never,
        clock,
        inspect: (event) => {
          if (event.type === '@xstate.event') {
            if (event.actorRef === own) received.push(event.event)
            // A person and a page have no actor.
            if (event.sourceRef === undefined) onReceived?.(event.event, event.actorRef as AnyActorRef)
          }
          inspect?.(event)
        },
      },
    )
    // `provide` has made another machine, of which only the children are heard.
    own.on('*', (emission) => sandbox.handleEmission(emission as Emission))
    return own
  }
  const actor =
    typeof model.flow === 'object'
      ? // The app's own actor is of the same machine.
        (model.flow.running(sandbox.services) as Actor<AnyStateMachine>)
      : createOwn(model.flow)
  actor.on('*', keepEmission)
  actor.subscribe({ error: (error) => unexpectedErrors.push(`the machine broke: ${String(error)}`) })
  const releaseConsole = noteConsole((message) => unexpectedErrors.push(message))

  actor.start()
  const key = `session-${sessions}`
  const View = model.view
  const opener = model.opener?.(input)
  const drawActor = (shown: unknown) => {
    const drawing = View ? <View actor={shown as never} /> : null
    return draw(key, ground ? ground(drawing) : drawing, sandbox, around)
  }
  const place = await drawActor(opener ? silent(actor) : actor)
  if (!ground) {
    // As the main of the shells, it takes the focus that nothing else has.
    place.id = 'content'
    place.tabIndex = -1
  }
  const screen = screenOf(place)
  // What was drawn before may have handed its focus on.
  if (document.activeElement === place) place.blur()
  const releaseLinks = noteLinks(place, (address) => sandbox.environment.opened.push(address))

  const press = async (control: Control, element = screen.find(control)) => {
    if (!screen.isEnabled(element))
      return fail(`There is no ${control.role} '${control.name}' to press. ${screen.there(control.role)}`)
    await userInput.press(element)
    await settled()
  }
  const pressEscape = async () => {
    await userInput.escape()
    await settled()
  }
  const write = async (control: Control, value: string, field = screen.find(control)) => {
    if (!screen.isEnabled(field))
      return fail(`There is no field '${control.name}' to write into. ${screen.there(control.role)}`)
    await userInput.write(field, value)
    await settled()
  }
  /** The calls and feeds of one machine. */
  const listening = (owner: AnyActorRef, flow: AnyModel): Pick<Driven, 'ask' | 'say'> => ({
    ask: async (cause) => {
      const call =
        held.calls.find((one) => one.owner === owner.id && one.id === cause.id) ??
        fail(`${cause.id} is not waiting for an answer.`)
      if (cause.kind === 'failed') await arrangeFailure(flow, sandbox, network, cause, call)
      else await arrange(sandbox, flow.drives[cause.port]?.answers, cause.answer, call.input)
      const real = await call.ask().then(
        (answer): CallOutcome => ({ kind: 'answered', answer }),
        (error: unknown): CallOutcome => ({ kind: 'failed', error }),
      )
      return { call, real }
    },
    say: async ({ id, port, said }, isMeant, timedOut) => {
      const feed =
        held.feeds.find((one) => one.owner === owner.id && one.id === id) ?? fail(`${id} is not listened to.`)
      const { says } = flow.drives[port] ?? {}
      // What it has said before this was brought about is something else.
      if (says?.[kindOf(said) ?? ''] !== 'asItIs') feed.forget()
      await arrange(sandbox, says, said, undefined)
      for (;;) {
        const real = await (timedOut ? Promise.race([feed.next(), timedOut]) : feed.next())
        if (!isMeant(real)) continue
        feed.say(real)
        return
      }
    },
  })

  const session: Session = {
    actor,
    sandbox,
    held,
    screen,
    place,
    received,
    emitted,
    unexpectedErrors,
    hadFocus: false,
    draw: async () => {
      if (!opener) return
      const element =
        screen.find(opener) ??
        fail(`There is no ${opener.role} '${opener.name}' to begin with. ${screen.there(opener.role)}`)
      element.focus()
      await drawActor(actor)
    },
    act: async (event, refused) => {
      const gesture = model.gestures[event.type]
      if (!gesture) return fail(`There is no gesture for ${event.type}.`)
      if ('bySystem' in gesture) {
        if (!refused) await gesture.bySystem(driver, event)
        return 'nothing to press'
      }
      const control = gesture.control(event)
      const element = screen.find(control)
      if (refused && !screen.isEnabled(element)) return 'nothing to press'
      received.length = 0
      const value = gesture.value?.(event) ?? null
      session.hadFocus = true
      if (value !== null) await write(control, value, element)
      else if (gesture.escapes && byKey) await pressEscape()
      else await press(control, element)
      return 'pressed'
    },
    ...listening(actor, model),
    within: (child, flow) => ({
      ...listening(child, flow),
      act: async (event) => {
        const gesture = flow.gestures[event.type]
        const control = gesture && 'control' in gesture ? gesture.control(event) : null
        const element = control ? screen.findOnly(control) : undefined
        const value = gesture && 'value' in gesture ? (gesture.value?.(event) ?? null) : null
        if (!control || !screen.isEnabled(element)) {
          // Its page has several that are called so, or calls it otherwise.
          child.send(event)
          return 'nothing to press'
        }
        session.hadFocus = true
        if (value !== null) await write(control, value, element)
        else await press(control, element)
        return 'pressed'
      },
    }),
    end: async ({ id, child, output }) => {
      const end = model.ends?.[child]
      const call = held.calls.find((one) => one.owner === actor.id && one.id === id)
      if (end) await end(driver, output as never, id)
      else if (call) call.answer(output)
      else fail(`${id} is not waiting for an answer.`)
    },
    settled,
    leave: async () => {
      await draw(key, null, sandbox, around)
      actor.stop()
    },
    stop: () => {
      actor.stop()
      sandbox.stop()
      releaseLinks()
      releaseConsole()
    },
  }
  const driver: Driver = {
    sandbox,
    screen,
    held,
    press,
    write: (name, value) => write({ role: 'textbox', name }, value),
    send: (event) => actor.send(event as never),
    moveFocusAway: () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      session.hadFocus = false
    },
    settled,
    equate,
  }
  return session
}
