import type { Feed, Port } from '#machines/kit/port.ts'
import type { Account, Subscription } from '#machines/rules/kit/entities.ts'

/** The list after the cache has changed, or the error of a failed refetch. */
export type SubscriptionsUpdate =
  | { kind: 'changed'; subscriptions: Subscription[] }
  | { kind: 'failed'; error: unknown }

export interface LoadedSubscriptions {
  account: Account
  subscriptions: Subscription[]
}

export interface SubscriptionsPorts {
  /**
   * Sends GET /users/me and GET /users/me/courses (API-11, API-58). `begun` has only the first entries while the rest
   * is loading.
   */
  load: Port<Record<string, never>, ({ kind: 'loaded' } | { kind: 'begun' }) & LoadedSubscriptions>
  /** Returns the rest of the list after the outcome `begun` of `load`. */
  loadRest: Port<Record<string, never>, Subscription[]>
  /** Sends the two requests of `load` again. */
  reload: Port<Record<string, never>, LoadedSubscriptions>
  /** Sends GET /users/me (API-11). */
  loadAccount: Port<Record<string, never>, { account: Account }>
  /**
   * Emits the cached list, now and after each change of the cache; `failed` if a refetch failed. Refetches when the
   * user returns to the page.
   */
  watch: Feed<Record<string, never>, SubscriptionsUpdate>
}
