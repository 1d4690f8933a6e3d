import type { BillingType, Currency, RecurrenceUnit } from '../kit/entities.ts'
import { coerceCurrency, minorUnits } from '../plans/money.ts'

/** A product at the card payment provider. */
export interface Product {
  productId: string
  priceId: string
  currency: Currency
}

/**
 * A product that was created for a plan and never linked to it. Older entries in the browser's storage have no `soldAs`.
 */
export interface UnlinkedProduct {
  planId: string
  product: Product
  soldAs?: NewProduct
}

/** What a paid plan is sold as (S4.3). `price` is in minor units. */
export interface NewProduct {
  userId: string
  communityTitle: string
  planTitle: string
  price: number
  currency: Currency
  recurrenceCount?: number
  recurrenceUnit?: RecurrenceUnit
}

/** What the price of a plan is made of: a draft's values, or an existing plan. */
interface Priced {
  title: string
  price: number
  currency: string
  billingType: BillingType
  recurrenceCount: number | null
  recurrenceUnit: RecurrenceUnit | null
}

/** A product that recurs or, without a recurrence, is paid once (S4.3). */
export const newProduct = (plan: Priced, communityTitle: string, userId: string): NewProduct => ({
  userId,
  communityTitle,
  planTitle: plan.title,
  price: minorUnits(plan.price),
  currency: coerceCurrency(plan.currency),
  ...(plan.billingType === 'Subscription' && {
    recurrenceCount: plan.recurrenceCount ?? 1,
    recurrenceUnit: plan.recurrenceUnit ?? 'month',
  }),
})

const terms = [
  'userId',
  'communityTitle',
  'planTitle',
  'price',
  'currency',
  'recurrenceCount',
  'recurrenceUnit',
] as const satisfies (keyof NewProduct)[]

export const hasSameTerms = (one: NewProduct, other: NewProduct): boolean =>
  terms.every((term) => one[term] === other[term])

/** The product that was made for this plan on these terms, if there is one. */
export const reusableProduct = (
  unlinked: readonly UnlinkedProduct[],
  planId: string,
  wanted: NewProduct,
): Product | undefined =>
  unlinked.find((one) => one.planId === planId && one.soldAs && hasSameTerms(one.soldAs, wanted))?.product
