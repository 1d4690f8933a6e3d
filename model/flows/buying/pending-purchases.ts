import { pendingPurchasesMachine } from '#machines/buying/pending-purchases/machine.ts'
import { pendingPurchasesSamples } from '#machines/buying/pending-purchases/samples.ts'
import { sampleSubscription } from '#machines/kit/sample-subscription.ts'
import type { PurchasedPair } from '#machines/rules/subscriptions/pending-purchases.ts'
import { expect } from '#model/driver/expect.ts'
import { modelOf } from '#model/driver/model.ts'
import { accountRow, freeCommunityRow, purchaseRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import { buyingViews } from '#model/views/buying.tsx'
import { pendingPurchasesPorts } from '#src/flows/buying/pending-purchases/ports.ts'
import { connect } from '#src/flows/kit/connect.ts'

const userId = '64b000000000000000000001'

const bought = ({ communityId, planId }: PurchasedPair) =>
  purchaseRow({ ...sampleSubscription, id: `purchase of ${communityId}`, communityId, planId }, userId)

export const pendingPurchasesModel = modelOf({
  machine: pendingPurchasesMachine,
  samples: pendingPurchasesSamples,
  view: buyingViews['pending-purchases'],
  rows: () => ({
    accounts: [accountRow({ id: userId, name: 'Bea Buyer', email: 'bea@guildhall.test' })],
    sessions: [sessionRow('token-1', userId)],
    courses: [
      freeCommunityRow('64c000000000000000000001', '64d000000000000000000001'),
      freeCommunityRow('64c000000000000000000002', '64d000000000000000000002'),
    ],
  }),
  kept: ({ raw }) => ({ token: 'token-1', userId, ...(raw !== null && { pendingPurchases: raw }) }),
  flow: connect(pendingPurchasesMachine, pendingPurchasesPorts),
  drives: {
    loadPurchases: {
      call: 'myCourses',
      answers: async (sandbox, { pairs }) => {
        for (const pair of pairs) await sandbox.put('purchases', bought(pair))
      },
    },
    postPurchase: {
      call: 'purchase',
      answers: 'asItIs',
      effect: async (sandbox, { entry: { courseId, planId } }) => {
        expect(await sandbox.rows('purchases')).toContainEqual(
          expect.objectContaining({ userId, courseId, planId, amount: 0, isActive: true }),
        )
      },
    },
  },
  gestures: {},
  expectations: {
    reading: null,
    sorting: null,
    comparing: () => ({ shows: ['Loading your subscriptions…'] }),
    choosing: null,
    posting: () => ({ shows: ['Loading your subscriptions…'] }),
    clearing: null,
    done: () => ({}),
    failed: () => ({}),
  },
})
