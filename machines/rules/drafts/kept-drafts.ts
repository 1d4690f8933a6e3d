import { firstPlanDraft } from '../plans/plan-drafts.ts'
import { type CommunityDraft, firstCommunityDraft, isUntouched } from './community-drafts.ts'
import type { UnlinkedProduct } from './products.ts'
import type { Submission } from './submissions.ts'
import type { WizardStep } from './wizard-steps.ts'

/**
 * A draft as it outlives its page (an addition to the documents). `id` tells one wizard's draft from the next; what
 * was kept before `openStep` was has none.
 */
export interface SavedDraft {
  id: string
  draft: CommunityDraft
  openStep?: WizardStep
  submission: Submission | null
}

/** Grows when the shape of a draft changes; what an older version has kept is refused with a word. */
const version = 2

/** What a browser keeps of one person's work on one community. `finished` are drafts that must not come back. */
export interface KeptDraft {
  version: typeof version
  saved: SavedDraft | null
  finished: string[]
}

/** How many finished drafts are remembered: as many as a person may have tabs open with one. */
const remembered = 10

const nothing: KeptDraft = { version, saved: null, finished: [] }

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasKeysOf = (value: unknown, model: object): value is Record<string, unknown> =>
  isRecord(value) && Object.keys(model).every((key) => key in value)

/** Whether it has the shape of a draft of today. */
export const isDraft = (value: unknown): boolean =>
  hasKeysOf(value, firstCommunityDraft()) &&
  typeof value.name === 'string' &&
  typeof value.description === 'string' &&
  Array.isArray(value.plans) &&
  value.plans.length > 0 &&
  value.plans.every((plan) => hasKeysOf(plan, firstPlanDraft('')))

const isSaved = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  isDraft(value.draft) &&
  (value.submission === null || (isRecord(value.submission) && isDraft(value.submission.asked)))

/** Reads what was kept; null where it is of another version, or nothing that can be read. */
export const readKept = (kept: unknown): KeptDraft | null => {
  if (kept === undefined) return nothing
  if (!isRecord(kept) || kept.version !== version || !Array.isArray(kept.finished)) return null
  if (kept.saved !== null && !isSaved(kept.saved)) return null
  // Version and shape have just been looked at.
  return kept as unknown as KeptDraft
}

/** What is known of anything that is kept, at least that nothing is. */
const known = (kept: unknown): KeptDraft => readKept(kept) ?? nothing

/** With what was typed; how far a submission of the same draft is stays. A finished draft does not come back. */
export const withDraft = (
  kept: unknown,
  id: string,
  draft: CommunityDraft,
  openStep: WizardStep,
): KeptDraft => {
  const { saved, finished } = known(kept)
  if (finished.includes(id)) return known(kept)
  const submission = saved?.id === id ? saved.submission : null
  if (submission === null && isUntouched(draft)) return { version, saved: null, finished }
  return { version, saved: { id, draft, openStep, submission }, finished }
}

/** With how far a submission is. */
export const withSubmission = (kept: unknown, saved: SavedDraft): KeptDraft =>
  known(kept).finished.includes(saved.id) ? known(kept) : { ...known(kept), saved }

/** Without that draft, for good. */
export const withoutDraft = (kept: unknown, id: string): KeptDraft => {
  const { saved, finished } = known(kept)
  return {
    version,
    saved: saved?.id === id ? null : saved,
    finished: [...finished.filter((one) => one !== id), id].slice(-remembered),
  }
}

/** How far that draft has come in any tab, or that it is done with. */
export const progressOf = (
  kept: unknown,
  id: string,
): { kind: 'taken'; submission: Submission | null } | { kind: 'finished' } => {
  const { saved, finished } = known(kept)
  if (finished.includes(id)) return { kind: 'finished' }
  return { kind: 'taken', submission: saved?.id === id ? saved.submission : null }
}

/** Grows when the shape of a product changes. */
const productsVersion = 1

interface KeptProducts {
  version: typeof productsVersion
  products: UnlinkedProduct[]
}

/** The products that were made for a person's plans and reached none. */
export const readProducts = (kept: unknown): UnlinkedProduct[] =>
  isRecord(kept) && kept.version === productsVersion && Array.isArray(kept.products)
    ? (kept.products as UnlinkedProduct[])
    : []

export const withProducts = (kept: unknown, added: readonly UnlinkedProduct[]): KeptProducts => ({
  version: productsVersion,
  products: [
    ...readProducts(kept).filter((one) => !added.some(({ planId }) => planId === one.planId)),
    ...added,
  ],
})

export const withoutProduct = (kept: unknown, planId: string): KeptProducts => ({
  version: productsVersion,
  products: readProducts(kept).filter((one) => one.planId !== planId),
})

/** Under which names they are kept: drafts by person and community, products by person. */
export const draftKey = (userId: string, community: string) => `draft ${userId} ${community}`
export const productsKey = (userId: string) => `products ${userId}`
