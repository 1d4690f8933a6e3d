import type { AnyMachineSnapshot } from 'xstate'
import type { Cause } from '#explorer/moment.ts'
import { periodEnd } from '#mocks/backend/domain/purchases.ts'
import type { PurchaseRow } from '#mocks/backend/tables.ts'
import type { Hold } from './hold.ts'
import type { SentRequest, TestWorld } from './world.ts'

export interface StepResult {
  world: TestWorld
  snapshot: AnyMachineSnapshot
  causes: readonly Cause[]
  hold: Hold
  focusLost: boolean
}

const isPost = (path: string) => (sent: SentRequest) => sent.method === 'POST' && sent.path === path

const confirmations = (causes: readonly Cause[]) =>
  causes.filter((cause) => cause.kind === 'event' && cause.event.type === 'subscription.confirmed').length

const kicks = ['/discord/kick', '/telegram/kick']

/** The servers that somebody was to be removed from. */
const kickedFrom = (requests: readonly SentRequest[]): string[] =>
  requests
    .filter(({ path }) => kicks.includes(path))
    .map(({ body }) => {
      const { serverId, chatId } = body as { serverId?: string; chatId?: string }
      return serverId ?? chatId ?? ''
    })

/** The plans whose access was to be taken away. */
const deactivated = (requests: readonly SentRequest[]) =>
  requests
    .filter(isPost('/users/me/toggle-active'))
    .map(({ body }) => body as { courseId: string; planId: string; isActive: boolean })
    .filter(({ isActive }) => !isActive)

const isOf = ({ plan }: PurchaseRow, serverId: string) =>
  [plan?.discordServerId, plan?.telegramServerId].includes(serverId)

/** Free and one-time plans have no period: they may end at once (D2 §4.5). */
const isPaidUntilLater = (row: PurchaseRow, now: number) => (periodEnd(row) ?? now) > now

/** What must hold after every step of every path, in any flow; each broken one as a sentence. */
export const brokenInvariants = async ({
  world,
  snapshot,
  causes,
  hold,
  focusLost,
}: StepResult): Promise<string[]> => {
  const { requests, services } = world
  const now = services.browser.clock.now().getTime()
  const kicked = kickedFrom(requests)
  const ended = deactivated(requests)
  const paid = (await world.rows('purchases')).filter((row) => isPaidUntilLater(row, now))
  return Object.entries({
    'A click makes at most one checkout session.':
      requests.filter(isPost('/stripe/create-checkout-session')).length <= Math.max(1, confirmations(causes)),
    'Nobody is removed from a server within a period that is paid for.': !paid.some((row) =>
      kicked.some((serverId) => isOf(row, serverId)),
    ),
    'Nobody loses their access within a period that is paid for.': !paid.some((row) =>
      ended.some(({ courseId, planId }) => row.courseId === courseId && row.planId === planId),
    ),
    'No request with a token goes to another host.': requests.every(
      ({ token, url }) => token === null || url.startsWith(`${services.config.apiBase}/`),
    ),
    'Busy means that an answer is being waited for.':
      snapshot.status !== 'active' || !snapshot.hasTag('busy') || hold.calls.length > 0,
    'The focus is never lost.': !focusLost,
  }).flatMap(([sentence, holds]) => (holds ? [] : [sentence]))
}
