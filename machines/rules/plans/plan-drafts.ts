import type { PlanDraft } from '../drafts/plan-draft-shape.ts'
import { knownPlatforms, type SellerPlan } from '../kit/entities.ts'
import { coerceCurrency, minorUnits } from './money.ts'
import { isQuickInterval } from './plan-intervals.ts'

export type { PlanDraft }

/** The fields that are stored exactly as typed. */
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

/** The interval that a new subscription starts with (C125). */
export const monthly = { recurrenceCount: 1, recurrenceUnit: 'month', isCustomInterval: false } as const

/** The first plan of a new community (D2 §4.8). */
export const firstPlanDraft = (key: string): PlanDraft => ({
  ...blank,
  key,
  ...monthly,
  billingType: 'Subscription',
  price: '',
  freeTrialDays: '0',
})

/** The plan that 'Add plan' adds (D2 §4.8). */
export const addedPlanDraft = (key: string): PlanDraft => ({
  ...blank,
  key,
  billingType: 'Free',
  price: '0',
  freeTrialDays: null,
})

/**
 * Converts a plan to a draft. An unknown currency becomes usd (B19). An interval that is not one of the presets becomes
 * custom (C51). Intervals and trials of a plan that does not recur are dropped.
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

/** An unused key: one more than the highest key. */
export const nextPlanKey = (drafts: readonly PlanDraft[]): string => {
  const numbers = drafts.map(({ key }) => Number(/\d+/.exec(key)?.[0] ?? 0))
  return `plan-${Math.max(0, ...numbers) + 1}`
}

/** Removes a plan, unless it is the only one. */
export const withoutPlan = (drafts: readonly PlanDraft[], key: string): PlanDraft[] =>
  drafts.length > 1 ? drafts.filter((draft) => draft.key !== key) : [...drafts]

/** Moves a plan to the index `to`, limited to the ends of the list. */
export const movedPlan = (drafts: readonly PlanDraft[], key: string, to: number): PlanDraft[] => {
  const moved = drafts.find((draft) => draft.key === key)
  if (!moved) return [...drafts]
  const others = drafts.filter((draft) => draft !== moved)
  return others.toSpliced(Math.max(0, to), 0, moved)
}
