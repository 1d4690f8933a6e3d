import { sendParent } from 'xstate'
import type { PaymentAccountStatus } from '#machines/rules/kit/entities.ts'
import { paymentAccountMachine } from '#machines/selling/payment-account/machine.ts'
import { ppvLinkMachine } from '#machines/selling/ppv-link/machine.ts'
import { discordConnectionMachine } from '../discord-connection/machine.ts'
import { discordExpiryMachine } from '../discord-expiry/machine.ts'

/**
 * The Discord connection, as a child of `profileMachine`: it sends its changes to the parent. The profile's `flow.ts`
 * provides its ports.
 */
export const profileDiscord = discordConnectionMachine.provide({
  actions: {
    announceChange: sendParent({ type: 'connection.changed' }),
    announceNoChange: sendParent({ type: 'connection.unchanged' }),
  },
})

/**
 * The warning about the Discord token, as a child of `profileMachine`: it tells the parent when the user wants to
 * connect Discord again. The profile's `flow.ts` provides its ports.
 */
export const profileDiscordExpiry = discordExpiryMachine.provide({
  actions: { announceRenewal: sendParent({ type: 'renewal.requested' }) },
})

/**
 * The connection to the pay-per-view bot, as a child of `profileMachine`: it sends its changes to the parent. The
 * profile's `flow.ts` provides its ports.
 */
export const profilePpvLink = ppvLinkMachine.provide({
  actions: { announceChange: sendParent({ type: 'connection.changed' }) },
})

/**
 * The payment account, as a child of `profileMachine`: it sends its status to the parent. The profile's `flow.ts`
 * provides its ports.
 */
export const profilePaymentAccount = paymentAccountMachine.provide({
  actions: {
    announceStatus: sendParent((_, params: { status: PaymentAccountStatus }) => ({
      type: 'payment.changed',
      ...params,
    })),
  },
})
