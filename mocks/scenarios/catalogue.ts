import { buyer } from './buyer.ts'
import { empty } from './empty.ts'
import { fresh } from './fresh.ts'
import { lapsed } from './lapsed.ts'
import { many } from './many.ts'
import type { Scenario } from './scenario.ts'
import { size } from './size.ts'
import { trial } from './trial.ts'

/** Every named world, in the order in which the panel offers them. */
export const scenarios: readonly Scenario[] = [fresh, buyer, trial, lapsed, empty, many, size]

export const defaultScenario = fresh.slug

export const scenarioOf = (slug: string): Scenario | undefined => scenarios.find((one) => one.slug === slug)
