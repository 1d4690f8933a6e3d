import type { SellerCommunity } from '../kit/entities.ts'
import { isSame } from '../kit/is-same.ts'
import { nextPlanKey, type PlanDraft, planDraftOf } from '../plans/plan-drafts.ts'
import { hasSameValues } from '../plans/plan-values.ts'
import { type CommunityDraft, communityDraftOf, type WizardMediaField } from './community-drafts.ts'

/** The parts of a community that the wizard edits, as one string, so that two communities can be compared. */
const wizardContent = (one: SellerCommunity) =>
  JSON.stringify([
    one.title,
    one.description,
    one.logo,
    one.video,
    one.plans,
    one.thumbnail,
    one.category,
    one.tags,
  ])

/**
 * Whether anything that the wizard shows differs between `base` and `current`, because it was changed outside this
 * wizard.
 */
export const hasChangedSince = (base: SellerCommunity, current: SellerCommunity): boolean =>
  wizardContent(base) !== wizardContent(current)

/** Groups of plan fields that are rebased together. A field that is in no group is rebased alone. */
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

/** The fields of a plan's draft that differ from any of its earlier states, with the other fields of their groups. */
const changedFields = (earlier: readonly PlanDraft[], draft: PlanDraft): (keyof PlanDraft)[] =>
  groupsOf(draft)
    .filter((group) => earlier.some((one) => group.some((field) => !isSame(one[field], draft[field]))))
    .flat()

const picked = (plan: PlanDraft, fields: readonly (keyof PlanDraft)[]): Partial<PlanDraft> =>
  Object.fromEntries(fields.map((field) => [field, plan[field]]))

/** The ids of the plans in `plans` that are also in `others`, joined to one string in the order of `plans`. */
const sharedIds = (plans: readonly PlanDraft[], others: readonly PlanDraft[]): string =>
  plans
    .map(({ id }) => id)
    .filter((id) => id !== null && others.some((other) => other.id === id))
    .join()

/** Sorts the plans in the order of the community; plans for which `isNew` holds keep their positions. */
const inOrderOf = (
  current: SellerCommunity,
  plans: readonly PlanDraft[],
  isNew: (plan: PlanDraft) => boolean,
): PlanDraft[] => {
  const ordered = current.plans.flatMap(({ id }) => plans.filter((plan) => plan.id === id && !isNew(plan)))
  return plans.map((plan) => (isNew(plan) ? plan : (ordered.shift() ?? plan)))
}

/**
 * The states with which a draft is compared to find the seller's changes: the draft made from `base`, and the sent
 * draft.
 */
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
  // If the seller has removed a plan after it was sent as new, claims the community's copy of the plan, so that the
  // copy is not added to the draft.
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
 * Applies the seller's changes, made in a draft of the community `base`, to the community's current state (an
 * addition). Values that the seller has not changed are those of the community; changed values are those of the draft.
 * A value is a field, a group of fields of a plan, or the order of the plans. Plans that were added elsewhere are
 * shown. If a plan that the seller has changed is gone, it becomes a new plan. If a new plan of the draft already
 * exists, because the response to an earlier save was lost, it is not added again.
 *
 * `sent`: the earlier state of the draft whose save got no response; null if there is none. Edits after that save count
 * as changes, whether or not it has succeeded. `sent` also shows which plans that save has added.
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
  /** The value of the draft if the seller has changed it, otherwise the value of the community. */
  const rebased = <Value>(valueIn: (one: CommunityDraft) => Value): Value =>
    valueIn(earlier.some((one) => !isSame(valueIn(one), valueIn(draft))) ? draft : currentDraft)
  /**
   * If the community already has the image or video, takes it from the community, because it is no longer a fresh
   * upload.
   */
  const rebasedMedia = <Field extends WizardMediaField>(field: Field): CommunityDraft[Field] =>
    rebased((one) => one[field]?.url) === currentDraft[field]?.url ? currentDraft[field] : draft[field]
  return {
    name: rebased(({ name }) => name),
    description: rebased(({ description }) => description),
    logo: rebasedMedia('logo'),
    video: rebasedMedia('video'),
    thumbnail: rebasedMedia('thumbnail'),
    category: rebased(({ category }) => category),
    tags: rebased(({ tags }) => tags),
    plans: rebasedPlans(base, draft, current, sent),
  }
}
