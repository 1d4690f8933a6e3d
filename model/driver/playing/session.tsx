import type { ReactNode } from 'react'
import {
  type Actor,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type EventObject,
  type InspectionEvent,
} from 'xstate'
import type { CauseOf } from '#explorer/cause.ts'
import { kindOf } from '#explorer/kind-of.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import type { Services } from '#src/flows/kit/services.ts'
import type { AnyModel, Driver } from '../model.ts'
import { renderView, settled, silent } from '../page/mount.tsx'
import { type Control, type Screen, screenOf } from '../page/screen.ts'
import type { UserInput } from '../page/user-input.ts'
import { type HeldCall, type HeldPorts, holdPorts } from '../ports/held-ports.ts'
import { began } from '../sandbox/config.ts'
import { openSandbox, type Sandbox, type Transport } from '../sandbox/sandbox.ts'
import { arrange, arrangeFailure, type Network } from './arrange.ts'
import { fail } from './step-failure.ts'

/** The actual outcome of a call. */
type CallOutcome = { kind: 'output'; output: unknown } | { kind: 'error'; error: unknown }

export interface SessionOptions {
  userInput: UserInput
  /** Whether dialogs are closed by Escape instead of their buttons. */
  byKey?: boolean
  network?: Network
  /** How requests reach the backend. Default: directly. */
  transport?: Transport
  /** Wraps the whole rendered page, including the theme. */
  around?: (everything: ReactNode) => ReactNode
  /** Wraps the rendered View. Default: no wrapper. */
  ground?: (element: ReactNode) => ReactNode
  /** Receives the inspection events of this flow's actors. */
  inspect?: (event: InspectionEvent) => void
  /** Called when a gesture of the model equates a text in the samples with a generated text. */
  equate?: (sample: string, real: string) => void
  /** Called with the sandbox before the path starts. */
  prepare?: (sandbox: Sandbox) => void
  /** The sandbox as another page has left it. Default: a new one. */
  sandbox?: Sandbox
  /**
   * Called with each event that the user or the page, and not an actor, sends to the machine or to one of its children.
   */
  onReceived?: (event: EventObject, actor: AnyActorRef) => void
  /** Called when the user follows a link of the product. */
  onLink?: () => void
  /** Whether all children are real: no stand-in replaces a child. */
  wholeChildren?: boolean
}

/** The functions by which the driver acts on one machine. */
export interface Driven {
  /**
   * Performs an action of the user or the environment. `refused` means that the machine ignores the event: the control
   * may be missing.
   */
  act(event: EventObject, refused: boolean): Promise<'pressed' | 'nothing to press'>
  /** Prepares the backend for an outcome and makes the real call. The caller passes the result to the actor. */
  ask(cause: CauseOf<'output' | 'error'>): Promise<{ call: HeldCall; real: CallOutcome }>
  /**
   * Prepares the sandbox for a value of a feed, and emits the first actual value that `isMeant` accepts. Waits for it
   * until `timedOut` rejects.
   */
  say(
    cause: CauseOf<'snapshot'>,
    isMeant: (real: unknown) => boolean,
    timedOut?: Promise<never>,
  ): Promise<void>
}

/**
 * One flow with the real View, ports, GraphQL layer, API client and backend in this page. Its calls wait for the driver
 * to settle them, and its clock moves only when the driver advances it.
 */
export interface Session extends Driven {
  actor: Actor<AnyStateMachine>
  sandbox: Sandbox
  held: HeldPorts
  screen: Screen
  place: HTMLElement
  /** Events sent to the machine, and its emissions. The code that reads them clears both lists. */
  received: EventObject[]
  emitted: Emission[]
  /** Errors and warnings in the console, and errors of the machine. */
  unexpectedErrors: string[]
  /** Whether the page has had the focus because the user used a control. */
  hadFocus: boolean
  /** Focuses the button that opens the flow's dialog, and renders the flow again. Does nothing without such a button. */
  draw(): Promise<void>
  /** Closes what an event has opened, if its steps are not on the path. */
  after(event: EventObject): Promise<void>
  /** Returns the functions that drive a running child, by the model of the child's flow. */
  within(child: AnyActorRef, model: AnyModel): Driven
  /** Makes a child end with the output of this cause. */
  end(cause: CauseOf<'ended'>): Promise<void>
  settled(): Promise<void>
  /** Unmounts the page, as when the user opens another page. The sandbox continues. */
  leave(): Promise<void>
  /** Unmounts the page, and returns the sandbox for a session of the page that opens next. */
  handOver(): Promise<Sandbox>
  stop(): void
}

/**
 * Passes console errors and warnings to `note` instead of printing them. Returns a function that restores the console.
 */
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

/** Records clicks on links instead of following them. Returns a function that stops recording. */
const noteLinks = (place: HTMLElement, { environment }: Sandbox, told?: () => void): (() => void) => {
  const linkOf = ({ target }: MouseEvent) => (target instanceof Element ? target.closest('a') : null)
  const onPress = (event: MouseEvent) => {
    if (linkOf(event)) environment.left = null
  }
  const onClick = (event: MouseEvent) => {
    const link = linkOf(event)
    if (!link) return
    const url = link.getAttribute('href')
    if (url?.startsWith('/') && link.target === '') {
      // If the flow handles the click, it has already set `left` to the page that the user opens.
      environment.left ??= { url }
      told?.()
    }
    if (event.defaultPrevented) return
    event.preventDefault()
    environment.opened.push(link.href)
  }
  place.addEventListener('click', onPress, true)
  place.addEventListener('click', onClick)
  return () => {
    place.removeEventListener('click', onPress, true)
    place.removeEventListener('click', onClick)
  }
}

