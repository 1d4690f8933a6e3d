import { type BillingType, knownPlatforms, type Platform, type RecurrenceUnit } from '../kit/entities.ts'
import { cleanLine } from '../kit/typed-text.ts'
import { monthly, type PlanDraft, type TypedField } from './plan-drafts.ts'
import { clampedCount, type QuickInterval, quickIntervals } from './plan-intervals.ts'

/** A change of one plan in the editor: the payload of the wizard's 'plan.changed'. Texts are as typed. */
export type PlanChange =
  | { field: TypedField; value: string }
  | { field: 'platform'; platform: Platform; on: boolean }
  | { field: 'serverId' | 'roles'; platform: Platform; value: string }
  | { field: 'billingType'; value: BillingType }
  | { field: 'interval'; value: QuickInterval }
  | { field: 'custom'; on: boolean }
  | { field: 'count'; value: string }
  | { field: 'unit'; value: RecurrenceUnit }
  | { field: 'freeTrialDays'; value: string }
  | { field: 'popular'; on: boolean }

/** The name of the plan's field with the server id, by platform. */
export const serverIds = { Discord: 'discordServerId', Telegram: 'telegramServerId' } as const
export const roleLists = { Discord: 'discordRoles', Telegram: 'telegramRoles' } as const

/**
 * Splits a line of role names at its commas. `rolesText` joins the parts to the same line again, so that the user's
 * typing is not changed.
 */
const rolesIn = (text: string): string[] => (text === '' ? [] : text.split(','))
export const rolesText = (roles: readonly string[]): string => roles.join(',')

/**
 * Matches characters that separate roles like a comma does: commas and semicolons of other scripts, line breaks and
 * tabs.
 */
const separator = /[\n\r\t\u2028\u2029]\s*|[，、､،;；؛]/

/** The names of roles in the parts of a typed line. A name that is also in `stored` may contain any character. */
export const namesIn = (parts: readonly string[], stored: readonly string[] = []): string[] =>
  parts.flatMap((part) => (stored.includes(part) ? part : part.trim().split(separator))).map(cleanLine)

/** Puts pasted lines on one line with commas, because the field would join them without a separator. */
export const namesOnOneLine = (text: string): string =>
  text
    .trim()
    .split(/[\n\r\t]\s*/)
    .map((part) => part.trim())
    .join(', ')

const consequences: Record<BillingType, (draft: PlanDraft) => Partial<PlanDraft>> = {
  Free: () => ({ price: '0', recurrenceCount: null, countText: undefined, freeTrialDays: null }),
  'One Time Fee': (draft) => ({ ...paidPrice(draft), freeTrialDays: null }),
  Subscription: (draft) => ({ ...paidPrice(draft), ...(draft.recurrenceCount === null && monthly) }),
}

/**
 * The price of a draft whose plan becomes a paid one: the previous price, or no price if the plan was Free, so that the
 * field does not start with 0.
 */
const paidPrice = ({ billingType, price }: PlanDraft) => ({ price: billingType === 'Free' ? '' : price })

const patch = (draft: PlanDraft, change: PlanChange): Partial<PlanDraft> => {
  switch (change.field) {
    case 'platform': {
      const { platform, on } = change
      const platforms = knownPlatforms.filter((known) =>
        known === platform ? on : draft.platforms.includes(known),
      )
      return on ? { platforms } : { platforms, [serverIds[platform]]: '', [roleLists[platform]]: [] }
    }
    case 'serverId':
      return { [serverIds[change.platform]]: change.value.trimStart() }
    case 'roles':
      return { [roleLists[change.platform]]: rolesIn(change.value) }
    case 'billingType':
      return change.value === draft.billingType
        ? {}
        : { billingType: change.value, ...consequences[change.value](draft) }
    case 'interval': {
      const { count, unit } = quickIntervals[change.value]
      return {
        recurrenceCount: count,
        countText: undefined,
        recurrenceUnit: unit,
        isCustomInterval: false,
      }
    }
    case 'custom':
      return change.on
        ? { isCustomInterval: true }
        : { isCustomInterval: false, recurrenceUnit: 'day', recurrenceCount: null, countText: undefined }
    case 'count': {
      const recurrenceCount = clampedCount(change.value, draft.recurrenceUnit)
      const isPlain = change.value === String(recurrenceCount ?? '')
      return { recurrenceCount, countText: isPlain ? undefined : change.value }
    }
    case 'unit':
      return { recurrenceUnit: change.value }
    case 'freeTrialDays':
      return { freeTrialDays: change.value === '' ? null : change.value }
    case 'popular':
      return { isPopular: change.on }
    default:
      return { [change.field]: change.value }
  }
}

/** The plan after a change of one field, with everything that follows from that change (D2 §4.7, §5.1). */
export const changedPlan = (draft: PlanDraft, change: PlanChange): PlanDraft => ({
  ...draft,
  ...patch(draft, change),
})

/** All plans of a wizard after one of them has changed. At most one plan is the most popular (C126). */
export const changedPlans = (drafts: readonly PlanDraft[], key: string, change: PlanChange): PlanDraft[] =>
  drafts.map((draft) => {
    if (draft.key === key) return changedPlan(draft, change)
    return change.field === 'popular' && change.on ? { ...draft, isPopular: false } : draft
  })
