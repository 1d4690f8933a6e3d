/** A purchase that waits to be recorded, as storage holds it and as it will be posted (D2 §3, STORE-07). */
export type PendingPurchase = { courseId: string; planId: string; userId?: string } & Record<string, unknown>

/** What tells one purchase from another (C72). */
export interface PurchasedPair {
  communityId: string
  planId: string
}

/** The stored text as a list of whatever it holds; `unparsable` when it is broken, no list, or not there. */
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

/** The entries that may be posted for this person: nobody else's (A26), each purchase once. */
export const purchasesOf = (entries: readonly unknown[], userId: string | null): PendingPurchase[] =>
  entries
    .filter(isPendingPurchase)
    .filter((entry) => entry.userId === undefined || entry.userId === userId)
    .filter((entry, index, own) => own.findIndex(isOf(pairOf(entry))) === index)

/** The entries that are in none of the purchased pairs. */
export const missingFrom = (
  purchased: readonly PurchasedPair[],
  entries: readonly PendingPurchase[],
): PendingPurchase[] => entries.filter((entry) => !purchased.some((pair) => isOf(pair)(entry)))
