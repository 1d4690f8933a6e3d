import type { Port } from '#machines/kit/port.ts'
import type { Role, SellerCommunity } from '#machines/rules/kit/entities.ts'

/** Who is signed in. */
export interface Person {
  id: string
  name: string
  role: Role
}

export type CountedCommunity = Pick<SellerCommunity, 'title' | 'isActive' | 'totalUsers'>

/** Who buys has no communities. */
export interface Welcomed {
  person: Person
  communities: CountedCommunity[]
}

type Nobody = { kind: 'nobody' }

export interface DashboardPorts {
  /** GET /users/me (API-11). */
  loadAccount: Port<void, ({ kind: 'loaded' } & Person) | Nobody>
  /** GET /courses/seller/{userId} (API-46). */
  loadCommunities: Port<{ sellerId: string }, { communities: CountedCommunity[] }>
  /** Both calls, the second for who sells. */
  reload: Port<void, ({ kind: 'loaded' } & Welcomed) | Nobody>
}
