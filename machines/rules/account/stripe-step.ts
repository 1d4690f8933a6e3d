import type { PaymentAccountStatus } from '../kit/entities.ts'

/**
 * What somebody without communities does about Stripe before they can sell (C96): a seller connects it or goes on with
 * it. A buyer becomes a seller by creating a community; whoever has subscriptions has come to buy.
 */
export type StripeStep = 'create' | 'connect' | 'continue'

/** `status` is null where it could not be read, which counts as not connected (PAYACC-08). */
export interface Newcomer {
  sells: boolean
  status: PaymentAccountStatus | null
}

export const stripeStep = ({ sells, buys, status }: Newcomer & { buys: boolean }): StripeStep | null => {
  if (!sells) return buys ? null : 'create'
  if (status === 'verified') return null
  return status === 'pending' ? 'continue' : 'connect'
}
