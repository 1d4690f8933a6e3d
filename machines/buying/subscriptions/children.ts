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

/** The flow that unsubscribes from one card's subscription, which asks the page to reload the list. */
export const listedUnsubscribe = unsubscribeMachine.provide({
  actions: {
    announceChange: sendParent({ type: 'reload.requested' }),
  },
})

/** The flow that opens one card's server, which sends renewed tokens to the page. */
export const listedOpenServer = openServerMachine.provide({
  actions: {
    announceTokens: sendParent((_, params: DiscordTokens) => ({ type: 'tokens.renewed', ...params })),
  },
})
