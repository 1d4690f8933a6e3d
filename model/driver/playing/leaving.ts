import type { Path } from '#explorer/cover.ts'
import type { CauseOf } from '#explorer/moment.ts'
import { type AppTables, tables } from '#mocks/backend/tables.ts'
import type { Call } from '#src/api/contract/call.ts'
import { type CallName, contract } from '#src/api/contract/index.ts'
import type { AnyModel } from '../model.ts'
import { settled } from '../page/mount.tsx'
import type { HeldCall } from '../ports/held-ports.ts'
import type { Left, PathRun } from './path-run.ts'
import { openSession, type Session, type SessionOptions } from './session.tsx'
import { fail } from './step-failure.ts'

const names = Object.keys(tables) as (keyof AppTables)[]

/**
 * What a person gets once more who presses again: a sign-in, a mail, a page to pay at, an invite; and a product whose id nobody
 * heard, because no call reads products.
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

/** Everything that is ready happens, also what the browser tells of later. */
const turn = async () => {
  const { port1, port2 } = new MessageChannel()
  await new Promise<unknown>((resolve) => {
    port1.onmessage = resolve
    port2.postMessage(null)
  })
  port1.close()
  await settled()
}

/** What a person meets of the product outside the page, and what the browser keeps of it. */
const traces = ({ sandbox: { environment, requests, stored } }: Session) => {
  const { opened, shown, copied, emptyTabs, toasts } = environment
  return JSON.stringify({ opened, shown, copied, emptyTabs, toasts, requests, stored: [...stored] })
}

const countRows = async ({ sandbox }: Session): Promise<number[]> =>
  Promise.all(names.map(async (table) => (await sandbox.rows(table)).length))

/** Answers every call as the provider does, until nothing is asked any more; `heard` is told of each before. */
const answerAll = async ({ held }: Session, model: AnyModel, heard: (call: HeldCall) => unknown) => {
  for (let rounds = 0; rounds < 50; rounds += 1) {
    await turn()
    const call = held.calls.find(({ port }) => model.drives[port]?.answers)
    if (!call) return
    const real = await call.ask().catch((error: unknown) => ({ error }))
    await heard(call)
    if (typeof real === 'object' && real !== null && 'error' in real) call.fail(real.error)
    else call.answer(real)
  }
  fail('It asks for ever.')
}

/**
 * The person opens the page, does what the path says as far as it is there to be done, and every call is answered. How
 * many rows there are then.
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
      if (gesture && ('bySystem' in gesture || screen.isEnabled(screen.find(gesture.control(cause.event)))))
        await session.act(cause.event, false)
    }
    await answerAll(session, model, heard)
  }
  const rows = await countRows(session)
  session.stop()
  if (unexpectedErrors.length > 0) fail(unexpectedErrors.join('; '))
  return rows
}

/**
 * The person goes back while the last call of the path is under way, which is answered afterwards; then they open the
 * page again and do everything once more. Throws where the call was sent more than once, where the answer still does
 * something, where a tab is left empty or a rejection unheard, and where the provider then has more of anything than if
 * nobody had gone back.
 */
export const leaveDuring = async (
  { model, path, session, options }: PathRun,
  cause: CauseOf<'answered'>,
  left: Left,
): Promise<void> => {
  const { sandbox } = session
  const { environment } = sandbox
  const { call: name, effect } = model.drives[cause.port] ?? {}
  const [first] = path.steps
  if (!name || first?.edge.cause.kind !== 'started') fail(`${cause.id} is not under way.`)
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
    if (!before) fail(`${cause.id} has ended, and ${name} was not asked.`)
    if (real.kind === 'answered') call.answer(real.answer)
    else call.fail(real.error)
    for (let turns = 0; turns < 4; turns += 1) await turn()
    const later = traces(session)
    if (later !== before)
      fail(`Something was done after the page was left.\n  before ${before}\n  after  ${later}`)
    const sent = countSent() - sentBefore
    if (sent > 1) fail(`${name} was sent ${sent} times.`)
    if (environment.emptyTabs > 0) fail('An empty tab is left open.')
    if (left !== 'refused') await effect?.(sandbox, call.input)

    const rows = await countRows(session)
    let asked = false
    const after = await visit(model, path, input, { ...options, sandbox }, async (one) => {
      if (one.id !== cause.id || asked) return
      asked = true
      if (left === 'refused') await effect?.(sandbox, one.input)
    })
    const undisturbed = await visit(model, path, input, options)
    const twice = names.filter((table, at) => {
      const [wanted = 0, most = 0, found = 0] = [undisturbed[at], rows[at], after[at]]
      return found > Math.max(wanted, most) + (onceMore[name] === table ? 1 : 0)
    })
    if (left !== 'refused' && twice.length > 0) fail(`Made twice: ${twice.join(', ')}.`)
    if (unheard.length > 0) fail(`Nobody heard of: ${unheard.join('; ')}`)
  } finally {
    window.removeEventListener('unhandledrejection', rejected)
  }
}
