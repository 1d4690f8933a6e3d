import { account } from './account/index.ts'
import { buying } from './buying/index.ts'
import { selling } from './selling/index.ts'
import { site } from './site/index.ts'

/** All flows by area, in reading order for a product owner. */
export const areas = { account, buying, selling, site } as const

export type Area = keyof typeof areas

const of = (area: Area) => areas[area].map((flow) => ({ area, ...flow }))

/** All flows in one list. */
export const flows = [...of('account'), ...of('buying'), ...of('selling'), ...of('site')]
