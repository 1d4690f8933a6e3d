import { type CommunityDraft, communityDraftOf, describedBy } from '../drafts/community-drafts.ts'
import type { SellerCommunity } from '../kit/entities.ts'
import { isSame } from '../kit/is-same.ts'
import { cleanLine, cleanText } from '../kit/typed-text.ts'
import { type PlanValues, planDiff, planValues } from '../plans/plan-values.ts'

/** The request body for an edited community: only changed fields, but every plan at least with its id (C46). */
export interface CommunityChange {
  title?: string
  description?: string
  /** The URL of the new logo; '' if the logo was removed. */
  logo?: string
  video?: string
  videoRemoved?: true
  category?: string
  tags?: string[]
  /** The URL of the new thumbnail; '' if the thumbnail was removed. */
  thumbnail?: string
  plans: (PlanValues | (Partial<PlanValues> & { id: string }))[]
  removePlanIds?: string[]
}

/**
 * The category, tags and thumbnail of a draft that differ from the community's. A draft that an older version has
 * stored has none of these fields, and changes none of them.
 */
const changedDescription = (original: SellerCommunity, draft: CommunityDraft): Partial<CommunityChange> => {
  const before = describedBy(communityDraftOf(original))
  const now = describedBy(draft)
  return Object.fromEntries(
    (['category', 'tags', 'thumbnail'] as const)
      .filter((field) => draft[field] !== undefined && !isSame(now[field], before[field]))
      .map((field) => [field, now[field]]),
  )
}

export const communityChange = (original: SellerCommunity, draft: CommunityDraft): CommunityChange => {
  const title = cleanLine(draft.name)
  const description = cleanText(draft.description)
  const logo = draft.logo?.url ?? null
  const video = draft.video?.url ?? null
  const draftIds = new Set(draft.plans.map(({ id }) => id))
  const removedIds = original.plans.map(({ id }) => id).filter((id) => !draftIds.has(id))
  return {
    ...(title !== cleanLine(original.title) && { title }),
    ...(description !== cleanText(original.description) && { description }),
    ...(logo !== original.logo && { logo: logo ?? '' }),
    ...(video !== null && video !== original.video && { video }),
    ...(video === null && original.video !== null && { videoRemoved: true as const }),
    ...changedDescription(original, draft),
    plans: draft.plans.map((plan) => {
      const before = original.plans.find(({ id }) => id === plan.id)
      return before ? { id: before.id, ...planDiff(before, plan) } : planValues(plan)
    }),
    ...(removedIds.length > 0 && { removePlanIds: removedIds }),
  }
}
