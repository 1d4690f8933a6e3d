/** A purchase that is not recorded yet, as storage has it and as it will be posted (D2 §3, STORE-07). */
export type PendingPurchase = { courseId: string; planId: string; userId?: string } & Record<string, unknown>

/** The community and plan of a purchase, which identify it (C72). */
export interface PurchasedPair {
  communityId: string
  planId: string
}

/** Parses the stored text as a list of unknown values; `unparsable` if it is missing, invalid or no list. */
export const parsePendingPurchases = (text: string | null): unknown[] | 'unparsable' => {
  try {
    const parsed: unknown = JSON.parse(String(text))
    return Array.isArray(parsed) ? parsed : 'unparsable'
  } catch {
    return 'unparsable'
  }
}

const isId = (value: unknown): value is string => typeof value === 'string' && value !== ''

export const isPendingPurchase = (entry: unknown): entry is PendingPurchase => {
  if (typeof entry !== 'object' || entry === null) return false
  const { courseId, planId, userId } = entry as Record<string, unknown>
  return isId(courseId) && isId(planId) && (userId === undefined || typeof userId === 'string')
}

const pairOf = ({ courseId, planId }: PendingPurchase): PurchasedPair => ({ communityId: courseId, planId })

const isOf =
  ({ communityId, planId }: PurchasedPair) =>
  (entry: PendingPurchase) =>
    entry.courseId === communityId && entry.planId === planId

/** The stored purchases to post for this user: each once, and none that belongs to another user (A26). */
export const purchasesOf = (entries: readonly unknown[], userId: string | null): PendingPurchase[] =>
  entries
    .filter(isPendingPurchase)
    .filter((entry) => entry.userId === undefined || entry.userId === userId)
    .filter((entry, index, own) => own.findIndex(isOf(pairOf(entry))) === index)

/** The stored purchases whose community and plan are not among `purchased`. */
export const missingFrom = (
  purchased: readonly PurchasedPair[],
  entries: readonly PendingPurchase[],
): PendingPurchase[] => entries.filter((entry) => !purchased.some((pair) => isOf(pair)(entry)))
