import { draftKey, withoutDraft, withSubmission } from '#machines/rules/drafts/stored-drafts.ts'
import { createSubmissionMachine } from '#machines/selling/create-submission/machine.ts'
import {
  createSubmissionSamples,
  sampleDraft,
  sampleSellerId,
  sampleThere,
} from '#machines/selling/create-submission/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { modelOf } from '#model/driver/model.ts'
import { draftAt } from '#model/driver/sandbox/draft-at.ts'
import { accountRow, courseRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { sellingViews } from '#model/views/selling.tsx'
import { connect } from '#src/flows/kit/connect.ts'
import { createSubmissionPorts } from '#src/flows/selling/create-submission/ports.ts'

const newDraft = draftAt(draftKey(sampleSellerId, 'new'))

/** Adds a community that was created, but whose plan has no price yet. */
const makeCourse = async (sandbox: Sandbox, id: string, planId: string) => {
  const course = courseRow({ ...sampleThere, id })
  const plans = course.plans.map((plan) => ({
    ...plan,
    id: planId,
    stripeProductId: null,
    stripePriceId: null,
  }))
  await sandbox.put('courses', { ...course, plans })
}

export const createSubmissionModel = modelOf({
  machine: createSubmissionMachine,
  samples: createSubmissionSamples,
  view: sellingViews['create-submission'],
  rows: () => ({
    accounts: [
      accountRow({ id: sampleSellerId, name: 'Marta Vidal', email: 'marta@guildhall.test', role: 'seller' }),
    ],
    sessions: [sessionRow('token-1', sampleSellerId)],
  }),
  kept: () => ({ token: 'token-1', userId: sampleSellerId, userRole: 'seller' }),
  flow: connect(createSubmissionMachine, createSubmissionPorts),
  randomKeys: ['communityId', 'id', 'productId', 'priceId', 'planId'],
  drives: {
    lock: { says: {} },
    acquireLock: {
      answers: {
        acquired: async (sandbox, { submission }, { id }) => {
          if (!submission) {
            const saved = (await newDraft.read(sandbox))?.saved
            if (saved) {
              const unsubmitted = { ...saved, submission: null }
              await newDraft.change(sandbox, (before) => withSubmission(before, unsubmitted))
            }
            return
          }
          await makeCourse(sandbox, submission.communityId ?? '', submission.pricing[0]?.planId ?? '')
          await newDraft.change(sandbox, (before) =>
            withSubmission(before, { id, draft: sampleDraft, submission }),
          )
        },
        finished: (sandbox, _, { id }) => newDraft.change(sandbox, (before) => withoutDraft(before, id)),
      },
      fails: ({ environment }) => {
        environment.lockHeld = true
        return true
      },
    },
    recordSubmission: {
      answers: 'asItIs',
      effect: async (sandbox, { saved }) => expect((await newDraft.read(sandbox))?.saved).toEqual(saved),
    },
    loadCommunities: {
      call: 'sellerCourses',
      answers: async (sandbox, { communities }) => {
        await sandbox.clear('courses')
        for (const { id, plans } of communities) await makeCourse(sandbox, id, plans[0]?.id ?? '')
      },
    },
    createCommunity: {
      call: 'createCourse',
      answers: 'asItIs',
      effect: async (sandbox, { title, description, logo, plans }) => {
        const made = (await sandbox.rows('courses')).filter((one) => one.sellerId === sampleSellerId)
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
    describeCommunity: {
      call: 'updateCourse',
      // Creates the community again if the seller has deleted the community that an earlier attempt created.
      answers: async (sandbox, _, { communityId }) => {
        if (await sandbox.row('courses', communityId)) return
        await sandbox.clear('courses')
        await makeCourse(sandbox, communityId, 'plan-made')
      },
      effect: async (sandbox, { communityId }) => {
        const row = await sandbox.row('courses', communityId)
        if (row)
          expect(row).toMatchObject({
            category: 'Crafts',
            tags: ['glass', 'fire'],
            thumbnail: '/pictures/lantern-film.svg',
          })
      },
    },
    createProduct: {
      answers: 'asItIs',
      call: 'createSubscriptionProduct',
      effect: async (sandbox, { price, currency, recurrenceCount, recurrenceUnit }) =>
        expect((await sandbox.rows('products')).at(-1)).toMatchObject({
          sellerId: sampleSellerId,
          unitAmount: price,
          currency,
          recurring: { interval: recurrenceUnit, count: recurrenceCount },
        }),
    },
    linkPlan: {
      call: 'linkPlanToProduct',
      answers: 'asItIs',
      effect: async (sandbox, { communityId, stripeProductId, stripePriceId }) =>
        expect((await sandbox.row('courses', communityId))?.plans).toMatchObject([
          { stripeProductId, stripePriceId },
        ]),
    },
    closeDraft: {
      answers: 'asItIs',
      effect: async (sandbox, { id }) =>
        expect(await newDraft.read(sandbox)).toMatchObject({ saved: null, finished: [id] }),
    },
  },
  gestures: {},
  expectations: {
    submitting: () => ({ busy: 'Finish', offers: { Back: false, Quit: false } }),
    created: () => ({}),
    finished: () => ({}),
    failed: () => ({}),
  },
})
