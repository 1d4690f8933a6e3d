import type { Samples } from '#machines/kit/samples.ts'
import type { deleteCommunityMachine } from './machine.ts'

const seller = {
  userId: '64b000000000000000000002',
  communityId: '64c000000000000000000001',
  title: 'The Glass Blowers',
}

export const deleteCommunitySamples: Samples<typeof deleteCommunityMachine> = {
  mainPath: ['deleting.deletingCommunity', 'deleted'],
  inputs: {
    sold: { ...seller, members: 1234, productIds: ['product-of-plan-1', 'product-of-plan-2'] },
    free: { ...seller, members: null, productIds: [] },
  },
  events: {
    'acknowledgement.toggled': [{}],
    'deletion.confirmed': [{}],
    'dialog.closed': [{}],
  },
  actors: {
    deleteProduct: { outputs: [undefined], errors: ['No such product.', null] },
    deleteCommunity: {
      outputs: [undefined],
      errors: ['This community belongs to another seller.', null],
    },
  },
}
