import { editSubmissionMachine } from '#machines/selling/edit-submission/machine.ts'
import { editSubmissionSamples, sampleEdited } from '#machines/selling/edit-submission/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { modelOf } from '#model/driver/model.ts'
import { rowsOfEdited } from '#model/driver/world/edited.ts'
import { soldCourseRow } from '#model/driver/world/rows.ts'
import type { TestWorld } from '#model/driver/world/world.ts'
import { views } from '#model/views.tsx'
import { editSubmissionPorts } from '#src/flows/selling/edit-submission/ports.ts'

const userId = sampleEdited.sellerId
const title = sampleEdited.title

const planOf = async (world: TestWorld, planId: string) =>
  (await world.row('courses', sampleEdited.id))?.plans.find(({ id }) => id === planId)

export const editSubmissionModel = modelOf({
  machine: editSubmissionMachine,
  samples: editSubmissionSamples,
  view: views['edit-submission'],
  rows: rowsOfEdited,
  kept: () => ({ token: 'token-1', userId, userRole: 'seller' }),
  ports: editSubmissionPorts,
  drawn: ['id', 'productId', 'priceId', 'newPriceId', 'stripeProductId', 'stripePriceId', 'planId'],
  drives: {
    lock: { says: {} },
    acquireLock: {
      answers: { acquired: 'asItIs' },
      fails: ({ environment }) => {
        environment.lockHeld = true
        return true
      },
    },
    loadCommunity: {
      call: 'course',
      answers: {
        loaded: (world, { community }) => world.put('courses', soldCourseRow(community)),
        missing: (world) => world.remove('courses', sampleEdited.id),
      },
    },
    updateCommunity: {
      call: 'updateCourse',
      answers: { updated: 'asItIs' },
      effect: async (world) => {
        const row = await world.row('courses', sampleEdited.id)
        expect(row).toMatchObject({ title, video: null, logo: null })
        expect(row?.plans.map((plan) => [plan.title, plan.price, plan.billingType])).toEqual([
          ['Patron', 24.5, 'Subscription'],
          ['Open door', 0, 'Free'],
          ['Gate', 5, 'One Time Fee'],
        ])
      },
    },
    recordSteps: { answers: { recorded: 'asItIs' } },
    createProduct: {
      call: 'createOneTimeProduct',
      answers: { created: 'asItIs' },
      effect: async (world, { planTitle }) =>
        expect(await world.rows('products')).toContainEqual(
          expect.objectContaining({ name: `${title}: ${planTitle}`, unitAmount: 500, recurring: null }),
        ),
    },
    updatePrice: {
      call: 'updatePrice',
      answers: { updated: 'asItIs' },
      effect: async (world) =>
        expect(await world.row('products', 'product-member')).toMatchObject({
          unitAmount: 2450,
          recurring: { interval: 'month', count: 1 },
        }),
    },
    linkPlan: {
      call: 'linkPlanToProduct',
      answers: { linked: 'asItIs' },
      effect: async (world, { planId, stripePriceId }) =>
        expect(await planOf(world, planId)).toMatchObject({ stripePriceId }),
    },
    updateProduct: {
      call: 'updateProduct',
      answers: { updated: 'asItIs' },
      effect: async (world) =>
        expect(await world.row('products', 'product-member')).toMatchObject({ name: 'Patron' }),
    },
    deleteProduct: {
      call: 'deleteProduct',
      answers: { deleted: 'asItIs' },
      effect: async (world, { productId }) => expect(await world.row('products', productId)).toBeUndefined(),
    },
    deleteMedia: {
      call: 'deleteVideo',
      answers: { deleted: 'asItIs' },
      effect: async (world) => expect(await world.rows('media')).toEqual([]),
    },
    closeDraft: { answers: { closed: 'asItIs' } },
  },
  gestures: {},
  promises: {
    submitting: () => ({ busy: 'Save Changes', offers: { Back: false, Quit: false, Delete: false } }),
    saved: () => ({}),
    failed: () => ({}),
    unfinished: () => ({}),
    foreign: () => ({}),
  },
})
