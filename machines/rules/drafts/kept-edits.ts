import * as z from 'zod/mini'
import type { ProviderStep } from '../communities/provider-steps.ts'
import type { SellerCommunity } from '../kit/entities.ts'
import { type CommunityDraft, communityDraftOf } from './community-drafts.ts'
import { draftShape } from './kept-shapes.ts'
import type { WizardStep } from './wizard-steps.ts'

/** Grows when the shape of a draft, a community or a step changes; what an older version has kept is refused. */
const version = 2

/**
 * What a browser keeps of one person's changes of one community (an addition). `base`: the community as it was when
 * they began. `community`: as it was when `draft` was last carried over to it, `base` if there is none. `sent`: the
 * earlier state of `draft` whose save got no answer. `steps`: what a change that was saved still needs; null before it
 * was saved. What was kept before `openStep`, `community` and `sent` were has none, and a change that was saved needs
 * none.
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

/** Reads what was kept: `undefined` where nothing is, null where it is of another version or cannot be read. */
export const readKeptEdit = (kept: unknown): KeptEdit | null | undefined => {
  if (kept === undefined) return undefined
  // Its shape has just been looked at; what the provider has said once is not looked at again.
  return keptShape.safeParse(kept).success ? (kept as KeptEdit) : null
}

/** What is kept of a draft; `undefined` where nothing was changed. */
export const keptEdit = (edit: Omit<KeptEdit, 'version'>): KeptEdit | undefined => {
  const { base, community = base, draft, sent = null, steps } = edit
  const isOf = (one: SellerCommunity) => JSON.stringify(draft) === JSON.stringify(communityDraftOf(one))
  return steps === null && sent === null && isOf(base) && isOf(community) ? undefined : { version, ...edit }
}

/**
 * What is kept once a draft was written on. As long as a change that was saved, in another tab, still needs something,
 * that stays instead: Resume can do it only with what was saved.
 */
export const withEdit = (kept: unknown, edit: Omit<KeptEdit, 'version' | 'steps'>): KeptEdit | undefined => {
  const earlier = readKeptEdit(kept)
  return earlier?.steps ? earlier : keptEdit({ ...edit, steps: null })
}
