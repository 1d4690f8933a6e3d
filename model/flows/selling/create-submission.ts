import { draftKey, readKept, withoutDraft, withSubmission } from '#machines/rules/drafts/kept-drafts.ts'
import { createSubmissionMachine } from '#machines/selling/create-submission/machine.ts'
import {
  createSubmissionSamples,
  sampleDraft,
  sampleSellerId,
  sampleThere,
} from '#machines/selling/create-submission/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { modelOf } from '#model/driver/model.ts'
import { accountRow, courseRow, sessionRow } from '#model/driver/world/rows.ts'
import type { TestWorld } from '#model/driver/world/world.ts'
import { views } from '#model/views.tsx'
import { createSubmissionPorts } from '#src/flows/selling/create-submission/ports.ts'

const key = draftKey(sampleSellerId, 'new')
const keep = (world: TestWorld, change: (kept: unknown) => unknown) =>
  world.services.browser.drafts.change(key, change)
const kept = async (world: TestWorld) => readKept(await world.services.browser.drafts.read(key))

/** A community that the provider has made, whose plan has no price yet. */
const makeCourse = async (world: TestWorld, id: string, planId: string) => {
  const course = courseRow({ ...sampleThere, id })
  const plans = course.plans.map((plan) => ({
    ...plan,
    id: planId,
    stripeProductId: null,
    stripePriceId: null,
  }))
  await world.put('courses', { ...course, plans })
}

export const createSubmissionModel = modelOf({
  machine: createSubmissionMachine,
  samples: createSubmissionSamples,
  view: views['create-submission'],
  rows: () => ({
    accounts: [
      accountRow({ id: sampleSellerId, name: 'Marta Vidal', email: 'marta@guildhall.test', role: 'seller' }),
    ],
    sessions: [sessionRow('token-1', sampleSellerId)],
  }),
  kept: () => ({ token: 'token-1', userId: sampleSellerId, userRole: 'seller' }),
  ports: createSubmissionPorts,
  drawn: ['communityId', 'id', 'productId', 'priceId', 'planId'],
  drives: {
    lock: { says: {} },
    acquireLock: {
      answers: {
        acquired: async (world, { submission }, { id }) => {
          if (!submission) {
            const saved = (await kept(world))?.saved
            if (saved) await keep(world, (before) => withSubmission(before, { ...saved, submission: null }))
            return
          }
          await makeCourse(world, submission.communityId ?? '', submission.pricing[0]?.planId ?? '')
          await keep(world, (before) => withSubmission(before, { id, draft: sampleDraft, submission }))
        },
        finished: (world, _, { id }) => keep(world, (before) => withoutDraft(before, id)),
      },
      fails: ({ environment }) => {
        environment.lockHeld = true
        return true
      },
    },
    recordSubmission: {
      answers: { recorded: 'asItIs' },
      effect: async (world, { saved }) => expect((await kept(world))?.saved).toEqual(saved),
    },
    loadCommunities: {
      call: 'sellerCourses',
      answers: {
        loaded: async (world, { communities }) => {
          for (const { id } of await world.rows('courses')) await world.remove('courses', id)
          for (const { id, plans } of communities) await makeCourse(world, id, plans[0]?.id ?? '')
        },
      },
    },
    createCommunity: {
      call: 'createCourse',
      answers: { created: 'asItIs' },
      effect: async (world, { title, description, logo, plans }) => {
        const made = (await world.rows('courses')).filter((one) => one.sellerId === sampleSellerId)
        expect(made.at(-1)).toMatchObject({ title, description, logo, isActive: false })
        expect(made.at(-1)?.plans).toMatchObject(
          plans.map(({ platforms, discordRoles, telegramRoles, ...plan }) => ({
            ...plan,
            platform: platforms,
            discordRole: discordRoles,
            telegramRole: telegramRoles,
          })),
        )
      },
    },
    createProduct: {
      answers: { created: 'asItIs' },
      call: 'createSubscriptionProduct',
      effect: async (world, { price, currency, recurrenceCount, recurrenceUnit }) =>
        expect((await world.rows('products')).at(-1)).toMatchObject({
          sellerId: sampleSellerId,
          unitAmount: price,
          currency,
          recurring: { interval: recurrenceUnit, count: recurrenceCount },
        }),
    },
    linkPlan: {
      call: 'linkPlanToProduct',
      answers: { linked: 'asItIs' },
      effect: async (world, { communityId, stripeProductId, stripePriceId }) =>
        expect((await world.row('courses', communityId))?.plans).toMatchObject([
          { stripeProductId, stripePriceId },
        ]),
    },
    closeDraft: {
      answers: { closed: 'asItIs' },
      effect: async (world, { id }) =>
        expect(await kept(world)).toMatchObject({ saved: null, finished: [id] }),
    },
  },
  gestures: {},
  promises: {
    submitting: () => ({ busy: 'Finish', offers: { Back: false, Quit: false } }),
    created: () => ({}),
    finished: () => ({}),
    failed: () => ({}),
  },
})
