import type { SellerCommunity } from '../kit/entities.ts'

/** What the communities of a seller come to. */
export interface Summary {
  members: number
  active: number
  /** The titles of those that are not active. */
  off: string[]
}

type Listed = Pick<SellerCommunity, 'title' | 'isActive' | 'totalUsers'>

/** Null where there are none. */
export const summaryOf = (communities: readonly Listed[]): Summary | null => {
  if (communities.length === 0) return null
  const off = communities.filter(({ isActive }) => !isActive).map(({ title }) => title)
  return {
    members: communities.reduce((sum, { totalUsers }) => sum + (totalUsers ?? 0), 0),
    active: communities.length - off.length,
    off,
  }
}
