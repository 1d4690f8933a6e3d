import type { PaymentAccountStatus } from '../kit/entities.ts'

/**
 * The step about Stripe that a user without communities takes before they can sell (C96). A seller connects an account
 * or continues with it. A buyer becomes a seller by creating a community; a buyer with subscriptions has come to buy
 * and gets no step.
 */
export type StripeStep = 'create' | 'connect' | 'continue'

/** `status` is null if it could not be loaded, which counts as not connected (PAYACC-08). */
export interface Newcomer {
  sells: boolean
  status: PaymentAccountStatus | null
}

export const stripeStep = ({ sells, buys, status }: Newcomer & { buys: boolean }): StripeStep | null => {
  if (!sells) return buys ? null : 'create'
  if (status === 'verified') return null
  return status === 'pending' ? 'continue' : 'connect'
}
