import { initGraphQLTada } from 'gql.tada'
import type { BillingType, Instant } from '#machines/rules/kit/entities.ts'
import type { CallInput } from '../api/contract/index.ts'
import type { introspection } from './schema.d.ts'

export type PlanKey = CallInput<'startPlanCheckout'>['body']['planKey']

/** Types a document by the schema; a scalar of the schema is the product's own type. */
export const graphql = initGraphQLTada<{
  introspection: introspection
  disableMasking: true
  scalars: {
    Instant: Instant
    BillingType: BillingType
    PlanKey: PlanKey
  }
}>()

export type { ResultOf } from 'gql.tada'
