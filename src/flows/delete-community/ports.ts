import type { DeleteCommunityPorts } from '../../../machines/delete-community/ports.ts'
import { deleteCommunityMutation, deleteProductMutation } from '../../graphql/documents.ts'
import type { Services } from '../services.ts'

export const deleteCommunityPorts = ({ graph }: Services): DeleteCommunityPorts => ({
  deleteProduct: async (input, { signal }) => {
    await graph.ask(deleteProductMutation, input, { signal })
    return { kind: 'deleted' }
  },
  deleteCommunity: async (input, { signal }) => {
    await graph.ask(deleteCommunityMutation, input, { signal })
    return { kind: 'deleted' }
  },
})
