import type { Media } from '../communities/media.ts'
import type { SellerCommunity } from '../kit/entities.ts'
import { changedPlans, type PlanChange } from '../plans/plan-changes.ts'
import {
  addedPlanDraft,
  firstPlanDraft,
  movedPlan,
  nextPlanKey,
  type PlanDraft,
  planDraftOf,
  withoutPlan,
} from '../plans/plan-drafts.ts'

/** A community as a wizard's fields hold it, valid or not (D2 §2.3). */
export interface CommunityDraft {
  name: string
  description: string
  logo: Media | null
  video: Media | null
  plans: PlanDraft[]
}

export const firstCommunityDraft = (): CommunityDraft => ({
  name: '',
  description: '',
  logo: null,
  video: null,
  plans: [firstPlanDraft('plan-1')],
})

/** A community as the edit wizard shows it at first. */
export const communityDraftOf = (community: SellerCommunity): CommunityDraft => ({
  name: community.title,
  description: community.description,
  logo: community.logo ? { url: community.logo, publicId: community.logoPublicId, fresh: false } : null,
  video: community.video ? { url: community.video, publicId: community.videoPublicId, fresh: false } : null,
  plans: community.plans.map((plan, place) => planDraftOf(plan, `plan-${place + 1}`)),
})

const inUse = (media: Media | null): Media | null => media && { ...media, fresh: false }

/** A draft that was sent and not answered: its picture and video may be in use, so nobody deletes them. */
export const withMediaInUse = (draft: CommunityDraft): CommunityDraft => ({
  ...draft,
  logo: inUse(draft.logo),
  video: inUse(draft.video),
})

/** A draft after an earlier state of it, `sent`, was not answered: what they share of picture and video may be in use. */
export const withSentMediaInUse = (draft: CommunityDraft, sent: CommunityDraft): CommunityDraft => ({
  ...draft,
  logo: draft.logo?.url === sent.logo?.url ? inUse(draft.logo) : draft.logo,
  video: draft.video?.url === sent.video?.url ? inUse(draft.video) : draft.video,
})

/** What a person does in the steps that create and edit share. */
export type WizardEvent =
  | { type: 'name.changed'; name: string }
  | { type: 'description.changed'; description: string }
  | { type: 'instructions.toggled' }
  | { type: 'plan.added' }
  | { type: 'plan.removed'; key: string }
  | { type: 'plan.changed'; key: string; change: PlanChange }
  | { type: 'plan.moved'; key: string; to: number }
  | { type: 'plan.toggled'; key: string }
  | { type: 'next.chosen' }
  | { type: 'back.chosen' }
  | { type: 'quit.chosen' }
  /** The draft of this page replaces the one that another tab has stored. */
  | { type: 'draft.replaced' }
  /** The draft of this page is given up for that one. */
  | { type: 'draft.reopened' }
  /** The page would be left while what is typed is kept nowhere. */
  | { type: 'leave.requested' }
  | { type: 'leave.declined' }

export type WizardMediaField = 'logo' | 'video'

/** What changes a draft; media fields are machines of their own, which announce what they hold. */
export type DraftEvent =
  | Extract<
      WizardEvent,
      {
        type:
          | 'name.changed'
          | 'description.changed'
          | 'plan.added'
          | 'plan.removed'
          | 'plan.changed'
          | 'plan.moved'
      }
    >
  | { type: 'media.changed'; field: WizardMediaField; media: Media | null }

const writtenPlans = (
  plans: PlanDraft[],
  event: Extract<DraftEvent, { type: `plan.${string}` }>,
): PlanDraft[] => {
  switch (event.type) {
    case 'plan.added':
      return [...plans, addedPlanDraft(nextPlanKey(plans))]
    case 'plan.removed':
      return withoutPlan(plans, event.key)
    case 'plan.changed':
      return changedPlans(plans, event.key, event.change)
    case 'plan.moved':
      return movedPlan(plans, event.key, event.to)
  }
}

/** The draft after something has been written into it. */
export const writtenDraft = (draft: CommunityDraft, event: DraftEvent): CommunityDraft => {
  switch (event.type) {
    case 'name.changed':
      return { ...draft, name: event.name }
    case 'description.changed':
      return { ...draft, description: event.description }
    case 'media.changed':
      return { ...draft, [event.field]: event.media }
    default:
      return { ...draft, plans: writtenPlans(draft.plans, event) }
  }
}

/** Whether the draft is as it was at the start, so that there is nothing to keep. */
export const isUntouched = (draft: CommunityDraft): boolean =>
  JSON.stringify(draft) === JSON.stringify(firstCommunityDraft())
