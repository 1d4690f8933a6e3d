import { serverIdProblem } from '../communities/server-ids.ts'
import type { Platform } from '../kit/entities.ts'
import { isSame } from '../kit/is-same.ts'
import { whichWholeNumber, wholeNumber } from '../kit/numbers.ts'
import { cleanLine } from '../kit/typed-text.ts'
import { isCurrency } from './money.ts'
import { namesIn, roleLists, serverIds } from './plan-changes.ts'
import type { PlanDraft } from './plan-drafts.ts'
import { recurrenceRanges } from './plan-intervals.ts'
import { priceOf, priceQuestion } from './plan-prices.ts'

/** The fields in the order of D2 §5.1, in which their problems are shown (C55). */
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
/** The error message of each invalid field. The keys are in the order of the specification. */
export type PlanProblems = Partial<Record<PlanField, string>>

export const maxTrialDays = 1000

/**
 * Whether a text is blank. A new text is cleaned first, so a text that has only invisible characters is blank too. A
 * text that the provider has already stored (`stored`) is only trimmed, as the specification says.
 */
export const isBlank = (text: string, stored = false) => (stored ? text.trim() : cleanLine(text)) === ''

/** The plan as the provider has stored it; undefined for a new plan. */
type Stored = PlanDraft | undefined

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

const noServerId = {
  Discord: 'Discord Server ID is required when Discord is selected.',
  Telegram: 'Telegram Server ID is required when Telegram is selected.',
} as const satisfies Record<Platform, string>

const badRoles = {
  Discord: 'Discord roles must be valid strings or left empty.',
  Telegram: 'Telegram roles must be valid strings or left empty.',
} as const satisfies Record<Platform, string>

const serverProblem = (platform: Platform, draft: PlanDraft, stored: Stored) => {
  if (!draft.platforms.includes(platform)) return null
  const id = draft[serverIds[platform]]
  const isUsed = stored?.platforms.includes(platform) && id === stored[serverIds[platform]]
  if (isBlank(id, isUsed)) return noServerId[platform]
  return isUsed ? null : serverIdProblem(platform, id)
}

const rolesProblem = (platform: Platform, draft: PlanDraft, stored: Stored) => {
  const roles = draft[roleLists[platform]]
  const before = stored?.[roleLists[platform]]
  const isBad = isSame(roles, before)
    ? roles.some((role) => isBlank(role, true))
    : namesIn(roles, before).includes('')
  return isBad && badRoles[platform]
}

const rules: Record<PlanField, (draft: PlanDraft, stored: Stored) => string | null | false> = {
  title: ({ title }, stored) => isBlank(title, title === stored?.title) && 'Plan title is required.',
  description: ({ description }, stored) =>
    isBlank(description, description === stored?.description) && 'Plan description is required.',
  platforms: ({ platforms }) => platforms.length === 0 && 'At least one platform must be selected.',
  discordServerId: (draft, stored) => serverProblem('Discord', draft, stored),
  telegramServerId: (draft, stored) => serverProblem('Telegram', draft, stored),
  price: ({ billingType, price }, stored) =>
    billingType !== 'Free' &&
    ((price === stored?.price ? null : priceQuestion(price)) ??
      (!(priceOf(price) > 0) && 'Plan price must be greater than 0 for non-free plans.')),
  billingType: ({ billingType }) => billingType === '' && 'Billing type is required.',
  interval: intervalProblem,
  freeTrialDays: ({ freeTrialDays }) =>
    freeTrialDays !== null &&
    !isBlank(freeTrialDays) &&
    (whichWholeNumber(freeTrialDays) ??
      ((wholeNumber(freeTrialDays) ?? Number.NaN) <= maxTrialDays
        ? null
        : `Trial must be between 0-${maxTrialDays} days.`)),
  discordRoles: (draft, stored) => rolesProblem('Discord', draft, stored),
  telegramRoles: (draft, stored) => rolesProblem('Telegram', draft, stored),
  currency: (draft) => !validCurrency(draft) && 'Unsupported currency selected.',
}

/** Whether the plan has a supported currency. This is checked again just before a request is sent (B19, WIZ-17). */
export const validCurrency = ({ currency }: Pick<PlanDraft, 'currency'>) => isCurrency(currency)

/**
 * All problems of a plan (D2 §5.1); empty if there are none. A field that equals `stored` is rejected only for what the
 * specification names, so that it does not block saving other fields (C54).
 */
export const planProblems = (draft: PlanDraft, stored?: PlanDraft): PlanProblems =>
  Object.fromEntries(
    planFields.flatMap((field) => {
      const message = rules[field](draft, stored)
      return message ? [[field, message]] : []
    }),
  )

export const isValidPlan = (draft: PlanDraft): boolean => Object.keys(planProblems(draft)).length === 0
