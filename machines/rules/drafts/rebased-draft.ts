import type { Media } from '../communities/media.ts'
import type { SellerCommunity } from '../kit/entities.ts'
import { isSame } from '../kit/is-same.ts'
import { nonNull } from '../kit/non-null.ts'
import { nextPlanKey, type PlanDraft, planDraftOf } from '../plans/plan-drafts.ts'
import { hasSameValues } from '../plans/plan-values.ts'
import { type CommunityDraft, communityDraftOf, type WizardMediaField } from './community-drafts.ts'

/** What the wizard shows of a community, as one text to compare. */
const wizardContent = ({ title, description, logo, video, plans }: SellerCommunity) =>
  JSON.stringify([title, description, logo, video, plans])

/** Whether somebody has changed what the wizard shows since `base` was loaded. */
export const hasChangedSince = (base: SellerCommunity, current: SellerCommunity): boolean =>
  wizardContent(base) !== wizardContent(current)

/** Whoever changes one field of a group decides on the whole group; any other field is a group of its own. */
const fieldGroups: readonly (readonly (keyof PlanDraft)[])[] = [
  ['platforms', 'discordServerId', 'telegramServerId', 'discordRoles', 'telegramRoles'],
  [
    'billingType',
    'price',
    'currency',
    'recurrenceCount',
    'countText',
    'recurrenceUnit',
    'isCustomInterval',
    'freeTrialDays',
  ],
]
const grouped = new Set(['key', 'id', ...fieldGroups.flat()])
const groupsOf = (draft: PlanDraft) => [
  ...fieldGroups,
  ...(Object.keys(draft) as (keyof PlanDraft)[])
    .filter((field) => !grouped.has(field))
    .map((field) => [field]),
]

/** The fields of a plan that the seller has changed since any of these states of it, with all of their groups. */
const changedFields = (earlier: readonly PlanDraft[], draft: PlanDraft): (keyof PlanDraft)[] =>
  groupsOf(draft)
    .filter((group) => earlier.some((one) => group.some((field) => !isSame(one[field], draft[field]))))
    .flat()

const picked = (plan: PlanDraft, fields: readonly (keyof PlanDraft)[]): Partial<PlanDraft> =>
  Object.fromEntries(fields.map((field) => [field, plan[field]]))

/** The ids of the first plans, of those that are among the others too. */
const sharedIds = (plans: readonly PlanDraft[], others: readonly PlanDraft[]): string =>
  plans
    .map(({ id }) => id)
    .filter((id) => id !== null && others.some((other) => other.id === id))
    .join()

/** The plans in the order of the community; those for which `isNew` holds keep their places. */
const inOrderOf = (
  current: SellerCommunity,
  plans: readonly PlanDraft[],
  isNew: (plan: PlanDraft) => boolean,
): PlanDraft[] => {
  const ordered = current.plans.flatMap(({ id }) => plans.filter((plan) => plan.id === id && !isNew(plan)))
  return plans.map((plan) => (isNew(plan) ? plan : nonNull(ordered.shift())))
}

/** What the seller has written on: the community as the draft was made from it, and the draft that was sent. */
const earlierStates = (base: SellerCommunity, sent: CommunityDraft | null): CommunityDraft[] => [
  communityDraftOf(base),
  ...(sent ? [sent] : []),
]

const rebasedPlans = (
  base: SellerCommunity,
  draft: CommunityDraft,
  current: SellerCommunity,
  sent: CommunityDraft | null,
): PlanDraft[] => {
  const earlier = earlierStates(base, sent)
  const baseIds = new Set(base.plans.map(({ id }) => id))
  const arrived = current.plans.filter(({ id }) => !baseIds.has(id))
  const claimed = new Set(draft.plans.map(({ id }) => id))
  const claimedTwin = (plan: PlanDraft): string | null => {
    const twin = arrived.find((one) => !claimed.has(one.id) && hasSameValues(one, plan))
    if (twin) claimed.add(twin.id)
    return twin?.id ?? null
  }
  const sentPlans = (sent?.plans ?? []).filter(({ id }) => id === null)
  const plans = draft.plans.flatMap((plan): PlanDraft[] => {
    const inCurrent = current.plans.find(({ id }) => id === plan.id)
    const changed =
      plan.id !== null && baseIds.has(plan.id)
        ? changedFields(
            earlier.flatMap((one) => one.plans.filter(({ id }) => id === plan.id)),
            plan,
          )
        : fieldGroups.flat()
    if (inCurrent) return [{ ...planDraftOf(inCurrent, plan.key), ...picked(plan, changed) }]
    if (changed.length === 0) return []
    return [{ ...plan, id: claimedTwin(sentPlans.find(({ key }) => key === plan.key) ?? plan) }]
  })
  // What was sent as new and removed since does not come back.
  for (const plan of sentPlans) if (!draft.plans.some(({ key }) => key === plan.key)) claimedTwin(plan)
  for (const plan of arrived) if (!claimed.has(plan.id)) plans.push(planDraftOf(plan, nextPlanKey(plans)))
  const isReordered = earlier.some(
    (one) => sharedIds(one.plans, draft.plans) !== sharedIds(draft.plans, one.plans),
  )
  const newKeys = new Set(draft.plans.filter(({ id }) => id === null).map(({ key }) => key))
  const isNew = ({ id, key }: PlanDraft) => id === null || newKeys.has(key)
  return isReordered ? plans : inOrderOf(current, plans, isNew)
}

/**
 * A draft that was made from `base`, carried over to the community as it is now, `current` (an addition): what the
 * seller left alone follows the community, what they changed stays. A new plan that is there already, because the
 * answer to an earlier save was lost, is not added again; a changed plan that is gone becomes a new one; a plan that
 * came meanwhile is shown. Of each plan a group of fields, and of all plans their order, is changed or left alone.
 *
 * `sent`: the earlier state of the draft whose save got no answer, null where there is none. What the seller has done
 * since is a change, whether the save was done or not; the plans that it added are known by it.
 */
export const rebasedDraft = (
  base: SellerCommunity,
  draft: CommunityDraft,
  current: SellerCommunity,
  sent: CommunityDraft | null = null,
): CommunityDraft => {
  if (!hasChangedSince(base, current)) return draft
  const currentDraft = communityDraftOf(current)
  const earlier = earlierStates(base, sent)
  /** The draft's value where the seller has changed it, else the community's. */
  const rebased = <Value>(valueIn: (one: CommunityDraft) => Value): Value =>
    valueIn(earlier.some((one) => !isSame(valueIn(one), valueIn(draft))) ? draft : currentDraft)
  /** A medium that the community has is no fresh upload. */
  const rebasedMedia = (field: WizardMediaField): Media | null =>
    rebased((one) => one[field]?.url) === currentDraft[field]?.url ? currentDraft[field] : draft[field]
  return {
    name: rebased(({ name }) => name),
    description: rebased(({ description }) => description),
    logo: rebasedMedia('logo'),
    video: rebasedMedia('video'),
    plans: rebasedPlans(base, draft, current, sent),
  }
}
