import type { DeleteCommunityPorts } from '#machines/selling/delete-community/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { deleteCommunityMutation } from '#src/graphql/documents/communities.ts'
import { deleteProductMutation } from '#src/graphql/documents/payments.ts'

export const deleteCommunityPorts = ({ graph }: Services): DeleteCommunityPorts => ({
  deleteProduct: async (input, { signal }) => {
    await graph.mutate(deleteProductMutation, input, { signal })
  },
  deleteCommunity: async (input, { signal }) => {
    await graph.mutate(deleteCommunityMutation, input, { signal })
  },
})