let sessions = 0

/** Opens a flow with one of its inputs. */
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
    sandbox: stored,
    onReceived,
    onLink,
    wholeChildren = false,
  }: SessionOptions,
): Promise<Session> => {
  const held = holdPorts()
  const sandbox =
    stored ??
    (await openSandbox(model.rows(input), model.kept(input), {
      ...(transport && { transport }),
      ...(typeof model.flow === 'object' && { sessionActors: held.actors }),
    }))
  if (!stored) await model.visited?.(sandbox.services, input)
  prepare?.(sandbox)
  const received: EventObject[] = []
  const emitted: Emission[] = []
  const unexpectedErrors: string[] = []
  sessions += 1

  const keepEmission = (emission: unknown) => void emitted.push(emission as Emission)
  // During the whole path, machines get the start time as the current time, as in the explorer, so that dates match
  // the path. Their delays use the sandbox's clock.
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
            // Events of the user or the page have no source actor.
            if (event.sourceRef === undefined) onReceived?.(event.event, event.actorRef as AnyActorRef)
          }
          inspect?.(event)
        },
      },
    )
    // Subscribes to the emissions, because `provide` returns a machine without the handler that `connect` has added.
    own.on('*', (emission) => sandbox.handleEmission(emission as Emission))
    return own
  }
  const actor =
    typeof model.flow === 'object'
      ? // The app's own actor runs the same machine.
        (model.flow.running(sandbox.services) as Actor<AnyStateMachine>)
      : createOwn(model.flow)
  actor.on('*', keepEmission)
  actor.subscribe({
    error: (error) => unexpectedErrors.push(`the machine stopped with the error: ${String(error)}`),
  })
  const releaseConsole = noteConsole((message) => unexpectedErrors.push(message))

  actor.start()
  const key = `session-${sessions}`
  const View = model.view
  const opener = model.opener?.(input)
  const renderActor = (shown: unknown) => {
    const element = View ? <View actor={shown as never} /> : null
    return renderView(key, ground ? ground(element) : element, sandbox, around)
  }
  const place = await renderActor(opener ? silent(actor) : actor)
  if (!ground) {
    // This element takes the focus when no other element has it, like the `main` element of the layouts.
    place.id = 'content'
    place.tabIndex = -1
  }
  const screen = screenOf(place)
  // The previous session may have moved the focus to this element.
  if (document.activeElement === place) place.blur()
  const releaseLinks = noteLinks(place, sandbox, onLink)

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
  /** For one machine: `ask` prepares the backend and runs a pending call, `say` does the same for a value of a feed. */
  const listening = (owner: AnyActorRef, flow: AnyModel): Pick<Driven, 'ask' | 'say'> => ({
    ask: async (cause) => {
      const call =
        held.calls.find((one) => one.owner === owner.id && one.id === cause.id) ??
        fail(`The machine ${owner.id} has no pending call ${cause.id}.`)
      if (cause.kind === 'error') await arrangeFailure(flow, sandbox, network, cause, call)
      else await arrange(sandbox, flow.drives[cause.src]?.answers, cause.output, call.input)
      const real = await call.ask().then(
        (output): CallOutcome => ({ kind: 'output', output }),
        (error: unknown): CallOutcome => ({ kind: 'error', error }),
      )
      return { call, real }
    },
    say: async ({ id, src: port, snapshot: said }, isMeant, timedOut) => {
      const feed =
        held.feeds.find((one) => one.owner === owner.id && one.id === id) ??
        fail(`The machine ${owner.id} does not listen to the feed ${id}.`)
      const { says } = flow.drives[port] ?? {}
      // Discards the values that the feed has emitted before the backend was prepared.
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
        fail(
          `The control that opens the flow is missing: there is no ${opener.role} '${opener.name}'. ${screen.there(opener.role)}`,
        )
      element.focus()
      await renderActor(actor)
    },
    act: async (event, refused) => {
      const gesture = model.gestures[event.type]
      if (!gesture) return fail(`The model has no gesture for ${event.type}. Add one to gestures.`)
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
    after: async (event) => {
      const gesture = model.gestures[event.type]
      if (gesture && 'control' in gesture) await gesture.after?.(driver, event)
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
          // Sends the event to the child without the screen, because no control matches, or several do on a page with
          // several cards.
          child.send(event)
          return 'nothing to press'
        }
        session.hadFocus = true
        if (value !== null) await write(control, value, element)
        else await press(control, element)
        return 'pressed'
      },
    }),
    end: async ({ id, src: child, output }) => {
      const end = model.ends?.[child]
      const call = held.calls.find((one) => one.owner === actor.id && one.id === id)
      if (end) await end(driver, output as never, id)
      else if (call) call.answer(output)
      else fail(`The child ${id} is not running, so it cannot end.`)
    },
    settled,
    leave: async () => {
      await renderView(key, null, sandbox, around)
      actor.stop()
    },
    handOver: async () => {
      await session.leave()
      releaseLinks()
      releaseConsole()
      return sandbox
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
