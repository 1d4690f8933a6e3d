import { serverIdProblem } from '../communities/server-ids.ts'
import { whichWholeNumber, wholeNumber } from '../kit/numbers.ts'
import { cleanLine } from '../kit/typed-text.ts'
import { isCurrency } from './money.ts'
import type { PlanDraft } from './plan-drafts.ts'
import { recurrenceRanges } from './plan-intervals.ts'
import { priceOf, priceQuestion } from './plan-prices.ts'

/** In the order of D2 §5.1, which is the order in which problems are told (C55). */
const planFields = [
  'title',
  'description',
  'platforms',
  'discordServerId',
  'telegramServerId',
  'price',
  'billingType',
  'interval',
  'freeTrialDays',
  'discordRoles',
  'telegramRoles',
  'currency',
] as const

type PlanField = (typeof planFields)[number]
/** The message under each field that has one, its keys in document order. */
export type PlanProblems = Partial<Record<PlanField, string>>

const maxTrialDays = 1000

const blank = (text: string) => cleanLine(text) === ''

const intervalProblem = ({ billingType, isCustomInterval, ...plan }: PlanDraft) => {
  const { recurrenceCount, countText, recurrenceUnit } = plan
  if (billingType !== 'Subscription') return null
  const count = recurrenceCount ?? 0
  if (!isCustomInterval) return count > 0 ? null : 'Interval is required.'
  const question = recurrenceCount === null && whichWholeNumber(countText ?? '')
  if (question) return question
  const { min, max } = recurrenceRanges[recurrenceUnit]
  return Number.isInteger(count) && count >= min && count <= max
    ? null
    : `For ${recurrenceUnit}, must be between ${min} and ${max}.`
}

const rules: Record<PlanField, (draft: PlanDraft) => string | null | false> = {
  title: ({ title }) => blank(title) && 'Plan title is required.',
  description: ({ description }) => blank(description) && 'Plan description is required.',
  platforms: ({ platforms }) => platforms.length === 0 && 'At least one platform must be selected.',
  discordServerId: ({ platforms, discordServerId }) =>
    platforms.includes('Discord') &&
    (blank(discordServerId)
      ? 'Discord Server ID is required when Discord is selected.'
      : serverIdProblem('Discord', discordServerId)),
  telegramServerId: ({ platforms, telegramServerId }) =>
    platforms.includes('Telegram') &&
    (blank(telegramServerId)
      ? 'Telegram Server ID is required when Telegram is selected.'
      : serverIdProblem('Telegram', telegramServerId)),
  price: ({ billingType, price }) =>
    billingType !== 'Free' &&
    (priceQuestion(price) ??
      (!(priceOf(price) > 0) && 'Plan price must be greater than 0 for non-free plans.')),
  billingType: ({ billingType }) => billingType === '' && 'Billing type is required.',
  interval: intervalProblem,
  freeTrialDays: ({ freeTrialDays }) =>
    freeTrialDays !== null &&
    !blank(freeTrialDays) &&
    (whichWholeNumber(freeTrialDays) ??
      ((wholeNumber(freeTrialDays) ?? Number.NaN) <= maxTrialDays
        ? null
        : `Trial must be between 0-${maxTrialDays} days.`)),
  discordRoles: ({ discordRoles }) =>
    discordRoles.some(blank) && 'Discord roles must be valid strings or left empty.',
  telegramRoles: ({ telegramRoles }) =>
    telegramRoles.some(blank) && 'Telegram roles must be valid strings or left empty.',
  currency: (draft) => !validCurrency(draft) && 'Unsupported currency selected.',
}

/** Whether the plan can be sold in its currency: also the last check before anything is sent (B19, WIZ-17). */
export const validCurrency = ({ currency }: Pick<PlanDraft, 'currency'>) => isCurrency(currency)

/** Everything that is wrong with a plan (D2 §5.1); empty when nothing is. */
export const planProblems = (draft: PlanDraft): PlanProblems =>
  Object.fromEntries(
    planFields.flatMap((field) => {
      const message = rules[field](draft)
      return message ? [[field, message]] : []
    }),
  )

export const isValidPlan = (draft: PlanDraft): boolean => Object.keys(planProblems(draft)).length === 0
