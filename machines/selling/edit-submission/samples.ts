import { sampleActive, samplePlan } from '#machines/kit/sample-communities.ts'
import type { Samples } from '#machines/kit/samples.ts'
import type { ProviderStep } from '#machines/rules/communities/provider-steps.ts'
import { type CommunityDraft, communityDraftOf } from '#machines/rules/drafts/community-drafts.ts'
import type { StoredEdit } from '#machines/rules/drafts/stored-edits.ts'
import type { SellerCommunity, SellerPlan } from '#machines/rules/kit/entities.ts'
import { addedPlanDraft, type PlanDraft } from '#machines/rules/plans/plan-drafts.ts'
import type { editSubmissionMachine } from './machine.ts'

const userId = '64b000000000000000000002'

const member: SellerPlan = {
  ...samplePlan,
  id: '64d000000000000000000001',
  description: 'Weekly calls and the members’ channel.',
  price: 19,
  freeTrialDays: 14,
  stripeProductId: 'product-member',
  stripePriceId: 'price-member',
}
const life: SellerPlan = {
  ...member,
  id: '64d000000000000000000002',
  title: 'For life',
  price: 190,
  billingType: 'One Time Fee',
  recurrenceCount: null,
  recurrenceUnit: null,
  freeTrialDays: null,
  stripeProductId: 'product-life',
  stripePriceId: 'price-life',
}
const open: SellerPlan = {
  ...life,
  id: '64d000000000000000000003',
  title: 'Open door',
  price: 0,
  billingType: 'Free',
  stripeProductId: null,
  stripePriceId: null,
}

/** A community with a plan of each billing type and a video. */
export const sampleEdited: SellerCommunity = {
  ...sampleActive,
  description: 'Glass, fire and patience.\nEvery Thursday.',
  video: '/videos/lantern-room.webm',
  videoPublicId: 'course_uploads/videos/glass',
  totalUsers: 30,
  sellerId: userId,
  plans: [member, life, open],
}

const original = communityDraftOf(sampleEdited)
const [memberDraft, , openDraft] = original.plans

const gate: PlanDraft = {
  ...addedPlanDraft('plan-4'),
  title: 'Gate',
  description: 'A first look.',
  price: '5',
  platforms: ['Discord'],
  discordServerId: '1100000000000000001',
  billingType: 'One Time Fee',
}

/** An edit of `sampleEdited`: a new title, a new price, a removed plan, a new plan, and no video. */
export const sampleChanges: CommunityDraft = {
  ...original,
  video: null,
  plans: [
    ...(memberDraft ? [{ ...memberDraft, title: 'Patron', price: '24,50' }] : []),
    ...(openDraft ? [openDraft] : []),
    gate,
  ],
}

/** The community after `sampleChanges` was saved. */
const saved: SellerCommunity = {
  ...sampleEdited,
  video: null,
  videoPublicId: null,
  totalUsers: 20,
  plans: [
    { ...member, title: 'Patron', price: 24.5 },
    open,
    {
      ...open,
      id: '64d000000000000000000004',
      title: gate.title,
      description: gate.description,
      price: 5,
      billingType: 'One Time Fee',
      recurrenceUnit: 'day',
    },
  ],
}

/** Samples of the steps that a saved change may still need, grouped by what the steps change. */
export const sampleSteps = {
  product: [
    {
      kind: 'updateProduct',
      product: {
        userId,
        productId: 'product-member',
        updates: { name: 'Patron', description: member.description },
      },
    },
    { kind: 'deleteProduct', product: { productId: 'product-life', userId } },
  ],
  price: [
    {
      kind: 'updatePrice',
      communityId: sampleEdited.id,
      planId: member.id,
      price: {
        userId,
        productId: 'product-member',
        oldPriceId: 'price-member',
        newPrice: { price: 2450, currency: 'usd', recurrenceCount: 1, recurrenceUnit: 'month' },
      },
    },
  ],
  created: [
    {
      kind: 'createProduct',
      communityId: sampleEdited.id,
      planId: '64d000000000000000000004',
      product: {
        userId,
        communityTitle: sampleEdited.title,
        planTitle: gate.title,
        price: 500,
        currency: 'usd',
      },
    },
  ],
  /** Creates a product for a plan that had a price, then became Free, and now has a price again. */
  createdAgain: [
    {
      kind: 'createProduct',
      oldPriceId: 'price-gate',
      communityId: sampleEdited.id,
      planId: '64d000000000000000000004',
      product: {
        userId,
        communityTitle: sampleEdited.title,
        planTitle: gate.title,
        price: 500,
        currency: 'usd',
      },
    },
  ],
  media: [{ kind: 'deleteMedia', upload: { media: 'video', publicId: 'course_uploads/videos/glass' } }],
} satisfies Record<string, ProviderStep[]>

const edit = {
  userId,
  slug: sampleEdited.slug,
  base: sampleEdited,
  community: sampleEdited,
  draft: sampleChanges,
  sent: null,
}

const savedPlans = sampleChanges.plans.map((plan) => ({ ...plan, id: plan.id ?? '64d000000000000000000004' }))

const stored = (steps: ProviderStep[]): { kept: StoredEdit } => ({
  kept: { version: 2, base: sampleEdited, draft: { ...sampleChanges, plans: savedPlans }, steps },
})

export const editSubmissionSamples: Samples<typeof editSubmissionMachine> = {
  inputs: {
    changes: { ...edit, steps: null },
    resumed: { ...edit, steps: sampleSteps.media },
  },
  events: {},
  actors: {
    lock: { snapshots: {} },
    acquireLock: {
      outputs: [{ kept: null }, ...Object.values(sampleSteps).map(stored)],
      errors: [null],
    },
    loadCommunity: {
      outputs: {
        loaded: [
          { kind: 'loaded', community: sampleEdited },
          // The provider has already saved the changes, but its response to that save was lost.
          { kind: 'loaded', community: saved },
          { kind: 'loaded', community: { ...sampleEdited, sellerId: '64b000000000000000000009' } },
        ],
        missing: [{ kind: 'missing' }],
      },
      errors: ['The provider is resting.', null],
    },
    updateCommunity: {
      outputs: [{ community: saved }],
      errors: ['A community needs a title.', null],
    },
    recordSteps: { outputs: [undefined], errors: 'never' },
    createProduct: {
      outputs: [{ product: { productId: 'product-1', priceId: 'price-1', currency: 'usd' } }],
      errors: [null],
    },
    updatePrice: { outputs: [{ newPriceId: 'price-2' }], errors: [null] },
    linkPlan: { outputs: [undefined], errors: [null] },
    updateProduct: { outputs: [undefined], errors: [null] },
    deleteProduct: { outputs: [undefined], errors: [null] },
    deleteMedia: { outputs: [undefined], errors: [null] },
    closeDraft: { outputs: [undefined], errors: 'never' },
  },
  identity: ({ draft, steps, unlinked, postponed, isSaved, outcome }) => ({
    draft: JSON.stringify(draft),
    steps: steps.map((step) => [step.kind, 'oldPriceId' in step]),
    unlinked: unlinked.length,
    postponed: postponed.length,
    isSaved,
    outcome: outcome.kind === 'failed' ? outcome.error : outcome.kind,
  }),
}
