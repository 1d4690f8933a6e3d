import { botRemoved } from './bot-removed.ts'
import { buyer } from './buyer.ts'
import { empty } from './empty.ts'
import { fresh } from './fresh.ts'
import { guild } from './guild.ts'
import { lapsed } from './lapsed.ts'
import { many } from './many.ts'
import { overdue } from './overdue.ts'
import type { Scenario } from './scenario.ts'
import { size } from './size.ts'
import { trial } from './trial.ts'

/** Every named world, in the order in which the panel offers them. */
export const scenarios: readonly Scenario[] = [
  fresh,
  buyer,
  trial,
  lapsed,
  overdue,
  empty,
  botRemoved,
  many,
  guild,
  size,
]

export const defaultScenario = fresh.slug

export const scenarioOf = (slug: string): Scenario | undefined => scenarios.find((one) => one.slug === slug)
