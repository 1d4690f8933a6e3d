import { stepsAfterSave } from '#machines/rules/communities/provider-steps.ts'
import { type CommunityDraft, communityDraftOf } from '#machines/rules/drafts/community-drafts.ts'
import type { SellerCommunity, SellerPlan } from '#machines/rules/kit/entities.ts'
import { firstPlanDraft, type PlanDraft } from '#machines/rules/plans/plan-drafts.ts'
import { glass, monthly } from '#tests/machines/fixtures.ts'

const added: PlanDraft = {
  ...firstPlanDraft('plan-4'),
  title: 'Weekly',
  description: 'A taste.',
  price: '4,99',
  currency: 'eur',
  platforms: ['Telegram'],
  telegramServerId: '-100',
  recurrenceCount: 2,
  recurrenceUnit: 'week',
}

export type Change = (draft: CommunityDraft) => CommunityDraft

export const plan =
  (id: string, change: Partial<PlanDraft>): Change =>
  (draft) => ({ ...draft, plans: draft.plans.map((one) => (one.id === id ? { ...one, ...change } : one)) })

export const without =
  (...ids: string[]): Change =>
  (draft) => ({ ...draft, plans: draft.plans.filter(({ id }) => id === null || !ids.includes(id)) })

export const withPlan =
  (one: Partial<PlanDraft> = {}): Change =>
  (draft) => ({ ...draft, plans: [...draft.plans, { ...added, ...one }] })

export const of = (original: SellerCommunity, ...changes: Change[]) =>
  changes.reduce((draft, change) => change(draft), communityDraftOf(original))

/** The provider's response: the existing plans and these. */
export const answered = (...plans: SellerPlan[]): SellerCommunity => ({
  ...glass,
  plans: [...glass.plans, ...plans],
})

export const weekly: SellerPlan = {
  ...monthly,
  id: 'p-new',
  title: 'Weekly',
  stripeProductId: null,
  stripePriceId: null,
}

export const steps = (draft: CommunityDraft, after = answered(), base = glass, before = base) =>
  stepsAfterSave({ userId: 'seller-1', base, before, after, draft }).steps

export const userId = 'seller-1'
export const communityId = 'course-1'
export const product = {
  weekly: {
    kind: 'createProduct',
    communityId,
    planId: 'p-new',
    product: {
      userId,
      communityTitle: 'Glass',
      planTitle: 'Weekly',
      price: 499,
      currency: 'eur',
      recurrenceCount: 2,
      recurrenceUnit: 'week',
    },
  },
} as const
export const priceOf = (plan: SellerPlan, newPrice: object) => ({
  kind: 'updatePrice',
  communityId,
  planId: plan.id,
  price: {
    userId,
    productId: plan.stripeProductId,
    oldPriceId: plan.stripePriceId,
    newPrice,
  },
})

export const removal = (productId: string) => ({ kind: 'deleteProduct', product: { productId, userId } })

export const each = (recurrenceCount: number, recurrenceUnit: string) => ({ recurrenceCount, recurrenceUnit })
