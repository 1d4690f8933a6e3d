import { deleteCommunityMachine } from '#machines/selling/delete-community/machine.ts'
import { deleteCommunitySamples } from '#machines/selling/delete-community/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { close, modelOf, press } from '#model/driver/model.ts'
import { accountRow, freeCommunityRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import { sellingViews } from '#model/views/selling.tsx'
import { connect } from '#src/flows/kit/connect.ts'
import { deleteCommunityPorts } from '#src/flows/selling/delete-community/ports.ts'

const title = 'Are you sure?'
const understood = 'I understand'

export const deleteCommunityModel = modelOf({
  machine: deleteCommunityMachine,
  samples: deleteCommunitySamples,
  view: sellingViews['delete-community'],
  rows: ({ userId, communityId, productIds }) => ({
    accounts: [
      accountRow({ id: userId, name: 'Sam Seller', email: 'seller@guildhall.test', role: 'seller' }),
    ],
    sessions: [sessionRow('token-1', userId)],
    courses: [{ ...freeCommunityRow(communityId, 'plan-1'), sellerId: userId }],
    products: productIds.map((id) => ({
      id,
      sellerId: userId,
      name: id,
      description: null,
      priceId: `price of ${id}`,
      unitAmount: 1900,
      currency: 'usd',
      recurring: null,
    })),
  }),
  kept: ({ userId }): Record<string, string> => ({ token: 'token-1', userId, userRole: 'seller' }),
  flow: connect(deleteCommunityMachine, deleteCommunityPorts),
  drives: {
    deleteProduct: {
      call: 'deleteProduct',
      answers: 'asItIs',
      effect: async (sandbox, { productId }) =>
        expect(await sandbox.row('products', productId)).toBeUndefined(),
    },
    deleteCommunity: {
      call: 'deleteCourse',
      answers: 'asItIs',
      effect: async (sandbox) => expect(await sandbox.rows('courses')).toEqual([]),
    },
  },
  gestures: {
    'acknowledgement.toggled': press('checkbox', understood),
    'deletion.confirmed': press('button', 'Delete', title),
    'dialog.closed': close('No', title),
  },
  expectations: {
    confirming: (path) => {
      const ticked = path.times('acknowledgement.toggled') % 2 === 1
      return {
        dialog: title,
        ticked: { [understood]: ticked },
        offers: { No: true, Delete: ticked },
      }
    },
    deleting: () => ({ dialog: title, busy: 'Delete', offers: { No: false } }),
    closed: () => ({ dialog: null }),
    deleted: () => ({ dialog: null }),
    failed: () => ({ dialog: null }),
  },
})
