import { initGraphQLTada } from 'gql.tada'
import type { PendingPurchase } from '../../machines/pending-purchases/entries.ts'
import type { BillingType, Instant } from '../../machines/rules/entities.ts'
import type { CheckoutSession, FreePurchase } from '../../machines/rules/purchases.ts'
import type { introspection } from './schema.d.ts'

/** A purchase to record: at least its ids, and whatever else its payload has (D2 §3). */
export type Purchase = FreePurchase | PendingPurchase

/** Types a document by the schema; a scalar of the schema is the product's own type. */
export const graphql = initGraphQLTada<{
  introspection: introspection
  disableMasking: true
  scalars: {
    Instant: Instant
    BillingType: BillingType
    Purchase: Purchase
    CheckoutSession: CheckoutSession
  }
}>()

export type { ResultOf, VariablesOf } from 'gql.tada'
