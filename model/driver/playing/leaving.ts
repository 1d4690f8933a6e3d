import type { CauseOf } from '#explorer/cause.ts'
import type { Path } from '#explorer/cover.ts'
import { type AppTables, tables } from '#mocks/backend/tables.ts'
import type { Call } from '#src/api/contract/call.ts'
import { type CallName, contract } from '#src/api/contract/index.ts'
import type { AnyModel } from '../model.ts'
import { settled } from '../page/mount.tsx'
import { outcomeOf } from '../path-so-far.ts'
import type { HeldCall } from '../ports/held-ports.ts'
import type { Left, PathRun } from './path-run.ts'
import { openSession, type Session, type SessionOptions } from './session.tsx'
import { fail } from './step-failure.ts'

const names = Object.keys(tables) as (keyof AppTables)[]

/**
 * For each request that may add another row when it is sent again: the table of this row (sessions, mails, checkouts or
 * invites). Products are included, because no endpoint lists products, so the product of the first attempt cannot be
 * found.
 */
const onceMore: Partial<Record<CallName, keyof AppTables>> = {
  logIn: 'sessions',
  logInWithGoogle: 'sessions',
  emailExists: 'mails',
  forgotPassword: 'mails',
  sendConfirmation: 'mails',
  createCheckoutSession: 'checkouts',
  startPlanCheckout: 'checkouts',
  discordInvite: 'invites',
  telegramInvite: 'invites',
  createOneTimeProduct: 'products',
}

/** Waits until all pending work has run, including tasks that the browser queues. */
const turn = async () => {
  const { port1, port2 } = new MessageChannel()
  await new Promise<unknown>((resolve) => {
    port1.onmessage = resolve
    port2.postMessage(null)
  })
  port1.close()
  await settled()
}

/** The effects outside the page: opened pages and tabs, toasts, clipboard, requests, storage. */
const traces = ({ sandbox: { environment, requests, stored } }: Session) => {
  const { opened, shown, copied, emptyTabs, toasts } = environment
  return JSON.stringify({ opened, shown, copied, emptyTabs, toasts, requests, stored: [...stored] })
}

const countRows = async ({ sandbox }: Session): Promise<number[]> =>
  Promise.all(names.map(async (table) => (await sandbox.rows(table)).length))

/** Settles every call with its real outcome until no call is pending. Runs `heard` before each call settles. */
const respondToAll = async ({ held }: Session, model: AnyModel, heard: (call: HeldCall) => unknown) => {
  for (let rounds = 0; rounds < 50; rounds += 1) {
    await turn()
    const call = held.calls.find(({ port }) => model.drives[port]?.answers)
    if (!call) return
    const real = await call.ask().catch((error: unknown) => ({ error }))
    await heard(call)
    if (typeof real === 'object' && real !== null && 'error' in real) call.fail(real.error)
    else call.answer(real)
  }
  fail('Endless loop: calls are still pending after 50 rounds.')
}

/**
 * Opens the page and repeats the path's steps as far as possible. Settles every call with its real outcome. Returns the
 * row counts of all tables.
 */
const visit = async (
  model: AnyModel,
  { steps }: Path,
  input: unknown,
  options: SessionOptions,
  heard: (call: HeldCall) => unknown = () => {},
): Promise<number[]> => {
  const session = await openSession(model, input, options)
  const { screen, sandbox, unexpectedErrors } = session
  await session.draw()
  for (const { edge } of steps) {
    const { cause } = edge
    if (cause.kind === 'elapsed') sandbox.clock.advance(cause.ms)
    if (cause.kind === 'event') {
      const gesture = model.gestures[cause.event.type]
      if (gesture && ('bySystem' in gesture || screen.isEnabled(screen.find(gesture.control(cause.event))))) {
        await session.act(cause.event, false)
        await session.after(cause.event)
      }
    }
    await respondToAll(session, model, heard)
  }
  const rows = await countRows(session)
  session.stop()
  if (unexpectedErrors.length > 0) fail(unexpectedErrors.join('; '))
  return rows
}

/**
 * Plays a user who goes back while the last call of the path is pending, and then repeats the whole path. Throws if the
 * request was sent more than once, if its late response has an effect, if an empty tab stays open, if a rejection is
 * unhandled, or if the backend then has more rows than without going back.
 */
export const leaveDuring = async (
  { model, path, session, options }: PathRun,
  cause: CauseOf<'output'>,
  left: Left,
): Promise<void> => {
  const { sandbox } = session
  const { environment } = sandbox
  const { call: name, effect } = model.drives[cause.src] ?? {}
  const [first] = path.steps
  if (!name || first?.edge.cause.kind !== 'started')
    fail(
      `The driver cannot leave the page during ${cause.id}: either drives.${cause.src} in the model has no 'call', or the path does not begin with the start of the machine.`,
    )
  const input = model.samples.inputs[first.edge.cause.input]
  const { method, path: address }: Call = contract[name]
  const isMeant = new RegExp(`/api${address.replaceAll(/:\w+/g, '[^/]+')}$`)
  const countSent = () =>
    sandbox.requests.filter((sent) => sent.method === method && isMeant.test(new URL(sent.url).pathname))
      .length
  const sentBefore = countSent()
  const unheard: string[] = []
  const rejected = ({ reason }: PromiseRejectionEvent) => void unheard.push(String(reason))
  window.addEventListener('unhandledrejection', rejected)
  try {
    let before: string | undefined
    environment.beforeAnswer = async (request) => {
      if (request.method !== method || !isMeant.test(new URL(request.url).pathname)) return
      environment.beforeAnswer = () => {}
      await session.leave()
      before = traces(session)
      if (left === 'lost') request.signal.throwIfAborted()
    }
    if (left === 'refused') await sandbox.refuse(name, { status: 400, message: 'No.' })
    const { call, real } = await session.ask(cause)
    if (!before)
      fail(`The call ${cause.id} has ended without the request ${name}, during which the user should leave.`)
    if (real.kind === 'output') call.answer(real.output)
    else call.fail(real.error)
    for (let turns = 0; turns < 4; turns += 1) await turn()
    const later = traces(session)
    if (later !== before)
      fail(`The page had an effect after the user left it.\n  before ${before}\n  after  ${later}`)
    const sent = countSent() - sentBefore
    if (sent > 1) fail(`The request ${name} was sent ${sent} times instead of once.`)
    if (environment.emptyTabs > 0) fail('An empty tab is still open after the user left the page.')
    if (left !== 'refused') await effect?.(sandbox, call.input, outcomeOf(cause))

    const rows = await countRows(session)
    let asked = false
    const after = await visit(model, path, input, { ...options, sandbox }, async (one) => {
      if (one.id !== cause.id || asked) return
      asked = true
      if (left === 'refused') await effect?.(sandbox, one.input, outcomeOf(cause))
    })
    const undisturbed = await visit(model, path, input, options)
    const twice = names.filter((table, at) => {
      const [wanted = 0, most = 0, found = 0] = [undisturbed[at], rows[at], after[at]]
      return found > Math.max(wanted, most) + (onceMore[name] === table ? 1 : 0)
    })
    if (left !== 'refused' && twice.length > 0)
      fail(`The backend got more rows than without the interruption, in: ${twice.join(', ')}.`)
    if (unheard.length > 0) fail(`Unhandled rejections: ${unheard.join('; ')}`)
  } finally {
    window.removeEventListener('unhandledrejection', rejected)
  }
}
