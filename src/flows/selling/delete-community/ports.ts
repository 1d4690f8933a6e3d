import type { DeleteCommunityPorts } from '#machines/selling/delete-community/ports.ts'
import { operation } from '#src/flows/kit/operation.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { deleteCommunityMutation } from '#src/graphql/documents/communities.ts'
import { deleteProductMutation } from '#src/graphql/documents/payments.ts'

export const deleteCommunityPorts = ({ graph }: Services): DeleteCommunityPorts => ({
  deleteProduct: operation(graph.mutate, deleteProductMutation),
  deleteCommunity: operation(graph.mutate, deleteCommunityMutation),
})
