import { type ExecutionResult, graphql, Kind, parse } from 'graphql'
import { limitConcurrency } from '#src/api/limit.ts'
import { schema } from '#src/graphql/executable-schema.ts'
import { createResolverContext, type ResolverContext } from '#src/graphql/resolvers/resolver-context.ts'
import { root } from '#src/graphql/resolvers/root.ts'

interface Question {
  readonly query: string
  readonly operationName?: string | null | undefined
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined
}

/**
 * Whether the text has exactly one operation. Its name is then ignored, because the name that GraphiQL passes may be
 * outdated while the user types.
 */
const standsAlone = (query: string): boolean => {
  try {
    return parse(query).definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length === 1
  } catch {
    return false
  }
}

/** Runs an operation on the product's schema and resolvers, with `given.client`. */
export const executeOver = (
  given: Pick<ResolverContext, 'client' | 'userId' | 'now'>,
): ((question: Question) => Promise<ExecutionResult>) => {
  const limit = limitConcurrency(6)
  return ({ query, operationName, variables }) =>
    graphql({
      schema,
      source: query,
      rootValue: root,
      contextValue: createResolverContext({ ...given, limit }),
      operationName: standsAlone(query) ? undefined : operationName,
      variableValues: variables,
    })
}
