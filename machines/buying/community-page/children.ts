import { sendParent } from 'xstate'
import type { Community } from '#machines/rules/kit/entities.ts'
import { checkoutMachine } from '../checkout/machine.ts'
import { type DiscordTokens, openServerMachine } from '../open-server/machine.ts'

/** The checkout. Provide its ports before you provide it to `communityPageMachine`. */
export const communityCheckout = checkoutMachine.provide({
  actions: {
    announceCommunity: sendParent((_, { community }: { community: Community }) => ({
      type: 'community.reloaded',
      community,
    })),
    announceRemoval: sendParent({ type: 'community.removed' }),
  },
})

/** The flow that opens a server. Provide its ports before you provide it to `communityPageMachine`. */
export const communityOpenServer = openServerMachine.provide({
  actions: {
    announceTokens: sendParent((_, params: DiscordTokens) => ({ type: 'tokens.renewed', ...params })),
  },
})
