import { sendParent } from 'xstate'
import type { Platform } from '#machines/rules/kit/entities.ts'
import { type DiscordTokens, openServerMachine } from '../open-server/machine.ts'
import { unsubscribeMachine } from '../unsubscribe/machine.ts'

export type UnsubscribeId = `unsubscribe:${string}`
export type OpenServerId = `open:${string}`
export type CardChildId = UnsubscribeId | OpenServerId

export const unsubscribeId = (id: string): UnsubscribeId => `unsubscribe:${id}`
export const isUnsubscribe = (childId: CardChildId): childId is UnsubscribeId =>
  childId.startsWith(unsubscribeId(''))
export const openServerId = (id: string, platform: Platform): OpenServerId => `open:${id}:${platform}`

/**
 * The flow that unsubscribes from the subscription of one card, as a child of `subscriptionsMachine`: it asks the
 * parent to reload the list. The page's `flow.ts` provides its ports.
 */
export const listedUnsubscribe = unsubscribeMachine.provide({
  actions: {
    announceChange: sendParent({ type: 'reload.requested' }),
  },
})

/**
 * The flow that opens the server of one card, as a child of `subscriptionsMachine`: it sends renewed tokens to the
 * parent. The page's `flow.ts` provides its ports.
 */
export const listedOpenServer = openServerMachine.provide({
  actions: {
    announceTokens: sendParent((_, params: DiscordTokens) => ({ type: 'tokens.renewed', ...params })),
  },
})
