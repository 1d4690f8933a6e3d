import { type BillingType, knownPlatforms, type RecurrenceUnit, type SellerPlan } from '../kit/entities.ts'
import { coerceCurrency, minorUnits } from './money.ts'
import { isQuickInterval } from './plan-intervals.ts'

/** A plan in the wizard's editor, as it was typed (D2 §3 Plan, §4.7). */
export interface PlanDraft
  extends Omit<
    SellerPlan,
    | 'id'
    | 'price'
    | 'currency'
    | 'discordServerId'
    | 'telegramServerId'
    | 'billingType'
    | 'recurrenceUnit'
    | 'freeTrialDays'
    | 'stripeProductId'
    | 'stripePriceId'
  > {
  /** Tells the drafts of one wizard apart; never sent. */
  key: string
  /** Of a plan that exists already. */
  id: string | null
  /** In major units, as it was typed. */
  price: string
  /** May be one that we do not know (B19). */
  currency: string
  discordServerId: string
  telegramServerId: string
  billingType: BillingType | ''
  /** The count as it was typed, where it is not written as the number is. */
  countText?: string | undefined
  recurrenceUnit: RecurrenceUnit
  isCustomInterval: boolean
  /** In days, as it was typed; null is no free trial. */
  freeTrialDays: string | null
}

/** The fields that are kept exactly as they are typed. */
export type TypedField = 'title' | 'description' | 'price' | 'currency'

const blank: Omit<PlanDraft, 'key' | 'billingType' | 'price' | 'freeTrialDays'> = {
  id: null,
  title: '',
  description: '',
  currency: 'usd',
  platforms: [],
  discordServerId: '',
  telegramServerId: '',
  discordRoles: [],
  telegramRoles: [],
  recurrenceCount: null,
  recurrenceUnit: 'day',
  isCustomInterval: false,
  isPopular: false,
}

/** With what a new community begins (D2 §4.8). */
export const firstPlanDraft = (key: string): PlanDraft => ({
  ...blank,
  key,
  billingType: 'Subscription',
  price: '',
  freeTrialDays: '0',
})

/** What 'Add plan' adds (D2 §4.8). */
export const addedPlanDraft = (key: string): PlanDraft => ({
  ...blank,
  key,
  billingType: 'Free',
  price: '0',
  freeTrialDays: null,
})

/**
 * A plan of the provider as the editor shows it: an unknown currency is usd (B19), any pair but a quick interval is
 * custom (C51). What a plan that does not recur keeps about intervals and trials is left out.
 */
export const planDraftOf = (plan: SellerPlan, key: string): PlanDraft => {
  const recurs = plan.billingType === 'Subscription'
  const recurrenceCount = recurs ? plan.recurrenceCount : null
  const recurrenceUnit = (recurs ? plan.recurrenceUnit : null) ?? 'day'
  return {
    key,
    id: plan.id,
    title: plan.title,
    description: plan.description,
    price: String(minorUnits(plan.price) / 100),
    currency: coerceCurrency(plan.currency),
    platforms: knownPlatforms.filter((platform) => plan.platforms.includes(platform)),
    discordServerId: plan.discordServerId ?? '',
    telegramServerId: plan.telegramServerId ?? '',
    discordRoles: plan.discordRoles,
    telegramRoles: plan.telegramRoles,
    billingType: plan.billingType,
    recurrenceCount,
    recurrenceUnit,
    isCustomInterval: recurrenceCount !== null && !isQuickInterval(recurrenceCount, recurrenceUnit),
    freeTrialDays: recurs && plan.freeTrialDays !== null ? String(plan.freeTrialDays) : null,
    isPopular: plan.isPopular,
  }
}

/** A key that no draft of this wizard has: one more than the highest. */
export const nextPlanKey = (drafts: readonly PlanDraft[]): string => {
  const numbers = drafts.map(({ key }) => Number(/\d+/.exec(key)?.[0] ?? 0))
  return `plan-${Math.max(0, ...numbers) + 1}`
}

/** The drafts without that one; the last one stays. */
export const withoutPlan = (drafts: readonly PlanDraft[], key: string): PlanDraft[] =>
  drafts.length > 1 ? drafts.filter((draft) => draft.key !== key) : [...drafts]

/** The drafts with that one at the place `to`, counted from 0; beyond the ends it stops there. */
export const movedPlan = (drafts: readonly PlanDraft[], key: string, to: number): PlanDraft[] => {
  const moved = drafts.find((draft) => draft.key === key)
  if (!moved) return [...drafts]
  const others = drafts.filter((draft) => draft !== moved)
  return others.toSpliced(Math.max(0, to), 0, moved)
}
