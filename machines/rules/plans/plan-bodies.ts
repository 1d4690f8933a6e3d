import type { BillingType, Platform, RecurrenceUnit, SellerPlan } from '../kit/entities.ts'
import { draftOf, type PlanDraft } from './plan-drafts.ts'
import { priceOf } from './plan-prices.ts'

/** A plan in the provider's field names (D2 §3 Plan). `price` is in major units; nothing given is '' or null. */
export interface PlanBody {
  title: string
  description: string
  price: number
  currency: string
  platform: Platform[]
  discordServerId: string
  telegramServerId: string
  discordRole: string[]
  telegramRole: string[]
  billingType: BillingType
  recurrenceCount: number | null
  recurrenceUnit: RecurrenceUnit
  freeTrialDays: number | null
  isPopular: boolean
}

const trimmed = (texts: readonly string[]) => texts.map((text) => text.trim())

/**
 * All fields of a plan as they are sent on create, and of a new one on edit. Only a Subscription sends a count.
 * The draft is a valid one (`isValidPlan`); one without a billing type throws.
 */
export const planBody = (draft: PlanDraft): PlanBody => {
  const { billingType } = draft
  if (billingType === '') throw new Error('A plan without a billing type cannot be sent.')
  return {
    title: draft.title.trim(),
    description: draft.description.trim(),
    price: priceOf(draft.price),
    currency: draft.currency,
    platform: draft.platforms,
    discordServerId: draft.discordServerId.trim(),
    telegramServerId: draft.telegramServerId.trim(),
    discordRole: trimmed(draft.discordRoles),
    telegramRole: trimmed(draft.telegramRoles),
    billingType,
    recurrenceCount: billingType === 'Subscription' ? draft.recurrenceCount : null,
    recurrenceUnit: draft.recurrenceUnit,
    freeTrialDays: draft.freeTrialDays === null ? null : Number(draft.freeTrialDays),
    isPopular: draft.isPopular,
  }
}

/** What the provider holds about recurring, even where the editor shows none of it. */
const recurring = ({ recurrenceCount, recurrenceUnit, freeTrialDays }: SellerPlan) => ({
  recurrenceCount,
  recurrenceUnit,
  freeTrialDays,
})

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Only what the seller changed of a plan that exists (S5.1), without its id; {} for an unchanged one. Leftovers about
 * recurring in a plan that does not recur are left alone until its billing type changes.
 */
export const planDiff = (original: SellerPlan, draft: PlanDraft): Partial<PlanBody> => {
  const body = planBody(draft)
  const shown = planBody(draftOf(original, draft.key))
  const before = draft.billingType === original.billingType ? shown : { ...shown, ...recurring(original) }
  const changed = (Object.keys(body) as (keyof PlanBody)[]).filter(
    (field) => !same(body[field], before[field]),
  )
  return Object.fromEntries(
    changed
      .filter((field) => field !== 'recurrenceUnit' || draft.billingType === 'Subscription')
      .map((field) => [field, body[field]]),
  )
}
