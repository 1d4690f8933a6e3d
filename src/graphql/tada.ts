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
 * Types an operation by the schema; the schema's scalars become the product's own types. At runtime an operation is a
 * string. urql parses it when the operation runs, so that no page loads the parser earlier. Which request an operation
 * sends is in the resolver of its field.
 */
export const graphql = ((text: string, fragments: readonly string[] = []) =>
  [text, ...fragments].join('\n')) as unknown as Tada

export type { ResultOf } from 'gql.tada'
