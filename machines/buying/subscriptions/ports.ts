import type { Feed, Port } from '#machines/kit/port.ts'
import type { Account, Subscription } from '#machines/rules/kit/entities.ts'

export type SubscriptionsSaid =
  | { kind: 'changed'; subscriptions: Subscription[] }
  | { kind: 'failed'; error: unknown }

export interface SubscriptionsPorts {
  /** GET /users/me and GET /users/me/courses (API-11, API-58). `fresh`: asked of the provider, whatever is cached. */
  load: Port<{ fresh: boolean }, { kind: 'loaded'; account: Account; subscriptions: Subscription[] }>
  /** The list as the cache holds it, again whenever it changes there; `failed` when it could not be refreshed. */
  watch: Feed<Record<string, never>, SubscriptionsSaid>
}
