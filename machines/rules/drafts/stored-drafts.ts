import * as z from 'zod/mini'
import {
  type CommunityDraft,
  communityDraftShape,
  isUntouched,
  wizardMediaFields,
} from './community-drafts.ts'
import { type UnlinkedProduct, unlinkedProductShape } from './products.ts'
import { type Submission, submissionShape } from './submissions.ts'
import type { WizardStep } from './wizard-steps.ts'

/**
 * A draft in the browser's storage, where it outlives the page (an addition to the specification). `id` distinguishes
 * the drafts of different wizards. Drafts that older versions have stored have no `openStep`.
 */
export interface SavedDraft {
  id: string
  draft: CommunityDraft
  openStep?: WizardStep
  submission: Submission | null
}

/**
 * The version of stored drafts, which increases when their shape changes. A draft of an older version is rejected with
 * a message.
 */
const version = 2

/**
 * What the browser stores of a user's work on one community. `finished` are the ids of drafts that must not be stored
 * again.
 */
export interface StoredDraft {
  version: typeof version
  saved: SavedDraft | null
  finished: string[]
}

/** The maximum number of ids in `finished`: enough for ten tabs that have an earlier draft open. */
const maxFinished = 10

const emptyDraft: StoredDraft = { version, saved: null, finished: [] }

/** The shape of a stored draft. `openStep` is not validated, because the wizard ignores an unknown step. */
const storedShape = z.object({
  version: z.literal(version),
  saved: z.nullable(
    z.looseObject({ id: z.string(), draft: communityDraftShape, submission: z.nullable(submissionShape) }),
  ),
  finished: z.array(z.string()),
})

/** Reads a stored draft. Null if another version has stored it or it is invalid. */
export const readStoredDraft = (stored: unknown): StoredDraft | null => {
  if (stored === undefined) return emptyDraft
  // The cast is safe, because `safeParse` has just checked the shape.
  return storedShape.safeParse(stored).success ? (stored as StoredDraft) : null
}

/** Reads a stored draft. If it is invalid, it counts as missing. */
const storedDraftOrEmpty = (stored: unknown): StoredDraft => readStoredDraft(stored) ?? emptyDraft

/**
 * The value to store after the user has edited a draft. It retains the progress of this draft's submission. A finished
 * draft is not stored again.
 */
export const withDraft = (
  stored: unknown,
  id: string,
  draft: CommunityDraft,
  openStep: WizardStep,
): StoredDraft => {
  const { saved, finished } = storedDraftOrEmpty(stored)
  if (finished.includes(id)) return storedDraftOrEmpty(stored)
  const submission = saved?.id === id ? saved.submission : null
  if (submission === null && isUntouched(draft)) return { version, saved: null, finished }
  return { version, saved: { id, draft, openStep, submission }, finished }
}

/** The value to store when the submission of a draft has made progress. A finished draft is not stored again. */
export const withSubmission = (stored: unknown, saved: SavedDraft): StoredDraft =>
  storedDraftOrEmpty(stored).finished.includes(saved.id)
    ? storedDraftOrEmpty(stored)
    : { ...storedDraftOrEmpty(stored), saved }

/** The value to store without the draft `id`, which then counts as finished. */
export const withoutDraft = (stored: unknown, id: string): StoredDraft => {
  const { saved, finished } = storedDraftOrEmpty(stored)
  return {
    version,
    saved: saved?.id === id ? null : saved,
    finished: [...finished.filter((one) => one !== id), id].slice(-maxFinished),
  }
}

/** The stored progress of a draft's submission, made by any tab; `finished` if the submission has ended. */
export const progressOf = (
  stored: unknown,
  id: string,
): { kind: 'acquired'; submission: Submission | null } | { kind: 'finished' } => {
  const { saved, finished } = storedDraftOrEmpty(stored)
  if (finished.includes(id)) return { kind: 'finished' }
  return { kind: 'acquired', submission: saved?.id === id ? saved.submission : null }
}

/**
 * Whether a community may use this file of a draft, because a tab has finished the draft or has submitted it with the
 * file.
 */
export const mayBeInUse = (stored: unknown, id: string, publicId: string): boolean => {
  const progress = progressOf(stored, id)
  if (progress.kind === 'finished') return true
  const asked = progress.submission?.asked
  return wizardMediaFields.some((field) => asked?.[field]?.publicId === publicId)
}

/** The version of stored products, which increases when their shape changes. */
const productsVersion = 1

const productsShape = z.object({
  version: z.literal(productsVersion),
  products: z.array(unlinkedProductShape),
})

type StoredProducts = z.infer<typeof productsShape>

/** The products that were created for a user's plans and are not linked to a plan, read from the stored value. */
export const readProducts = (stored: unknown): UnlinkedProduct[] =>
  productsShape.safeParse(stored).data?.products ?? []

export const withProducts = (stored: unknown, added: readonly UnlinkedProduct[]): StoredProducts => ({
  version: productsVersion,
  products: [
    ...readProducts(stored).filter((one) => !added.some(({ planId }) => planId === one.planId)),
    ...added,
  ],
})

export const withoutProduct = (stored: unknown, planId: string): StoredProducts => ({
  version: productsVersion,
  products: readProducts(stored).filter((one) => one.planId !== planId),
})

export const draftKey = (userId: string, community: string) => `draft ${userId} ${community}`
export const productsKey = (userId: string) => `products ${userId}`
