import { initGraphQLTada } from 'gql.tada'
import type { BillingType, Instant } from '#machines/rules/kit/entities.ts'
import type { PendingPurchase } from '#machines/rules/subscriptions/pending-purchases.ts'
import type { CheckoutSession, FreePurchase } from '#machines/rules/subscriptions/purchases.ts'
import type { Asked } from '../api/contract/index.ts'
import type { introspection } from './schema.d.ts'

/** A purchase to record: at least its ids, and whatever else its payload has (D2 §3). */
export type Purchase = FreePurchase | PendingPurchase

export type NewCommunity = Asked<'createCourse'>['body']
type CourseForm = Asked<'updateCourse'>['form']

/** The form of PUT /courses/{courseId} before its lists are written as JSON. */
export interface CommunityChange extends Omit<CourseForm, 'tags' | 'plans' | 'removePlanIds'> {
  tags?: readonly string[]
  plans?: readonly PlanChange[]
  removePlanIds?: readonly string[]
}

/** A new plan whole, or the changed fields of the plan `_id`. */
type PlanChange = NewCommunity['plans'][number] | (Partial<NewCommunity['plans'][number]> & { _id: string })

export type NewProduct = Asked<'createOneTimeProduct'>['body'] | Asked<'createSubscriptionProduct'>['body']
export type ProfileChange = Pick<Asked<'updateMyInfo'>['body'], 'name' | 'description' | 'profilePicture'>
export type PlanKey = Asked<'startPlanCheckout'>['body']['planKey']
export type ProductChange = Asked<'updateProduct'>['body']['updates']
export type PriceChange = Asked<'updatePrice'>['body']['newPriceDetails']

/** Types a document by the schema; a scalar of the schema is the product's own type. */
export const graphql = initGraphQLTada<{
  introspection: introspection
  disableMasking: true
  scalars: {
    Instant: Instant
    BillingType: BillingType
    Purchase: Purchase
    CheckoutSession: CheckoutSession
    NewCommunity: NewCommunity
    CommunityChange: CommunityChange
    NewProduct: NewProduct
    ProductChange: ProductChange
    ProfileChange: ProfileChange
    PlanKey: PlanKey
    PriceChange: PriceChange
  }
}>()

export type { ResultOf } from 'gql.tada'
