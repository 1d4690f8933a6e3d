import type { Scenario } from './scenario.ts'
import { botRemoved } from './worlds/bot-removed.ts'
import { buyer } from './worlds/buyer.ts'
import { buyer500Subscriptions } from './worlds/buyer-500-subscriptions.ts'
import { empty } from './worlds/empty.ts'
import { fresh } from './worlds/fresh.ts'
import { lapsed } from './worlds/lapsed.ts'
import { market10000Communities } from './worlds/market-10000-communities.ts'
import { overdue } from './worlds/overdue.ts'
import { seller1000Communities } from './worlds/seller-1000-communities.ts'
import { trial } from './worlds/trial.ts'

/** All scenarios, in the order of the panel. */
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

/** Former names, which a link or stored data may still use. */
const formerNames: Readonly<Record<string, string>> = {
  guild: seller1000Communities.slug,
  many: buyer500Subscriptions.slug,
  size: market10000Communities.slug,
}

export const scenarioOf = (slug: string): Scenario | undefined =>
  scenarios.find((one) => one.slug === (formerNames[slug] ?? slug))
