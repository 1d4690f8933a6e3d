import * as z from 'zod/mini'
import type { ProviderStep } from '../communities/provider-steps.ts'
import type { SellerCommunity } from '../kit/entities.ts'
import { type CommunityDraft, communityDraftOf, communityDraftShape } from './community-drafts.ts'
import type { WizardStep } from './wizard-steps.ts'

/**
 * The version of stored edits, which increases when the shape of a draft, community or step changes. An edit of an
 * older version is rejected.
 */
const version = 2

/**
 * What the browser stores of a user's edit of one community (an addition). `base`: the community when the user began to
 * edit. `community`: the community that `draft` was last rebased onto, by default `base`. `sent`: the earlier state of
 * `draft` whose save got no response. `steps`: the requests that a saved change still needs; null before the save.
 * Older stored values lack `openStep`, `community` and `sent`.
 */
export interface StoredEdit {
  version: typeof version
  base: SellerCommunity
  community?: SellerCommunity
  draft: CommunityDraft
  sent?: CommunityDraft | null
  openStep?: WizardStep
  steps: ProviderStep[] | null
}

const communityShape = z.looseObject({ plans: z.array(z.unknown()) })

const storedShape = z.object({
  version: z.literal(version),
  base: communityShape,
  community: z.optional(communityShape),
  draft: communityDraftShape,
  sent: z.optional(z.nullable(communityDraftShape)),
  steps: z.nullable(z.array(z.unknown())),
})

/** Reads a stored edit; `undefined` if nothing is stored, null if another version has stored it or it is invalid. */
export const readStoredEdit = (stored: unknown): StoredEdit | null | undefined => {
  if (stored === undefined) return undefined
  // The cast is safe, because `safeParse` has just checked the shape. Data that came from the provider is not validated
  // again.
  return storedShape.safeParse(stored).success ? (stored as StoredEdit) : null
}

/** The value to store for an edit; `undefined` if the draft equals the community and no save is unfinished. */
export const editToStore = (edit: Omit<StoredEdit, 'version'>): StoredEdit | undefined => {
  const { base, community = base, draft, sent = null, steps } = edit
  const isOf = (one: SellerCommunity) => JSON.stringify(draft) === JSON.stringify(communityDraftOf(one))
  return steps === null && sent === null && isOf(base) && isOf(community) ? undefined : { version, ...edit }
}

/**
 * The value to store after the user has edited a draft. If a change that another tab has saved still needs requests,
 * the stored value stays, because 'Resume' needs it.
 */
export const withEdit = (
  stored: unknown,
  edit: Omit<StoredEdit, 'version' | 'steps'>,
): StoredEdit | undefined => {
  const earlier = readStoredEdit(stored)
  return earlier?.steps ? earlier : editToStore({ ...edit, steps: null })
}
