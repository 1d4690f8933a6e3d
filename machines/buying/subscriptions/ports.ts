import type { Feed, Port } from '#machines/kit/port.ts'
import type { Account, Subscription } from '#machines/rules/kit/entities.ts'

/** The cached list after a change, or the error of a refresh that failed. */
export type SubscriptionsUpdate =
  | { kind: 'changed'; subscriptions: Subscription[] }
  | { kind: 'failed'; error: unknown }

export interface LoadedSubscriptions {
  account: Account
  subscriptions: Subscription[]
}

export interface SubscriptionsPorts {
  /**
   * GET /users/me and GET /users/me/courses (API-11, API-58). `begun`: with the first ones of a long list, the rest of
   * which is on its way.
   */
  load: Port<Record<string, never>, ({ kind: 'loaded' } | { kind: 'begun' }) & LoadedSubscriptions>
  /** Those that follow the first ones, of the same answer. */
  loadRest: Port<Record<string, never>, Subscription[]>
  /** The same calls once more. */
  reload: Port<Record<string, never>, LoadedSubscriptions>
  /** GET /users/me (API-11). */
  loadAccount: Port<Record<string, never>, { account: Account }>
  /**
   * The cached list, now and after each change of the cache; `failed` when it could not be refreshed. It asks for itself
   * when the person comes back to the page.
   */
  watch: Feed<Record<string, never>, SubscriptionsUpdate>
}
