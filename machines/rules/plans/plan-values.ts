import { serverIdIn } from '../communities/server-ids.ts'
import type { BillingType, SellerPlan } from '../kit/entities.ts'
import { isSame } from '../kit/is-same.ts'
import { wholeNumber } from '../kit/numbers.ts'
import { cleanLine, cleanText } from '../kit/typed-text.ts'
import { namesIn } from './plan-changes.ts'
import { type PlanDraft, planDraftOf } from './plan-drafts.ts'
import { priceOf } from './plan-prices.ts'

/** The values of a plan's draft (D2 §3 Plan). `price` is in major units; a missing value is '' or null. */
export interface PlanValues
  extends Omit<
    PlanDraft,
    'key' | 'id' | 'countText' | 'isCustomInterval' | 'price' | 'billingType' | 'freeTrialDays'
  > {
  price: number
  billingType: BillingType
  freeTrialDays: number | null
}

const textValues = (draft: PlanDraft, stored?: PlanDraft) => ({
  title: cleanLine(draft.title),
  description: cleanText(draft.description),
  discordServerId: serverIdIn('Discord', draft.discordServerId),
  telegramServerId: serverIdIn('Telegram', draft.telegramServerId),
  discordRoles: namesIn(draft.discordRoles, stored?.discordRoles),
  telegramRoles: namesIn(draft.telegramRoles, stored?.telegramRoles),
})

type TextField = keyof ReturnType<typeof textValues>

/** The texts of the draft that equal the texts which the provider has stored. */
const unchangedTexts = (draft: PlanDraft, stored: PlanDraft): Partial<Pick<PlanValues, TextField>> =>
  Object.fromEntries(
    (Object.keys(textValues(draft)) as TextField[])
      .filter((field) => isSame(draft[field], stored[field]))
      .map((field) => [field, stored[field]]),
  )

/**
 * All fields of a plan as they are sent for a new plan. Only a Subscription has a count. A text that equals `stored` is
 * sent unchanged, whatever it contains (C54). The draft must be valid (`isValidPlan`). Throws if the draft has no
 * billing type.
 */
export const planValues = (draft: PlanDraft, stored?: PlanDraft): PlanValues => {
  const { key, id, countText, isCustomInterval, billingType, ...plan } = draft
  if (billingType === '') throw new Error('A plan without a billing type cannot be sent.')
  return {
    ...plan,
    ...textValues(draft, stored),
    ...(stored && unchangedTexts(draft, stored)),
    price: priceOf(draft.price),
    billingType,
    recurrenceCount: billingType === 'Subscription' ? draft.recurrenceCount : null,
    freeTrialDays: wholeNumber(draft.freeTrialDays ?? ''),
  }
}

/** The recurrence data that the provider has stored for a plan, even if the editor does not show them. */
const recurring = ({ recurrenceCount, recurrenceUnit, freeTrialDays }: SellerPlan) => ({
  recurrenceCount,
  recurrenceUnit,
  freeTrialDays,
})

/**
 * The changed fields of an existing plan, without its id; {} if nothing has changed. Recurrence data of a plan
 * that does not recur is ignored until its billing type changes.
 */
export const planDiff = (original: SellerPlan, draft: PlanDraft): Partial<PlanValues> =>
  difference(original, draft, planDraftOf(original, draft.key))

/** Whether a plan has the values that a draft would send. Texts that the provider normalises count as equal. */
export const hasSameValues = (original: SellerPlan, draft: PlanDraft): boolean =>
  draft.billingType !== '' && Object.keys(difference(original, draft)).length === 0

const difference = (original: SellerPlan, draft: PlanDraft, stored?: PlanDraft): Partial<PlanValues> => {
  const values = planValues(draft, stored)
  const shown = planValues(planDraftOf(original, draft.key), stored)
  const before = draft.billingType === original.billingType ? shown : { ...shown, ...recurring(original) }
  const changed = (Object.keys(values) as (keyof PlanValues)[]).filter(
    (field) => !isSame(values[field], before[field]),
  )
  return Object.fromEntries(
    changed
      .filter((field) => field !== 'recurrenceUnit' || draft.billingType === 'Subscription')
      .map((field) => [field, values[field]]),
  )
}
