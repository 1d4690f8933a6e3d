import * as z from 'zod/mini'
import { type CommunityDraft, isUntouched } from './community-drafts.ts'
import { draftShape, submissionShape, unlinkedShape } from './kept-shapes.ts'
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

/** As many as a person may have tabs open with a draft. */
const maxFinished = 10

const emptyKept: KeptDraft = { version, saved: null, finished: [] }

/** `openStep` may be any: a step that cannot be opened is none. */
const keptShape = z.object({
  version: z.literal(version),
  saved: z.nullable(
    z.looseObject({ id: z.string(), draft: draftShape, submission: z.nullable(submissionShape) }),
  ),
  finished: z.array(z.string()),
})

/** Reads what was kept; null where it is of another version, or nothing that can be read. */
export const readKept = (kept: unknown): KeptDraft | null => {
  if (kept === undefined) return emptyKept
  // Its shape has just been looked at.
  return keptShape.safeParse(kept).success ? (kept as KeptDraft) : null
}

/** What is kept, as if nothing were where it cannot be read. */
const readKeptOrEmpty = (kept: unknown): KeptDraft => readKept(kept) ?? emptyKept

/** With what was typed; how far a submission of the same draft is stays. A finished draft does not come back. */
export const withDraft = (
  kept: unknown,
  id: string,
  draft: CommunityDraft,
  openStep: WizardStep,
): KeptDraft => {
  const { saved, finished } = readKeptOrEmpty(kept)
  if (finished.includes(id)) return readKeptOrEmpty(kept)
  const submission = saved?.id === id ? saved.submission : null
  if (submission === null && isUntouched(draft)) return { version, saved: null, finished }
  return { version, saved: { id, draft, openStep, submission }, finished }
}

/** With how far a submission is. */
export const withSubmission = (kept: unknown, saved: SavedDraft): KeptDraft =>
  readKeptOrEmpty(kept).finished.includes(saved.id)
    ? readKeptOrEmpty(kept)
    : { ...readKeptOrEmpty(kept), saved }

/** Without that draft, for good. */
export const withoutDraft = (kept: unknown, id: string): KeptDraft => {
  const { saved, finished } = readKeptOrEmpty(kept)
  return {
    version,
    saved: saved?.id === id ? null : saved,
    finished: [...finished.filter((one) => one !== id), id].slice(-maxFinished),
  }
}

/** How far that draft has come in any tab, or that it is done with. */
export const progressOf = (
  kept: unknown,
  id: string,
): { kind: 'acquired'; submission: Submission | null } | { kind: 'finished' } => {
  const { saved, finished } = readKeptOrEmpty(kept)
  if (finished.includes(id)) return { kind: 'finished' }
  return { kind: 'acquired', submission: saved?.id === id ? saved.submission : null }
}

/** Whether a community may have this picture or video of that draft: some tab has finished the draft or sent it so. */
export const mayBeInUse = (kept: unknown, id: string, publicId: string): boolean => {
  const progress = progressOf(kept, id)
  if (progress.kind === 'finished') return true
  const asked = progress.submission?.asked
  return [asked?.logo, asked?.video].some((media) => media?.publicId === publicId)
}

/** Grows when the shape of a product changes. */
const productsVersion = 1

const productsShape = z.object({ version: z.literal(productsVersion), products: z.array(unlinkedShape) })

type KeptProducts = z.infer<typeof productsShape>

/** The products that were made for a person's plans and reached none. */
export const readProducts = (kept: unknown): UnlinkedProduct[] =>
  productsShape.safeParse(kept).data?.products ?? []

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
