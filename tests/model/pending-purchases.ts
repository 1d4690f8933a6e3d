import { expect } from 'vitest'
import type { PurchasedPair } from '../../machines/pending-purchases/entries.ts'
import { pendingPurchasesMachine } from '../../machines/pending-purchases/machine.ts'
import { pendingPurchasesSamples } from '../../machines/pending-purchases/samples.ts'
import { sampleSubscription } from '../../machines/sample-subscription.ts'
import { pendingPurchasesPorts } from '../../src/flows/pending-purchases/ports.ts'
import { stages } from '../../src/studio/stages.tsx'
import { accountRow, freeCommunityRow, purchaseRow, sessionRow } from './driver/rows.ts'
import { testModel } from './driver/test-model.ts'

const userId = '64b000000000000000000001'

const bought = ({ courseId, planId }: PurchasedPair) =>
  purchaseRow({ ...sampleSubscription, id: `purchase of ${courseId}`, courseId, planId }, userId)

testModel({
  machine: pendingPurchasesMachine,
  samples: pendingPurchasesSamples,
  stage: stages['pending-purchases'],
  rows: () => ({
    accounts: [accountRow({ id: userId, name: 'Bea Buyer', email: 'bea@guildhall.test' })],
    sessions: [sessionRow('token-1', userId)],
    courses: [
      freeCommunityRow('64c000000000000000000001', '64d000000000000000000001'),
      freeCommunityRow('64c000000000000000000002', '64d000000000000000000002'),
    ],
  }),
  kept: ({ raw }) => ({ token: 'token-1', userId, ...(raw !== null && { pendingPurchases: raw }) }),
  ports: pendingPurchasesPorts,
  drives: {
    loadPurchases: {
      call: 'myCourses',
      answers: {
        loaded: async (world, { pairs }) => {
          for (const pair of pairs) await world.put('purchases', bought(pair))
        },
      },
    },
    postPurchase: {
      call: 'purchase',
      answers: { posted: 'asItIs' },
      effect: async (world, { entry: { courseId, planId } }) => {
        expect(await world.rows('purchases')).toContainEqual(
          expect.objectContaining({ userId, courseId, planId, amount: 0, isActive: true }),
        )
      },
    },
  },
  gestures: {},
  promises: {
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
