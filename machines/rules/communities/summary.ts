import type { SellerCommunity } from '../kit/entities.ts'

/** The totals of a seller's communities. */
export interface Summary {
  members: number
  active: number
  /** The titles of the communities that are inactive. */
  off: string[]
}

type Listed = Pick<SellerCommunity, 'title' | 'isActive' | 'totalUsers'>

/** Computes the totals of a seller's communities; null if there are none. */
export const summaryOf = (communities: readonly Listed[]): Summary | null => {
  if (communities.length === 0) return null
  const off = communities.filter(({ isActive }) => !isActive).map(({ title }) => title)
  return {
    members: communities.reduce((sum, { totalUsers }) => sum + (totalUsers ?? 0), 0),
    active: communities.length - off.length,
    off,
  }
}
