import { sendParent } from 'xstate'
import type { Community } from '#machines/rules/kit/entities.ts'
import { checkoutMachine } from '../checkout/machine.ts'
import { type DiscordTokens, openServerMachine } from '../open-server/machine.ts'

/**
 * The checkout, as a child of `communityPageMachine`: it passes the reloaded community to the parent. The page's
 * `flow.ts` provides its ports.
 */
export const communityCheckout = checkoutMachine.provide({
  actions: {
    announceCommunity: sendParent((_, { community }: { community: Community }) => ({
      type: 'community.reloaded',
      community,
    })),
    announceRemoval: sendParent({ type: 'community.removed' }),
  },
})

/**
 * The flow that opens a server, as a child of `communityPageMachine`: it sends renewed tokens to the parent. The page's
 * `flow.ts` provides its ports.
 */
export const communityOpenServer = openServerMachine.provide({
  actions: {
    announceTokens: sendParent((_, params: DiscordTokens) => ({ type: 'tokens.renewed', ...params })),
  },
})
