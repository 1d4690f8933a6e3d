import { sendParent } from 'xstate'
import type { Community } from '#machines/rules/kit/entities.ts'
import { checkoutMachine } from '../checkout/machine.ts'
import { type DiscordTokens, openServerMachine } from '../open-server/machine.ts'

/** The checkout of the page, which passes the reloaded community to the page. */
export const communityCheckout = checkoutMachine.provide({
  actions: {
    announceCommunity: sendParent((_, { community }: { community: Community }) => ({
      type: 'community.reloaded',
      community,
    })),
    announceRemoval: sendParent({ type: 'community.removed' }),
  },
})

/** The flow that opens a server, which sends renewed tokens to the page. */
export const communityOpenServer = openServerMachine.provide({
  actions: {
    announceTokens: sendParent((_, params: DiscordTokens) => ({ type: 'tokens.renewed', ...params })),
  },
})
