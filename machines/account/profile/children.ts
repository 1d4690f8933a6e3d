import { sendParent } from 'xstate'
import type { PaymentAccountStatus } from '#machines/rules/kit/entities.ts'
import { paymentAccountMachine } from '#machines/selling/payment-account/machine.ts'
import { ppvLinkMachine } from '#machines/selling/ppv-link/machine.ts'
import { discordConnectionMachine } from '../discord-connection/machine.ts'
import { discordExpiryMachine } from '../discord-expiry/machine.ts'

/** The connection of the profile; give it ports before it is provided to `profileMachine`. */
export const profileDiscord = discordConnectionMachine.provide({
  actions: {
    announceChange: sendParent({ type: 'connection.changed' }),
    announceNoChange: sendParent({ type: 'connection.unchanged' }),
  },
})

/** The profile's warning; give it ports before it is provided to `profileMachine`. */
export const profileDiscordExpiry = discordExpiryMachine.provide({
  actions: { announceRenewal: sendParent({ type: 'renewal.requested' }) },
})

/** The profile's ViewPay Bot; give it ports before it is provided to `profileMachine`. */
export const profilePpvLink = ppvLinkMachine.provide({
  actions: { announceChange: sendParent({ type: 'connection.changed' }) },
})

/** The profile's payment account; give it ports before it is provided to `profileMachine`. */
export const profilePaymentAccount = paymentAccountMachine.provide({
  actions: {
    announceStatus: sendParent((_, params: { status: PaymentAccountStatus }) => ({
      type: 'payment.changed',
      ...params,
    })),
  },
})
