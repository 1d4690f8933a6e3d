import type { Feed, Port } from '#machines/kit/port.ts'
import type { NewProduct, Product, UnlinkedProduct } from '#machines/rules/drafts/products.ts'
import type { Currency, SellerCommunity } from '#machines/rules/kit/entities.ts'

export interface UnpricedPlansPorts {
  /** Gives back what `takeTurn` has taken when it is no longer listened to; it says nothing. */
  turn: Feed<Record<string, never>, never>
  /** Waits until no other tab of this person sells plans; says which products were made and reached no plan. */
  takeTurn: Port<{ userId: string }, { kind: 'taken'; unlinked: UnlinkedProduct[] }>
  /** GET /courses/seller/{userId} (API-46). */
  loadCommunities: Port<{ userId: string }, { kind: 'loaded'; communities: SellerCommunity[] }>
  /** POST /stripe/create-subscription-product (API-50), or create-one-time-product (API-49) without a recurrence. */
  createProduct: Port<NewProduct, { kind: 'created'; product: Product }>
  /** Keeps a product until its plan has it. */
  keepProduct: Port<{ userId: string; made: UnlinkedProduct }, { kind: 'kept' }>
  /** PUT /courses/{courseId}/update-plan-stripe/{planId} (API-51). */
  linkProduct: Port<
    {
      communityId: string
      planId: string
      stripeProductId: string
      stripePriceId: string
      currency: Currency
    },
    { kind: 'linked' }
  >
  forgetProduct: Port<{ userId: string; planId: string }, { kind: 'forgotten' }>
}
