import type { Samples } from '#machines/kit/samples.ts'
import type { pendingPurchasesMachine } from './machine.ts'
import type { PendingPurchasesPorts } from './ports.ts'

const userId = '64b000000000000000000001'
const owls = { courseId: '64c000000000000000000001', planId: '64d000000000000000000001' }
const chess = { courseId: '64c000000000000000000002', planId: '64d000000000000000000002' }
const foreign = { ...chess, userId: '64b000000000000000000009' }

export const pendingPurchasesSamples: Samples<typeof pendingPurchasesMachine, PendingPurchasesPorts> = {
  inputs: {
    absent: { raw: null, userId },
    broken: { raw: '[{', userId },
    notAList: { raw: '{}', userId },
    empty: { raw: '[]', userId },
    one: { raw: JSON.stringify([{ ...owls, amount: 0 }]), userId },
    several: { raw: JSON.stringify([owls, chess, owls, { ...chess, userId }]), userId },
    foreign: { raw: JSON.stringify([foreign]), userId },
    littered: { raw: JSON.stringify([null, 'x', { courseId: 1 }, owls]), userId },
  },
  events: {},
  ports: {
    loadPurchases: {
      answers: {
        loaded: [
          { kind: 'loaded', pairs: [] },
          { kind: 'loaded', pairs: [{ communityId: owls.courseId, planId: owls.planId }] },
        ],
      },
      fails: ['Not authorised.', null],
    },
    postPurchase: {
      answers: { posted: [{ kind: 'posted' }] },
      fails: ['This plan has to be paid for.', null],
    },
  },
}
