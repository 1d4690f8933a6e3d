import type { Cause } from '#explorer/cause.ts'
import type { Step } from '#explorer/cover.ts'
import { kindOf } from '#explorer/kind-of.ts'
import type { Impossible } from '#explorer/walks.ts'
import { openingOf } from '#machines/buying/community-page/setup.ts'
import { sampleEdited } from '#machines/selling/edit-submission/samples.ts'
import type { Call } from '#src/api/contract/call.ts'
import { contract } from '#src/api/contract/index.ts'
import type { AnyModel } from './driver/model.ts'

const isOutcome = (cause: Cause | undefined, id: string, kind: string): boolean =>
  cause?.kind === 'output' && cause.id === id && kindOf(cause.output) === kind

const eventOf = (cause: Cause): Record<string, unknown> => (cause.kind === 'event' ? { ...cause.event } : {})

const latest = (steps: readonly Step[], id: string): Cause | undefined =>
  steps.findLast(({ edge: { cause } }) => 'id' in cause && cause.id === id)?.edge.cause

const contextOf = (steps: readonly Step[]) => steps.at(-1)?.moment.snapshot.context

/** The ids of the subscriptions in a feed's value or a call's output; undefined if it contains none. */
const listIn = (cause: Cause | undefined): string | undefined => {
  const told =
    cause?.kind === 'snapshot' ? cause.snapshot : cause?.kind === 'output' ? cause.output : undefined
  const { subscriptions } = (told ?? {}) as { subscriptions?: readonly { id: string }[] }
  return subscriptions?.map(({ id }) => id).join(' ')
}

/** A change of a field to the value that it already has: browsers send no event for it. */
const changesNothing =
  ({ gestures }: AnyModel): Impossible =>
  (steps, next) => {
    const { type, ...written } = eventOf(next)
    if (!('value' in (gestures[String(type)] ?? {}))) return false
    const context = contextOf(steps)
    return Object.entries(written).every(([field, value]) => field in context && context[field] === value)
  }

/** All texts that a value contains under these keys, at any depth. */
const textsIn = (told: unknown, keys: readonly string[]): string[] => {
  if (typeof told !== 'object' || told === null) return []
  return Object.entries(told).flatMap(([key, inner]) =>
    typeof inner === 'string' ? (keys.includes(key) ? [inner] : []) : textsIn(inner, keys),
  )
}

/**
 * Impossible: an output repeats a generated text. The provider generates another text each time, and a sample matches
 * only one text.
 */
const repeatsRandomText =
  ({ randomKeys = [], drives }: AnyModel): Impossible =>
  (steps, next) => {
    if (next.kind !== 'output') return false
    const { src: port } = next
    const call = drives[port]?.call
    if (call !== undefined && (contract[call] as Call).method === 'GET') return false
    const before = steps.flatMap(({ edge: { cause } }) =>
      cause.kind === 'output' && cause.src === port ? textsIn(cause.output, randomKeys) : [],
    )
    return textsIn(next.output, randomKeys).some((text) => before.includes(text))
  }

/** Impossible: a page is shown in a tab that the browser has blocked. */
const showsBlocked =
  (port: string): Impossible =>
  (steps, next) =>
    isOutcome(next, port, 'shown') && isOutcome(latest(steps, 'reserveTab'), 'reserveTab', 'blocked')

/**
 * Impossible: the rest of a list arrives after a failed reload. A reload requests the complete list again, and ends the
 * loading of the rest.
 */
const restAfterFailedReload: Impossible = (steps, next) =>
  'id' in next && next.id === 'loadRest' && latest(steps, 'reload')?.kind === 'error'

const impossible: Record<string, readonly Impossible[]> = {
  'community-list': [restAfterFailedReload],
  'community-page': [
    // Impossible: tokens are renewed while no server is being opened. A renewal follows only a press on the button of a
    // plan that the member has.
    (steps, next) => eventOf(next).type === 'tokens.renewed' && openingOf(contextOf(steps)) === null,
  ],
  'edit-community': [
    // Impossible: the provider finds the community under another slug than its own.
    (steps, next) =>
      isOutcome(next, 'loadCommunity', 'loaded') && contextOf(steps)?.slug !== sampleEdited.slug,
  ],
  'open-server': [showsBlocked('showServer')],
  'ppv-link': [showsBlocked('showBot')],
  session: [
    // Impossible: the session queues a request a second time.
    (steps, next) => contextOf(steps)?.queue.includes(eventOf(next).id),
    // Impossible: on a path that starts as a visitor, a request contains a token that no earlier event of the path has
    // set.
    ([first, ...steps], next) => {
      const { sentWith } = eventOf(next)
      const given = steps.map(({ edge }) => JSON.stringify(eventOf(edge.cause)))
      return (
        first?.edge.cause.kind === 'started' &&
        first.edge.cause.input === 'visitor' &&
        typeof sentWith === 'string' &&
        !given.some((event) => event.includes(`"token":"${sentWith}"`))
      )
    },
  ],
  subscriptions: [
    // Impossible: a feed emits the same list twice in a row.
    (steps, next) =>
      next.kind === 'snapshot' &&
      listIn(next) !== undefined &&
      listIn(next) === steps.map(({ edge }) => listIn(edge.cause)).findLast((list) => list !== undefined),
    // Impossible: a server opens while the unsubscribe dialog covers all other controls.
    (steps, next) =>
      (eventOf(next).type === 'tokens.renewed' || (next.kind === 'ended' && next.src === 'openServer')) &&
      contextOf(steps)?.running.includes('unsubscribe:purchase-1'),
    restAfterFailedReload,
    // Impossible: a delay ends while the list is stale. Delays start only with the provider's first response.
    (steps, next) => next.kind === 'elapsed' && contextOf(steps)?.isStale,
    // Impossible: tokens are renewed while the card is not shown or a dialog is open. A renewal follows only a press on
    // the card's button.
    (steps, next) => {
      const { running = [], subscriptions = [] } = contextOf(steps) ?? {}
      const isThere = subscriptions.some(({ id }: { id: string }) => id === 'purchase-1')
      return eventOf(next).type === 'tokens.renewed' && !(isThere && running.length === 1)
    },
  ],
  'unpriced-plans': [
    // Impossible: the provider creates a price in another currency than the requested one.
    (steps, next) => {
      if (next.kind !== 'output' || next.id !== 'createProduct') return false
      const input = steps.at(-1)?.moment.open.find(({ id }) => id === 'createProduct')?.input
      const { product } = next.output as { product: { currency: string } }
      return (input as { currency: string }).currency !== product.currency
    },
  ],
}

/** Whether the environment cannot produce a cause after these steps of the flow. */
export const impossibleFor = (model: AnyModel): Impossible => {
  const all = [changesNothing(model), repeatsRandomText(model), ...(impossible[model.machine.id] ?? [])]
  return (steps, next) => all.some((isImpossible) => isImpossible(steps, next))
}
