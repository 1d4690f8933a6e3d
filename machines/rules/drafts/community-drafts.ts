import * as z from 'zod/mini'
import type { Media } from '../communities/media.ts'
import type { SellerCommunity } from '../kit/entities.ts'
import { cleanLine } from '../kit/typed-text.ts'
import { changedPlans, namesIn, type PlanChange } from '../plans/plan-changes.ts'
import {
  addedPlanDraft,
  firstPlanDraft,
  movedPlan,
  nextPlanKey,
  type PlanDraft,
  planDraftOf,
  withoutPlan,
} from '../plans/plan-drafts.ts'
import { planDraftShape } from './plan-draft-shape.ts'

const mediaShape = z.object({
  url: z.string(),
  publicId: z.nullable(z.string()),
  fresh: z.boolean(),
}) satisfies z.ZodMiniType<Media>

/** A community as it is typed into the fields of a wizard, valid or not (D2 §2.3). */
export type CommunityDraft = z.infer<typeof communityDraftShape>
export const communityDraftShape = z.object({
  name: z.string(),
  description: z.string(),
  logo: z.nullable(mediaShape),
  video: z.nullable(mediaShape),
  /**
   * The picture that is shown until the video plays. Older stored drafts have no `thumbnail`, `category` and `tags`.
   */
  thumbnail: z.optional(z.nullable(mediaShape)),
  category: z.optional(z.string()),
  /** The tags as typed, with separators between them. */
  tags: z.optional(z.string()),
  plans: z.array(planDraftShape).check(z.minLength(1)),
})

export const firstCommunityDraft = (): CommunityDraft => ({
  name: '',
  description: '',
  logo: null,
  video: null,
  thumbnail: null,
  category: '',
  tags: '',
  plans: [firstPlanDraft('plan-1')],
})

const savedMedia = (url: string | null, publicId: string | null): Media | null =>
  url ? { url, publicId, fresh: false } : null

/** The draft that the edit wizard starts with. */
export const communityDraftOf = (community: SellerCommunity): CommunityDraft => ({
  name: community.title,
  description: community.description,
  logo: savedMedia(community.logo, community.logoPublicId),
  video: savedMedia(community.video, community.videoPublicId),
  thumbnail: savedMedia(community.thumbnail, community.thumbnailPublicId),
  category: community.category ?? '',
  tags: community.tags.join(', '),
  plans: community.plans.map((plan, place) => planDraftOf(plan, `plan-${place + 1}`)),
})

const inUse = (media: Media | null | undefined): Media | null => (media ? { ...media, fresh: false } : null)

/**
 * Marks all files of a draft as not fresh, so that they are not deleted. Needed if the draft was sent but no response
 * came: the community may already use these files.
 */
export const withMediaInUse = (draft: CommunityDraft): CommunityDraft => ({
  ...draft,
  logo: inUse(draft.logo),
  video: inUse(draft.video),
  thumbnail: inUse(draft.thumbnail),
})

/**
 * Marks the files that are the same in `draft` and `sent` as not fresh, so that they are not deleted. `sent` is an
 * earlier state of the draft whose request got no response.
 */
export const withSentMediaInUse = (draft: CommunityDraft, sent: CommunityDraft): CommunityDraft => ({
  ...draft,
  ...Object.fromEntries(
    wizardMediaFields
      .filter((field) => draft[field]?.url === sent[field]?.url)
      .map((field) => [field, inUse(draft[field])]),
  ),
})

export const wizardMediaFields = ['logo', 'video', 'thumbnail'] as const
export type WizardMediaField = (typeof wizardMediaFields)[number]

/** The events of the steps that change a draft. */
type TypedEvent =
  | { type: 'name.changed'; name: string }
  | { type: 'description.changed'; description: string }
  | { type: 'category.changed'; category: string }
  | { type: 'tags.changed'; tags: string }
  | { type: 'plan.added' }
  | { type: 'plan.removed'; key: string }
  | { type: 'plan.changed'; key: string; change: PlanChange }
  | { type: 'plan.moved'; key: string; to: number }

/** The events that change a draft. Each media field is a machine of its own, which reports the field's content. */
export type DraftEvent = TypedEvent | { type: 'media.changed'; field: WizardMediaField; media: Media | null }

/** The events of the steps that the create and the edit wizard share. */
export type WizardEvent =
  | TypedEvent
  | { type: 'instructions.toggled' }
  | { type: 'plan.toggled'; key: string }
  | { type: 'next.chosen' }
  | { type: 'back.chosen' }
  | { type: 'quit.chosen' }
  /** The user replaces the draft that another tab has stored by this page's draft. */
  | { type: 'draft.replaced' }
  /** The user discards this page's draft and opens the draft of the other tab. */
  | { type: 'draft.reopened' }
  /** The user wants to leave although the input is not stored. */
  | { type: 'leave.requested' }
  | { type: 'leave.declined' }

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

/** The draft after the event has changed it. */
export const writtenDraft = (draft: CommunityDraft, event: DraftEvent): CommunityDraft => {
  switch (event.type) {
    case 'name.changed':
      return { ...draft, name: event.name }
    case 'description.changed':
      return { ...draft, description: event.description }
    case 'category.changed':
      return { ...draft, category: event.category }
    case 'tags.changed':
      return { ...draft, tags: event.tags }
    case 'media.changed':
      return { ...draft, [event.field]: event.media }
    default:
      return { ...draft, plans: writtenPlans(draft.plans, event) }
  }
}

/**
 * The fields of a draft that the provider accepts only for an existing community: category, tags, and thumbnail of the
 * video (C140).
 */
export const describedBy = ({ thumbnail, category = '', tags = '' }: CommunityDraft) => ({
  category: cleanLine(category),
  tags: [...new Set(namesIn(tags.split(',')).filter((tag) => tag !== ''))],
  thumbnail: thumbnail?.url ?? '',
})

/** Whether the draft equals the initial draft, so that nothing needs to be stored. */
export const isUntouched = (draft: CommunityDraft): boolean =>
  JSON.stringify(draft) === JSON.stringify(firstCommunityDraft())
