import type { Media } from '../communities/media.ts'
import type { SellerCommunity, SellerPlan } from '../kit/entities.ts'
import { nonNull } from '../kit/non-null.ts'
import { nextPlanKey, type PlanDraft, planDraftOf } from '../plans/plan-drafts.ts'
import { planDiff } from '../plans/plan-values.ts'
import { type CommunityDraft, communityDraftOf } from './community-drafts.ts'

/** What the wizard shows of a community, as one text to compare. */
const wizardContent = ({ title, description, logo, video, plans }: SellerCommunity) =>
  JSON.stringify([title, description, logo, video, plans])

/** Whether somebody has changed what the wizard shows since `base` was loaded. */
export const hasChangedSince = (base: SellerCommunity, current: SellerCommunity): boolean =>
  wizardContent(base) !== wizardContent(current)

const hasSameValues = (plan: SellerPlan, draft: PlanDraft) =>
  draft.billingType !== '' && Object.keys(planDiff(plan, draft)).length === 0

/** What the seller can change of a plan; whoever changes one field of a group decides on the whole group. */
const fieldGroups: readonly (readonly (keyof PlanDraft)[])[] = [
  ['title'],
  ['description'],
  ['isPopular'],
  ['platforms', 'discordServerId', 'telegramServerId', 'discordRoles', 'telegramRoles'],
  [
    'billingType',
    'price',
    'currency',
    'recurrenceCount',
    'recurrenceUnit',
    'isCustomInterval',
    'freeTrialDays',
  ],
]

/** The fields of a plan that follow the seller: they have changed them, or others of their group. */
const changedFields = (base: PlanDraft, draft: PlanDraft): (keyof PlanDraft)[] =>
  fieldGroups
    .filter((group) => group.some((field) => JSON.stringify(base[field]) !== JSON.stringify(draft[field])))
    .flat()

const picked = (plan: PlanDraft, fields: readonly (keyof PlanDraft)[]): Partial<PlanDraft> =>
  Object.fromEntries(fields.map((field) => [field, plan[field]]))

/** The ids of the first plans, of those that are among the others too. */
const sharedIds = (plans: readonly PlanDraft[], others: readonly PlanDraft[]): string =>
  plans
    .map(({ id }) => id)
    .filter((id) => others.some((other) => other.id === id))
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

/** Whether the draft's medium is the one of the community as it was, or as it is: then it is no fresh upload. */
const isEither = (draft: Media | null, was: Media | null, current: Media | null) =>
  draft?.url === was?.url || draft?.url === current?.url

/**
 * A draft that was made from `base`, carried over to the community as it is now, `current` (an addition): what the
 * seller left alone follows the community, what they changed stays. A new plan that is there already, because the
 * answer to an earlier save was lost, is not added again; a changed plan that is gone becomes a new one; a plan that
 * came meanwhile is shown. Of each plan a group of fields, and of all plans their order, is changed or left alone.
 */
export const rebasedDraft = (
  base: SellerCommunity,
  draft: CommunityDraft,
  current: SellerCommunity,
): CommunityDraft => {
  if (!hasChangedSince(base, current)) return draft
  const baseDraft = communityDraftOf(base)
  const currentDraft = communityDraftOf(current)
  const baseIds = new Set(base.plans.map(({ id }) => id))
  const arrived = current.plans.filter(({ id }) => !baseIds.has(id))
  const claimed = new Set(draft.plans.map(({ id }) => id))
  const plans = draft.plans.flatMap((plan): PlanDraft[] => {
    const inBase = base.plans.find(({ id }) => id === plan.id)
    const inCurrent = current.plans.find(({ id }) => id === plan.id)
    const changed = inBase ? changedFields(planDraftOf(inBase, plan.key), plan) : fieldGroups.flat()
    if (inCurrent) return [{ ...planDraftOf(inCurrent, plan.key), ...picked(plan, changed) }]
    if (inBase && changed.length === 0) return []
    const twin = arrived.find((one) => !claimed.has(one.id) && hasSameValues(one, plan))
    if (twin) claimed.add(twin.id)
    return [{ ...plan, id: twin?.id ?? null }]
  })
  for (const plan of arrived) if (!claimed.has(plan.id)) plans.push(planDraftOf(plan, nextPlanKey(plans)))
  const isReordered = sharedIds(baseDraft.plans, draft.plans) !== sharedIds(draft.plans, baseDraft.plans)
  const newKeys = new Set(draft.plans.filter(({ id }) => id === null).map(({ key }) => key))
  const isNew = ({ id, key }: PlanDraft) => id === null || newKeys.has(key)
  return {
    name: draft.name === baseDraft.name ? currentDraft.name : draft.name,
    description: draft.description === baseDraft.description ? currentDraft.description : draft.description,
    logo: isEither(draft.logo, baseDraft.logo, currentDraft.logo) ? currentDraft.logo : draft.logo,
    video: isEither(draft.video, baseDraft.video, currentDraft.video) ? currentDraft.video : draft.video,
    plans: isReordered ? plans : inOrderOf(current, plans, isNew),
  }
}
