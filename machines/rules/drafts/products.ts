import * as z from 'zod/mini'
import { type BillingType, currencies, type RecurrenceUnit, recurrenceUnits } from '../kit/entities.ts'
import { coerceCurrency, minorUnits } from '../plans/money.ts'

/** A product at the card provider. */
export type Product = z.infer<typeof productShape>
export const productShape = z.object({
  productId: z.string(),
  priceId: z.string(),
  currency: z.enum(currencies),
})

/** The product to create for a paid plan. `price` is in minor units. */
export type NewProduct = z.infer<typeof newProductShape>
const newProductShape = z.object({
  userId: z.string(),
  communityTitle: z.string(),
  planTitle: z.string(),
  price: z.number(),
  currency: z.enum(currencies),
  recurrenceCount: z.exactOptional(z.number()),
  recurrenceUnit: z.exactOptional(z.enum(recurrenceUnits)),
})

/** A product that was created for a plan and never linked to it. Older stored products have no `soldAs`. */
export type UnlinkedProduct = z.infer<typeof unlinkedProductShape>
export const unlinkedProductShape = z.object({
  planId: z.string(),
  product: productShape,
  soldAs: z.exactOptional(newProductShape),
})

/** The values of a plan, or of its draft, that determine its product and price. */
interface Priced {
  title: string
  price: number
  currency: string
  billingType: BillingType
  recurrenceCount: number | null
  recurrenceUnit: RecurrenceUnit | null
}

/** A price of a product. `price` is in minor units. Without a recurrence, it is paid once. */
export type NewPrice = Omit<NewProduct, 'userId' | 'communityTitle' | 'planTitle'>

/** The price of a plan at the card provider. */
export const newPrice = (plan: Omit<Priced, 'title'>): NewPrice => ({
  price: minorUnits(plan.price),
  currency: coerceCurrency(plan.currency),
  ...(plan.billingType === 'Subscription' && {
    recurrenceCount: plan.recurrenceCount ?? 1,
    recurrenceUnit: plan.recurrenceUnit ?? 'month',
  }),
})

/** The product to create for a plan. */
export const newProduct = (plan: Priced, communityTitle: string, userId: string): NewProduct => ({
  userId,
  communityTitle,
  planTitle: plan.title,
  ...newPrice(plan),
})

// The cast is safe, because the shape has exactly these fields.
const terms = Object.keys(newProductShape.shape) as (keyof NewProduct)[]

export const hasSameTerms = (one: NewProduct, other: NewProduct): boolean =>
  terms.every((term) => one[term] === other[term])

/** The product that was already created for this plan with the same price and terms; undefined if there is none. */
export const reusableProduct = (
  unlinked: readonly UnlinkedProduct[],
  planId: string,
  wanted: NewProduct,
): Product | undefined =>
  unlinked.find((one) => one.planId === planId && one.soldAs && hasSameTerms(one.soldAs, wanted))?.product
