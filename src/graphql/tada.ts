import type { initGraphQLTada } from 'gql.tada'
import type { BillingType, Instant } from '#machines/rules/kit/entities.ts'
import type { introspection } from './schema.d.ts'

type Tada = ReturnType<
  typeof initGraphQLTada<{
    introspection: introspection
    disableMasking: true
    scalars: {
      Instant: Instant
      BillingType: BillingType
    }
  }>
>

/**
 * Types a document by the schema; a scalar of the schema is the product's own type. A document is its text, which urql
 * parses when it is asked: so no page needs the parser before it asks.
 */
export const graphql = ((text: string, fragments: readonly string[] = []) =>
  [text, ...fragments].join('\n')) as unknown as Tada

export type { ResultOf } from 'gql.tada'
