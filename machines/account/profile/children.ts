import { sendParent } from 'xstate'
import type { PaymentAccountStatus } from '#machines/rules/kit/entities.ts'
import { paymentAccountMachine } from '#machines/selling/payment-account/machine.ts'
import { ppvLinkMachine } from '#machines/selling/ppv-link/machine.ts'
import { discordConnectionMachine } from '../discord-connection/machine.ts'
import { discordExpiryMachine } from '../discord-expiry/machine.ts'

// The children of the profile. Each sends its changes to the profile.

export const profileDiscord = discordConnectionMachine.provide({
  actions: {
    announceChange: sendParent({ type: 'connection.changed' }),
    announceNoChange: sendParent({ type: 'connection.unchanged' }),
  },
})

export const profileDiscordExpiry = discordExpiryMachine.provide({
  actions: { announceRenewal: sendParent({ type: 'renewal.requested' }) },
})

export const profilePpvLink = ppvLinkMachine.provide({
  actions: { announceChange: sendParent({ type: 'connection.changed' }) },
})

export const profilePaymentAccount = paymentAccountMachine.provide({
  actions: {
    announceStatus: sendParent((_, params: { status: PaymentAccountStatus }) => ({
      type: 'payment.changed',
      ...params,
    })),
  },
})
