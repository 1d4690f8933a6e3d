import type { AnyVariables, TypedDocumentNode } from 'urql'
import type { Port } from '#machines/kit/port.ts'
import type { Graph } from '#src/graphql/client.ts'

/**
 * A port that runs a GraphQL operation with the port's input as variables. `outcome` converts the result to the port's
 * output; by default the port has none.
 */
export const operation =
  <Data, Variables extends AnyVariables, Outcome = void>(
    run: Graph['query'] | Graph['mutate'],
    document: TypedDocumentNode<Data, Variables>,
    outcome: (data: Data) => Outcome = () => undefined as Outcome,
  ): Port<Variables, Outcome> =>
  async (input, { signal }) =>
    outcome(await run(document, input, { signal }))
