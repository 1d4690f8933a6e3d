import { editSubmissionMachine } from '#machines/selling/edit-submission/machine.ts'
import { editSubmissionSamples, sampleEdited } from '#machines/selling/edit-submission/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { modelOf } from '#model/driver/model.ts'
import { closesEdit, keepEdit, rowsOfEdited, storedEditIn } from '#model/driver/sandbox/edited.ts'
import { soldCourseRow } from '#model/driver/sandbox/rows.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { sellingViews } from '#model/views/selling.tsx'
import { connect } from '#src/flows/kit/connect.ts'
import { editSubmissionPorts } from '#src/flows/selling/edit-submission/ports.ts'

const userId = sampleEdited.sellerId
const title = sampleEdited.title

const planOf = async (sandbox: Sandbox, planId: string) =>
  (await sandbox.row('courses', sampleEdited.id))?.plans.find(({ id }) => id === planId)

export const editSubmissionModel = modelOf({
  machine: editSubmissionMachine,
  samples: editSubmissionSamples,
  view: sellingViews['edit-submission'],
  rows: rowsOfEdited,
  kept: () => ({ token: 'token-1', userId, userRole: 'seller' }),
  flow: connect(editSubmissionMachine, editSubmissionPorts),
  randomKeys: ['id', 'productId', 'priceId', 'newPriceId', 'stripeProductId', 'stripePriceId', 'planId'],
  drives: {
    lock: { says: {} },
    acquireLock: {
      answers: (sandbox, { kept }) => keepEdit(sandbox, kept ?? undefined),
      fails: ({ environment }) => {
        environment.lockHeld = true
        return true
      },
    },
    loadCommunity: {
      call: 'course',
      answers: {
        loaded: (sandbox, { community }) => {
          const { plans, ...row } = soldCourseRow(community)
          // Gives no members to plans that an earlier save has added, because they have no buyers.
          const isOld = ({ id }: { id: string }) => sampleEdited.plans.some((plan) => plan.id === id)
          return sandbox.put('courses', {
            ...row,
            plans: plans.map((plan) => (isOld(plan) ? plan : { ...plan, members: 0 })),
          })
        },
        missing: (sandbox) => sandbox.remove('courses', sampleEdited.id),
      },
    },
    updateCommunity: {
      call: 'updateCourse',
      answers: 'asItIs',
      effect: async (sandbox) => {
        const row = await sandbox.row('courses', sampleEdited.id)
        expect(row).toMatchObject({ title, video: null, logo: null })
        expect(row?.plans.map((plan) => [plan.title, plan.price, plan.billingType])).toEqual([
          ['Patron', 24.5, 'Subscription'],
          ['Open door', 0, 'Free'],
          ['Gate', 5, 'One Time Fee'],
        ])
      },
    },
    recordSteps: {
      answers: 'asItIs',
      effect: async (sandbox, { base, draft, steps }) => {
        const stored = await storedEditIn(sandbox)
        if (steps.length > 0) expect(stored).toMatchObject({ base, draft, steps })
        else expect(stored).toBeUndefined()
      },
    },
    createProduct: {
      call: 'createOneTimeProduct',
      answers: 'asItIs',
      effect: async (sandbox, { planTitle }) =>
        expect(await sandbox.rows('products')).toContainEqual(
          expect.objectContaining({ name: `${title}: ${planTitle}`, unitAmount: 500, recurring: null }),
        ),
    },
    updatePrice: {
      call: 'updatePrice',
      answers: 'asItIs',
      effect: async (sandbox) =>
        expect(await sandbox.row('products', 'product-member')).toMatchObject({
          unitAmount: 2450,
          recurring: { interval: 'month', count: 1 },
        }),
    },
    linkPlan: {
      call: 'linkPlanToProduct',
      answers: 'asItIs',
      effect: async (sandbox, { planId, stripePriceId }) =>
        expect(await planOf(sandbox, planId)).toMatchObject({ stripePriceId }),
    },
    updateProduct: {
      call: 'updateProduct',
      answers: 'asItIs',
      effect: async (sandbox) =>
        expect(await sandbox.row('products', 'product-member')).toMatchObject({ name: 'Patron' }),
    },
    deleteProduct: {
      call: 'deleteProduct',
      answers: 'asItIs',
      effect: async (sandbox, { productId }) =>
        expect(await sandbox.row('products', productId)).toBeUndefined(),
    },
    deleteMedia: {
      call: 'deleteVideo',
      answers: 'asItIs',
      effect: async (sandbox) => expect(await sandbox.rows('media')).toEqual([]),
    },
    closeDraft: closesEdit,
  },
  gestures: {},
  expectations: {
    submitting: () => ({ busy: 'Save Changes', offers: { Back: false, Quit: false, Delete: false } }),
    saved: () => ({}),
    failed: () => ({}),
    unfinished: () => ({}),
    foreign: () => ({}),
  },
})
