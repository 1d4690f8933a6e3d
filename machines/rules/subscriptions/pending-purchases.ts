/** A purchase that waits to be recorded: the ids and the purchase payload as it will be posted (D2 §3). */
export type PendingPurchase = { courseId: string; planId: string; userId?: string } & Record<string, unknown>

/** What tells one purchase from another (C72). */
export type PurchasedPair = Pick<PendingPurchase, 'courseId' | 'planId'>

/** The stored text as a list of whatever it holds; `unparsable` when it is broken or no list. */
export const parsePendingPurchases = (text: string): unknown[] | 'unparsable' => {
  try {
    const parsed: unknown = JSON.parse(text)
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

const isSamePurchase = (a: PurchasedPair) => (b: PurchasedPair) =>
  a.courseId === b.courseId && a.planId === b.planId

/** The entries that may be posted for this person: nobody else's (A26), each purchase once. */
export const purchasesOf = (entries: readonly unknown[], userId: string | null): PendingPurchase[] =>
  entries
    .filter(isPendingPurchase)
    .filter((entry) => entry.userId === undefined || entry.userId === userId)
    .filter((entry, index, own) => own.findIndex(isSamePurchase(entry)) === index)

/** The entries that are in none of the purchased courses. */
export const missingFrom = (
  purchased: readonly PurchasedPair[],
  entries: readonly PendingPurchase[],
): PendingPurchase[] => entries.filter((entry) => !purchased.some(isSamePurchase(entry)))
