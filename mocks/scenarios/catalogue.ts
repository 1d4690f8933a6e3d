import { botRemoved } from './datasets/bot-removed.ts'
import { buyer } from './datasets/buyer.ts'
import { buyer500Subscriptions } from './datasets/buyer-500-subscriptions.ts'
import { empty } from './datasets/empty.ts'
import { fresh } from './datasets/fresh.ts'
import { lapsed } from './datasets/lapsed.ts'
import { market10000Communities } from './datasets/market-10000-communities.ts'
import { overdue } from './datasets/overdue.ts'
import { seller1000Communities } from './datasets/seller-1000-communities.ts'
import { trial } from './datasets/trial.ts'
import type { Scenario } from './scenario.ts'

/** All scenarios, in the order in which the panel shows them. */
export const scenarios: readonly Scenario[] = [
  fresh,
  buyer,
  trial,
  lapsed,
  overdue,
  empty,
  botRemoved,
  buyer500Subscriptions,
  seller1000Communities,
  market10000Communities,
]

export const defaultScenario = fresh.slug

/** Former names of scenarios, which a link or stored data may still use. */
const formerNames: Readonly<Record<string, string>> = {
  guild: seller1000Communities.slug,
  many: buyer500Subscriptions.slug,
  size: market10000Communities.slug,
}

export const scenarioOf = (slug: string): Scenario | undefined =>
  scenarios.find((one) => one.slug === (formerNames[slug] ?? slug))
