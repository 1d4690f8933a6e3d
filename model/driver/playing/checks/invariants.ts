import type { AnyMachineSnapshot } from 'xstate'
import type { Cause } from '#explorer/cause.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import { periodEnd } from '#mocks/backend/domain/purchases.ts'
import type { PurchaseRow } from '#mocks/backend/tables.ts'
import type { HeldPorts } from '#model/driver/ports/held-ports.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import type { SentRequest } from '#model/driver/sandbox/simulated-browser.ts'

export interface StepResult {
  sandbox: Sandbox
  snapshot: AnyMachineSnapshot
  causes: readonly Cause[]
  held: HeldPorts
  emitted: readonly { type: string }[]
  /** The requests since the user's last action. */
  sinceClick: readonly SentRequest[]
  focusLost: boolean
  /** Text fields whose value has changed although the user has not typed. */
  changedFields: readonly string[]
}

/**
 * `single`: requests that one click may send only once. `each`: requests that one click may send once for each body.
 */
const single = ['/courses/create', '/stripe/start-plan-checkout']
const each = ['/stripe/create-one-time-product', '/stripe/create-subscription-product', '/users/me/purchase']

/**
 * Whether a request that creates something was repeated. A repetition with another token does not count, because the
 * provider had refused the first request.
 */
const createdTwice = (requests: readonly SentRequest[]): boolean => {
  const made = requests
    .filter(({ path }) => [...single, ...each].includes(path))
    .map(({ path, body, token }) => JSON.stringify([path, token, single.includes(path) || body]))
  return new Set(made).size < made.length
}

/** Whether a token was sent to another host than the provider's, in a request or in a page's URL. */
const tokenLeaves = ({ requests, services, stored, environment }: Sandbox): boolean => {
  const { config, browser } = services
  const token = stored.get('token')
  const tells = (said: unknown) => token !== undefined && JSON.stringify(said).includes(token)
  return (
    requests.some(
      ({ token, url, body }) =>
        !url.startsWith(`${config.apiBase}/`) && (token !== null || tells([url, body])),
    ) ||
    [...environment.opened, ...environment.shown].some(
      (address) =>
        new URL(address, browser.navigation.origin).origin !== browser.navigation.origin && tells(address),
    )
  )
}

/** The emissions that the app handles. `told` has the emissions that the session sends to the API client. */
const handled: Record<Emission['type'], true> = {
  'address.rewritten': true,
  'failure.logged': true,
  'page.left': true,
  'confirmation.opened': true,
  'page.opened': true,
  'session.closed': true,
  'session.opened': true,
  'toast.shown': true,
  'value.forgotten': true,
  'value.remembered': true,
}
const told = ['request.rejected', 'request.retried', 'request.unanswered', 'values.removed', 'values.stored']

const isPost = (path: string) => (sent: SentRequest) => sent.method === 'POST' && sent.path === path

const confirmations = (causes: readonly Cause[]) =>
  causes.filter((cause) => cause.kind === 'event' && cause.event.type === 'subscription.confirmed').length

const kicks = ['/discord/kick', '/telegram/kick']

/** The servers in all requests that remove a user from a server. */
const kickedFrom = (requests: readonly SentRequest[]): string[] =>
  requests
    .filter(({ path }) => kicks.includes(path))
    .map(({ body }) => {
      const { serverId, chatId } = body as { serverId?: string; chatId?: string }
      return serverId ?? chatId ?? ''
    })

/** The plans in all requests that end a user's access. */
const deactivated = (requests: readonly SentRequest[]) =>
  requests
    .filter(isPost('/users/me/toggle-active'))
    .map(({ body }) => body as { courseId: string; planId: string; isActive: boolean })
    .filter(({ isActive }) => !isActive)

const isOf = ({ plan }: PurchaseRow, serverId: string) =>
  [plan?.discordServerId, plan?.telegramServerId].includes(serverId)

/**
 * Whether a purchase is paid until a later time. Free and one-time plans have no period, so they may end immediately
 * (D2 §4.5).
 */
const isPaidUntilLater = (row: PurchaseRow, now: number) => (periodEnd(row) ?? now) > now

/** Checks the invariants, which must hold after every step of every path. Returns a sentence for each violation. */
export const brokenInvariants = async ({
  sandbox,
  snapshot,
  causes,
  held,
  emitted,
  sinceClick,
  focusLost,
  changedFields,
}: StepResult): Promise<string[]> => {
  const { requests } = sandbox
  const now = sandbox.services.browser.clock.now().getTime()
  const kicked = kickedFrom(requests)
  const ended = deactivated(requests)
  const paid = (await sandbox.rows('purchases')).filter((row) => isPaidUntilLater(row, now))
  return Object.entries({
    'A click creates at most one checkout session.':
      requests.filter(isPost('/stripe/create-checkout-session')).length <= Math.max(1, confirmations(causes)),
    'No user is removed from a server during a paid period.': !paid.some((row) =>
      kicked.some((serverId) => isOf(row, serverId)),
    ),
    'No user loses access during a paid period.': !paid.some((row) =>
      ended.some(({ courseId, planId }) => row.courseId === courseId && row.planId === planId),
    ),
    'No token goes to another host.': !tokenLeaves(sandbox),
    'A busy state has a pending call.':
      snapshot.status !== 'active' || !snapshot.hasTag('busy') || held.calls.length > 0,
    'A click creates no community, product, plan or purchase twice.': !createdTwice(sinceClick),
    'Every emission is handled.': emitted.every(({ type }) => type in handled || told.includes(type)),
    [`Text that a user has typed stays: ${changedFields.join(', ')}`]: changedFields.length === 0,
    'The focus is never lost, nor behind a dialog.': !focusLost,
  }).flatMap(([sentence, holds]) => (holds ? [] : [sentence]))
}
