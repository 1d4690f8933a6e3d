import type { Samples } from '#machines/kit/samples.ts'
import type { pendingPurchasesMachine } from './machine.ts'

const userId = '64b000000000000000000001'
const owls = { courseId: '64c000000000000000000001', planId: '64d000000000000000000001' }
const chess = { courseId: '64c000000000000000000002', planId: '64d000000000000000000002' }
const foreign = { ...chess, userId: '64b000000000000000000009' }

const stored = (raw: string | null) => ({ raw, userId, isListCached: true })

export const pendingPurchasesSamples: Samples<typeof pendingPurchasesMachine> = {
  mainPath: ['posting', 'done'],
  inputs: {
    absent: stored(null),
    broken: stored('[{'),
    notAList: stored('{}'),
    empty: stored('[]'),
    one: stored(JSON.stringify([{ ...owls, amount: 0 }])),
    oneOfLongList: { ...stored(JSON.stringify([{ ...owls, amount: 0 }])), isListCached: false },
    several: stored(JSON.stringify([owls, chess, owls, { ...chess, userId }])),
    foreign: stored(JSON.stringify([foreign])),
    littered: stored(JSON.stringify([null, 'x', { courseId: 1 }, owls])),
  },
  events: {},
  actors: {
    loadPurchases: {
      outputs: [{ pairs: [] }, { pairs: [{ communityId: owls.courseId, planId: owls.planId }] }],
      errors: ['Not authorised.', null],
    },
    postPurchase: {
      outputs: [undefined],
      errors: ['This plan has to be paid for.', null],
    },
  },
}
