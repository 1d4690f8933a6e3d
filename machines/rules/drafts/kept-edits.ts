import * as z from 'zod/mini'
import type { ProviderStep } from '../communities/provider-steps.ts'
import type { SellerCommunity } from '../kit/entities.ts'
import { type CommunityDraft, communityDraftOf } from './community-drafts.ts'
import { draftShape } from './kept-shapes.ts'
import type { WizardStep } from './wizard-steps.ts'

/** Increases when the shape of a draft, community or step changes. A value of an older version is rejected. */
const version = 2

/**
 * What the browser stores of a user's edit of one community (an addition). `base`: the community when they began.
 * `community`: the community that `draft` was last rebased onto, by default `base`. `sent`: the earlier state of
 * `draft` whose save got no response. `steps`: the requests that a saved change still needs; null before the save.
 * Older stored values lack `openStep`, `community` and `sent`.
 */
export interface KeptEdit {
  version: typeof version
  base: SellerCommunity
  community?: SellerCommunity
  draft: CommunityDraft
  sent?: CommunityDraft | null
  openStep?: WizardStep
  steps: ProviderStep[] | null
}

const communityShape = z.looseObject({ plans: z.array(z.unknown()) })

const keptShape = z.object({
  version: z.literal(version),
  base: communityShape,
  community: z.optional(communityShape),
  draft: draftShape,
  sent: z.optional(z.nullable(draftShape)),
  steps: z.nullable(z.array(z.unknown())),
})

/** Reads a stored edit; `undefined` if there is none, null if it is of another version or invalid. */
export const readKeptEdit = (kept: unknown): KeptEdit | null | undefined => {
  if (kept === undefined) return undefined
  // `safeParse` has just checked the shape. Data that came from the provider is not validated again.
  return keptShape.safeParse(kept).success ? (kept as KeptEdit) : null
}

/** What to store of a draft; `undefined` if nothing was changed. */
export const keptEdit = (edit: Omit<KeptEdit, 'version'>): KeptEdit | undefined => {
  const { base, community = base, draft, sent = null, steps } = edit
  const isOf = (one: SellerCommunity) => JSON.stringify(draft) === JSON.stringify(communityDraftOf(one))
  return steps === null && sent === null && isOf(base) && isOf(community) ? undefined : { version, ...edit }
}

/**
 * What to store after the user has edited a draft. If a change that another tab has saved still needs requests, that
 * change stays stored instead, because 'Resume' needs it.
 */
export const withEdit = (kept: unknown, edit: Omit<KeptEdit, 'version' | 'steps'>): KeptEdit | undefined => {
  const earlier = readKeptEdit(kept)
  return earlier?.steps ? earlier : keptEdit({ ...edit, steps: null })
}
