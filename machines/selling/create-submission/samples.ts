import { sampleInactive, samplePlan as sampleSellerPlan } from '#machines/kit/sample-communities.ts'
import type { Samples } from '#machines/kit/samples.ts'
import { type CommunityDraft, firstCommunityDraft } from '#machines/rules/drafts/community-drafts.ts'
import type { SavedDraft } from '#machines/rules/drafts/stored-drafts.ts'
import type { PlanPricing } from '#machines/rules/drafts/submissions.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { firstPlanDraft, type PlanDraft } from '#machines/rules/plans/plan-drafts.ts'
import type { createSubmissionMachine } from './machine.ts'

export const sampleSellerId = '64b000000000000000000002'

export const samplePlan: PlanDraft = {
  ...firstPlanDraft('plan-1'),
  title: 'Member',
  description: 'Weekly calls and the members’ channel.',
  price: '19.99',
  platforms: ['Discord'],
  discordServerId: '1100000000000000001',
  recurrenceCount: 1,
  recurrenceUnit: 'month',
  freeTrialDays: '14',
}

export const sampleDraft: CommunityDraft = {
  ...firstCommunityDraft(),
  name: 'The Glass Blowers',
  description: 'Glass, fire and patience.\nEvery Thursday.',
  plans: [samplePlan],
}

/** The community that the provider has created from `sampleDraft` although its response was lost. */
export const sampleThere: SellerCommunity = {
  ...sampleInactive,
  id: '64c000000000000000000009',
  slug: 'the-glass-blowers',
  title: sampleDraft.name,
  description: sampleDraft.description,
  sellerId: sampleSellerId,
  plans: [
    {
      ...sampleSellerPlan,
      id: 'plan-there',
      description: samplePlan.description,
      freeTrialDays: 14,
      stripeProductId: null,
      stripePriceId: null,
    },
  ],
}

/** The community of the first attempt; its plan has no price yet. */
const sampleMade: SellerCommunity = {
  ...sampleThere,
  id: '64c000000000000000000008',
  plans: sampleThere.plans.map((plan) => ({ ...plan, id: 'plan-made' })),
}

const product = { productId: 'product-1', priceId: 'price-1', currency: 'usd' as const }
const waiting: PlanPricing = { planId: 'plan-made', key: 'plan-1', product: null, state: 'waiting' }
const made = (pricing: PlanPricing[]) => ({
  asked: sampleDraft,
  communityId: '64c000000000000000000008',
  pricing,
})

export const sampleSaved = (given: Partial<SavedDraft>): SavedDraft => ({
  id: 'draft-1',
  draft: sampleDraft,
  submission: null,
  ...given,
})
/** A submission that stopped because the page was left before the product was created. */
export const sampleCutOff = sampleSaved({ submission: made([{ ...waiting, state: 'asked' }]) })
/** A submission without a response, whose draft now has a currency that is no longer supported. */
export const sampleUnanswered = sampleSaved({
  draft: { ...sampleDraft, plans: [{ ...samplePlan, currency: 'chf' }] },
  submission: { asked: sampleDraft, communityId: null, pricing: [] },
})
const unanswered = sampleSaved({ submission: { asked: sampleDraft, communityId: null, pricing: [] } })
const changedSince = sampleSaved({
  draft: {
    ...sampleDraft,
    thumbnail: { url: '/pictures/lantern-film.svg', publicId: null, fresh: true },
    category: 'Crafts',
    tags: 'glass, fire，glass',
    plans: [{ ...samplePlan, description: 'More.' }],
  },
  submission: { asked: sampleDraft, communityId: null, pricing: [] },
})

const userId = sampleSellerId

export const createSubmissionSamples: Samples<typeof createSubmissionMachine> = {
  mainPath: ['submitting.creating', 'submitting.creatingProduct', 'created'],
  inputs: {
    first: { userId, saved: sampleSaved({ openStep: 'preview' }) },
    cutOff: { userId, saved: sampleCutOff },
    unanswered: { userId, saved: unanswered },
    changedSince: { userId, saved: changedSince },
    unknownCurrency: { userId, saved: sampleUnanswered },
  },
  events: {},
  actors: {
    lock: { snapshots: {} },
    acquireLock: {
      outputs: {
        acquired: [
          { kind: 'acquired', submission: null },
          { kind: 'acquired', submission: made([waiting]) },
        ],
        finished: [{ kind: 'finished' }],
      },
      errors: [null],
    },
    recordSubmission: { outputs: [undefined], errors: 'never' },
    loadCommunities: {
      outputs: [{ communities: [] }, { communities: [sampleThere] }, { communities: [sampleMade] }],
      errors: [null],
    },
    createCommunity: {
      outputs: [
        {
          communityId: '64c000000000000000000008',
          plans: [{ id: 'plan-made', title: 'Member' }],
        },
      ],
      errors: [{ status: 400, serverMessage: 'A plan needs a title.', details: {} }, null],
    },
    describeCommunity: { outputs: [undefined], errors: [null] },
    createProduct: {
      outputs: [{ product }],
      errors: [null],
    },
    linkPlan: { outputs: [undefined], errors: [null] },
    closeDraft: { outputs: [undefined], errors: 'never' },
  },
  identity: ({ saved: { draft, submission }, outcome }) => ({
    draft: JSON.stringify(draft),
    submission: submission && [
      submission.communityId,
      submission.pricing.map(({ state, product: its }) => [state, its !== null]),
      JSON.stringify(submission.asked) === JSON.stringify(draft),
    ],
    outcome: outcome.kind === 'failed' ? outcome.error : outcome.kind,
  }),
}
