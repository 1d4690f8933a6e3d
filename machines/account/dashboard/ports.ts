import type { Port } from '#machines/kit/port.ts'
import type {
  PaymentAccountStatus,
  Role,
  SellerCommunity,
  Subscription,
} from '#machines/rules/kit/entities.ts'

/** The signed-in user. */
export interface User {
  id: string
  name: string
  role: Role
}

export type CountedCommunity = Pick<SellerCommunity, 'title' | 'isActive' | 'totalUsers'>

/**
 * The data of the welcome screen. A buyer has no communities. `status` is loaded only for a seller without
 * communities.
 */
export interface Welcomed {
  person: User
  communities: CountedCommunity[]
  status: PaymentAccountStatus | null
  subscriptions: Subscription[]
}

type Nobody = { kind: 'nobody' }

export interface DashboardPorts {
  /** Sends GET /users/me (API-11). */
  loadAccount: Port<void, ({ kind: 'loaded' } & User) | Nobody>
  /** Sends GET /courses/seller/{userId} (API-46). */
  loadCommunities: Port<{ sellerId: string }, { communities: CountedCommunity[] }>
  /** Sends GET /stripe/account/{userId} (API-21). The navigation sends the same request. */
  loadStatus: Port<{ userId: string }, { status: PaymentAccountStatus }>
  /** Sends GET /users/me/courses (API-58). */
  loadSubscriptions: Port<void, { subscriptions: Subscription[] }>
  /** Sends the requests of the first load again, as far as the user's role needs them. */
  reload: Port<void, ({ kind: 'loaded' } & Welcomed) | Nobody>
}
