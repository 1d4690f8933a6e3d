import type { AnyActorRef, AnyMachineSnapshot, EventObject } from 'xstate'
import type { Path, Step } from '#explorer/cover.ts'
import type { Cause } from '#explorer/moment.ts'
import { sentence } from '#explorer/sentences.ts'
import { activeIds } from '#explorer/statechart.ts'
import type { FailureSample } from '#machines/kit/samples.ts'
import { Failure, reasonOf } from '#machines/rules/kit/failures.ts'
import type { Call } from '#src/api/contract/call.ts'
import { type CallName, contract } from '#src/api/contract/index.ts'
import type { AnyModel } from '../model.ts'
import { pathSoFar } from '../path-so-far.ts'
import type { HeldCall } from '../ports/held-ports.ts'
import { createSampleMatcher } from '../ports/sample-matcher.ts'
import { brokenInvariants } from './invariants.ts'
import { type Left, leaveDuring } from './leaving.ts'
import { type Circumstances, failureWith, Impossible, openSession } from './session.tsx'

/** Where a path failed, and why. */
export class PathFailure extends Error {
  readonly at: number

  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

/** What was thrown and where; only Chromium says both in one. */
const fullyTold = (thrown: unknown): string => {
  const words = String(thrown)
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : ''
  return stack.includes(words) ? stack : `${words}\n${stack}`
}

const pressAgain = (element: HTMLElement) => {
  if (element instanceof HTMLButtonElement && element.type === 'submit' && element.form)
    element.form.requestSubmit(element)
  else element.click()
}

const writes = (call: CallName | undefined) => call !== undefined && (contract[call] as Call).method !== 'GET'

/** How a path is proved. */
export interface Proving
  extends Pick<Circumstances, 'userInput' | 'byKey' | 'transport' | 'network' | 'prepare'> {
  /** The last press is done twice at once, the second time by Enter where it sends a form. */
  twice?: boolean
  /** The page is left during the call that the path ends with. */
  left?: Left
}

/** How long a path took. */
export interface Played {
  ms: number
  steps: number
}

/** Plays one path and proves each of its steps; what axe says of its states is known from the sweep. Throws a PathFailure. */
export const play = async (
  model: AnyModel,
  path: Path,
  { twice = false, left, ...circumstances }: Proving,
): Promise<Played> => {
  const began = performance.now()
  const { machine, samples, view } = model
  const [first] = path.steps
  const input = first?.edge.cause.kind === 'started' ? samples.inputs[first.edge.cause.input] : undefined
  const matcher = createSampleMatcher(model.randomKeys ?? [])
  const technical = new Map<Cause, string>()
  const isLast = () => at === path.steps.length - 1
  /** The ids of what has begun, in one step. */
  const begun: string[] = []
  const press = async (element: HTMLElement) => {
    const pressing = circumstances.userInput.press(element)
    if (twice && isLast()) pressAgain(element)
    await pressing
  }
  const session = await openSession(model, input, {
    ...circumstances,
    userInput: { ...circumstances.userInput, press },
    equate: matcher.equate,
    inspect: (event) => {
      if (event.type === '@xstate.actor') begun.push((event.actorRef as AnyActorRef).id)
    },
  })
  const { actor, sandbox, held, screen, place, received, emitted, unexpectedErrors, settled } = session

  let at = 0
  const fail = (message: string): never => {
    throw new PathFailure(at, message)
  }

  const compare = (what: string, wanted: unknown, found: unknown) => {
    const difference = matcher.difference(wanted, found)
    if (difference)
      fail(`${what} is not as the path says.\n  wanted ${difference.wanted}\n  found  ${difference.found}`)
  }

  const act = async (event: EventObject, step: Step) => {
    if ((await session.act(event, step.effects.taken.length === 0)) === 'nothing to press') return
    const sent = received.filter(({ type }) => !type.startsWith('xstate.'))
    // The browser's own validation may hold back what would change nothing.
    const nothingToSay = sent.length === 0 && actor.getSnapshot().matches(step.moment.snapshot.value as never)
    const meant = twice && isLast() ? sent.slice(0, 1) : sent
    if (!nothingToSay) compare(`What the screen tells the machine`, [event], meant)
  }

  const lookAtRecords = async (port: string, { id, input: sent }: HeldCall) => {
    const drive = model.drives[port]
    if (writes(drive?.call) && !drive?.effect)
      fail(`${port} writes, but nothing looks at what became of it: give drives.${port} an effect.`)
    try {
      await drive?.effect?.(sandbox, sent)
    } catch (error) {
      fail(`The provider's records are not as they should be after ${id}: ${String(error)}`)
    }
  }

  const answered = async (cause: Cause & { kind: 'answered' }) => {
    const { id, port, answer: sample } = cause
    const { call, real } = await session.ask(cause)
    if (real.kind === 'failed') {
      const { error } = real
      return fail(
        `${id} should have answered, but failed: ${String(error)} ${error instanceof Failure ? (error.serverMessage ?? '') : ''}${
          error instanceof Failure && error.status === 401
            ? ' Who is signed in has a session in rows, and its token in kept.'
            : ''
        }`,
      )
    }
    matcher.learn(sample, real.answer)
    compare(`What ${id} really answers`, sample, real.answer)
    await lookAtRecords(port, call)
    call.answer(real.answer)
  }

  const failed = async (cause: Cause & { kind: 'failed' }) => {
    const { id, port } = cause
    const sample = cause.failure as FailureSample
    const { network } = circumstances
    const words = failureWith(network)(sample)
    const { call, real } = await session.ask(cause)
    const unused = await sandbox.unusedFaults()
    if (real.kind === 'answered') {
      const why =
        unused.length > 0 ? ` The fault was set on ${unused.join(', ')}, which it never called.` : ''
      return fail(`${id} should have failed, but answered ${JSON.stringify(real.answer)}.${why}`)
    }
    const { error } = real
    if (unused.length > 0) fail(`The fault of ${unused.join(', ')} was arranged and never met.`)
    if (words.kind === 'unreachable' && network !== 'dropped') await lookAtRecords(port, call)
    if (error instanceof Failure) {
      compare(`What ${id} says when it fails`, words.serverMessage, error.serverMessage)
      if (typeof sample === 'object' && sample !== null)
        compare(`The status of ${id}`, words.status, error.status)
      for (const [key, value] of Object.entries(words.details))
        compare(`'${key}' of ${id}`, value, error.details[key])
    } else if (words.serverMessage !== null) fail(`${id} failed with ${String(error)}.`)
    const text = reasonOf(error)
    technical.set(cause, text)
    matcher.equate(words.message, text)
    call.fail(error)
  }

  const elapse = async (ms: number) => {
    const before = actor.getSnapshot()
    sandbox.clock.advance(ms - 1)
    await settled()
    if (actor.getSnapshot() !== before) fail(`Something happened before ${ms} ms had passed.`)
    sandbox.clock.advance(1)
  }

  const perform = async (cause: Cause, step: Step) => {
    switch (cause.kind) {
      case 'started':
        return
      case 'event':
        return act(cause.event, step)
      case 'answered':
        return answered(cause)
      case 'failed':
        return failed(cause)
      case 'said':
        return session.say(cause, (real) => matcher.isMeant(cause.said, real))
      case 'ended':
        return session.end(cause)
      case 'elapsed':
        return elapse(cause.ms)
    }
  }

  /** Each event's control is there and enabled exactly when the event can happen. */
  const controlsAreRight = (snapshot: AnyMachineSnapshot) => {
    const possible = samples.possible as ((snapshot: unknown, event: EventObject) => boolean) | undefined
    for (const [type, payloads] of Object.entries(samples.events)) {
      const gesture = model.gestures[type]
      if (!gesture || 'bySystem' in gesture) continue
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
            : `The machine refuses ${type} here (a guard, or no transition), but ${control.role} '${control.name}'${where} can be pressed: disable it by snapshot.can, or give the transition a target.`,
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
    const path = pathSoFar(machine.id, causes, activeIds(snapshot), (cause) => technical.get(cause) ?? '')
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
    } = promise(path)
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
    let requestsBefore = 0
    let written = new Map<string, string>()
    if (view) await session.draw()
    for (const [nth, step] of path.steps.entries()) {
      at = nth
      emitted.length = nth === 0 ? emitted.length : 0
      const { cause } = step.edge
      const gesture = cause.kind === 'event' ? model.gestures[cause.event.type] : undefined
      const isUser =
        cause.kind === 'event' && !(gesture && 'bySystem' in gesture && gesture.navigates !== true)
      if (isUser) requestsBefore = sandbox.requests.length
      begun.length = 0
      if (left && isLast() && cause.kind === 'answered') {
        await leaveDuring(model, path, session, { cause, left, circumstances })
        if (unexpectedErrors.length > 0) fail(unexpectedErrors.join('; '))
        break
      }
      await perform(cause, step)
      await settled()
      causes.push(cause)
      const snapshot = actor.getSnapshot()
      const { moment, effects } = step
      compare('The state', moment.snapshot.value, snapshot.value)
      compare('The context', moment.snapshot.context, snapshot.context)
      compare('The output', moment.snapshot.output, snapshot.output)
      compare('What the app is asked to do', effects.emitted, emitted)
      for (const id of twice && isLast() ? begun : [])
        if (begun.indexOf(id) !== begun.lastIndexOf(id)) fail(`${id} has begun twice.`)
      for (const { id, src, input: wanted } of effects.begun) {
        const begun = held.calls.find((one) => one.id === id)
        if (begun?.port === src) compare(`What ${id} is asked`, wanted, begun.input)
      }
      if (view && snapshot.status === 'active') {
        screen.together(() => {
          controlsAreRight(snapshot)
          keepsPromise(snapshot, causes)
        })
      }
      // Without an opener the page itself has ended, and another one is opening.
      const stays = snapshot.status === 'active' || model.opener !== undefined
      const focusLost = session.hadFocus && stays && screen.focusIsLost()
      session.hadFocus = !screen.focusIsLost()
      const texts = screen.texts()
      const changedFields = isUser
        ? []
        : [...written].flatMap(([label, text]) =>
            text !== '' && texts.has(label) && texts.get(label) !== text ? [label] : [],
          )
      // A field that is gone for a while comes back as it was.
      written = isUser ? texts : new Map([...texts, ...written])
      const sinceClick = sandbox.requests.slice(requestsBefore)
      const seen = { sandbox, snapshot, causes, held, emitted, sinceClick, focusLost, changedFields }
      for (const broken of await brokenInvariants(seen)) fail(broken)
      if (unexpectedErrors.length > 0) fail(unexpectedErrors.join('; '))
    }
    return { ms: performance.now() - began, steps: path.steps.length }
  } catch (error) {
    if (error instanceof PathFailure) throw error
    if (error instanceof Impossible) throw new PathFailure(at, error.message)
    throw new PathFailure(at, fullyTold(error))
  } finally {
    session.stop()
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
