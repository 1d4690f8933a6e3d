import type { PaymentAccountStatus } from '../kit/entities.ts'

/**
 * What a user without communities must do at Stripe before they can sell (C96): a seller connects an account, or
 * continues with it; a buyer becomes a seller by creating a community. A buyer with subscriptions has come to buy and
 * needs no step.
 */
export type StripeStep = 'create' | 'connect' | 'continue'

/**
 * A user without communities. `status` is the status of the payment account; null if it could not be loaded, which
 * counts as not connected (PAYACC-08).
 */
export interface Newcomer {
  sells: boolean
  status: PaymentAccountStatus | null
}

export const stripeStep = ({ sells, buys, status }: Newcomer & { buys: boolean }): StripeStep | null => {
  if (!sells) return buys ? null : 'create'
  if (status === 'verified') return null
  return status === 'pending' ? 'continue' : 'connect'
}
