import type { Step } from '#explorer/cover.ts'
import { kindOf } from '#explorer/kind-of.ts'
import type { Cause } from '#explorer/moment.ts'
import type { Impossible } from '#explorer/walks.ts'
import { openingOf } from '#machines/buying/community-page/setup.ts'
import { sampleEdited } from '#machines/selling/edit-submission/samples.ts'
import type { Call } from '#src/api/contract/call.ts'
import { contract } from '#src/api/contract/index.ts'
import type { AnyModel } from './driver/model.ts'

const isAnswer = (cause: Cause | undefined, id: string, kind: string): boolean =>
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

/** A field emits a change event only for a new value. */
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

/** The provider generates different texts each time. A sample matches only one of them. */
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

/** If the browser blocked the tab, the tab cannot show a page. */
const showsBlocked =
  (port: string): Impossible =>
  (steps, next) =>
    isAnswer(next, port, 'shown') && isAnswer(latest(steps, 'reserveTab'), 'reserveTab', 'blocked')

/** A reload requests the complete list again, so that a failed reload also ends the loading of the rest. */
const restAfterFailedReload: Impossible = (steps, next) =>
  'id' in next && next.id === 'loadRest' && latest(steps, 'reload')?.kind === 'error'

const impossible: Record<string, readonly Impossible[]> = {
  'community-list': [restAfterFailedReload],
  'community-page': [
    // For a second renewal of the tokens, the member must press the plan's button again. A plan that the member no longer
    // has does not show this button.
    (steps, next) => eventOf(next).type === 'tokens.renewed' && openingOf(contextOf(steps)) === null,
  ],
  'edit-community': [
    // The provider finds the community only by its own slug.
    (steps, next) =>
      isAnswer(next, 'loadCommunity', 'loaded') && contextOf(steps)?.slug !== sampleEdited.slug,
  ],
  'open-server': [showsBlocked('showServer')],
  'ppv-link': [showsBlocked('showBot')],
  session: [
    // The session queues each request only once.
    (steps, next) => contextOf(steps)?.queue.includes(eventOf(next).id),
    // If a path starts as a visitor, requests can contain only tokens from earlier events of the path.
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
    // A feed emits a list only if it differs from the last one.
    (steps, next) =>
      next.kind === 'snapshot' &&
      listIn(next) !== undefined &&
      listIn(next) === steps.map(({ edge }) => listIn(edge.cause)).findLast((list) => list !== undefined),
    // The unsubscribe dialog covers all other controls. A server opens only after the dialog closes.
    (steps, next) =>
      (eventOf(next).type === 'tokens.renewed' || (next.kind === 'ended' && next.src === 'openServer')) &&
      contextOf(steps)?.running.includes('unsubscribe:purchase-1'),
    restAfterFailedReload,
    // The clock starts with the provider's first response, so no delay ends before that response.
    (steps, next) => next.kind === 'elapsed' && contextOf(steps)?.isStale,
    // A second renewal of the tokens needs another press on the card's button, so the card must be shown,
    // without a dialog.
    (steps, next) => {
      const { running = [], subscriptions = [] } = contextOf(steps) ?? {}
      const isThere = subscriptions.some(({ id }: { id: string }) => id === 'purchase-1')
      return eventOf(next).type === 'tokens.renewed' && !(isThere && running.length === 1)
    },
  ],
  'unpriced-plans': [
    // A price is created in the requested currency.
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
