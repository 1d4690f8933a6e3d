import type { BillingType, Currency, RecurrenceUnit } from '../kit/entities.ts'
import { coerceCurrency, minorUnits } from '../plans/money.ts'

/** A product at the card provider. */
export interface Product {
  productId: string
  priceId: string
  currency: Currency
}

/** A product that was created for a plan and never linked to it. Older stored products have no `soldAs`. */
export interface UnlinkedProduct {
  planId: string
  product: Product
  soldAs?: NewProduct
}

/** The product to create for a paid plan. `price` is in minor units. */
export interface NewProduct {
  userId: string
  communityTitle: string
  planTitle: string
  price: number
  currency: Currency
  recurrenceCount?: number
  recurrenceUnit?: RecurrenceUnit
}

/** The values of a plan, or of its draft, that determine its product and price. */
interface Priced {
  title: string
  price: number
  currency: string
  billingType: BillingType
  recurrenceCount: number | null
  recurrenceUnit: RecurrenceUnit | null
}

/** The product to create for a plan. Without a recurrence, the product is paid once. */
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

/** The product that was already created for this plan with the same price and terms; undefined if there is none. */
export const reusableProduct = (
  unlinked: readonly UnlinkedProduct[],
  planId: string,
  wanted: NewProduct,
): Product | undefined =>
  unlinked.find((one) => one.planId === planId && one.soldAs && hasSameTerms(one.soldAs, wanted))?.product
