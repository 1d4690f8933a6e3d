import type { Feed, Port } from '#machines/kit/port.ts'
import type { Account, Instant, Subscription } from '#machines/rules/kit/entities.ts'

/** The cached list after a change, or the error of a refresh that failed. */
export type SubscriptionsUpdate =
  | { kind: 'changed'; subscriptions: Subscription[] }
  | { kind: 'failed'; error: unknown }

export interface SubscriptionsPorts {
  /** GET /users/me and GET /users/me/courses (API-11, API-58). `fresh`: from the provider, past the cache. */
  load: Port<
    { fresh: boolean },
    /** `at`: when the provider first answered, by its clock (decision 036). */
    { kind: 'loaded'; account: Account; subscriptions: Subscription[]; at: Instant }
  >
  /** GET /users/me (API-11). */
  loadAccount: Port<Record<string, never>, { kind: 'loaded'; account: Account }>
  /**
   * The cached list, now and after each change of the cache; `failed` when it could not be refreshed. It asks for itself
   * when the person comes back to the page.
   */
  watch: Feed<Record<string, never>, SubscriptionsUpdate>
}
