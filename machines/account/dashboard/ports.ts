import type { Port } from '#machines/kit/port.ts'
import type { Role, SellerCommunity } from '#machines/rules/kit/entities.ts'

export type LoadedAccount = { kind: 'loaded'; id: string; name: string; role: Role } | { kind: 'nobody' }

export interface DashboardPorts {
  /** GET /users/me (API-11). */
  loadAccount: Port<void, LoadedAccount>
  /** GET /courses/seller/{userId} (API-46). */
  loadCommunities: Port<
    { sellerId: string },
    { kind: 'loaded'; communities: Pick<SellerCommunity, 'title' | 'isActive' | 'totalUsers'>[] }
  >
}
