import { sendParent } from 'xstate'
import { type DiscordTokens, openServerMachine } from '../open-server/machine.ts'

/** The opening of a server; give it ports before it is provided to `communityPageMachine`. */
export const communityOpenServer = openServerMachine.provide({
  actions: {
    announceTokens: sendParent((_, params: DiscordTokens) => ({ type: 'tokens.renewed', ...params })),
    announceEnd: sendParent({ type: 'opening.ended' }),
  },
})
