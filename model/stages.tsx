import { accountStages } from './stages/account.tsx'
import { buyingStages } from './stages/buying.tsx'
import { sellingStages } from './stages/selling.tsx'
import { siteStages } from './stages/site.tsx'

export type { Stage } from './stages/stage.tsx'

/** How each flow is drawn, by its machine's id; a flow that nobody sees has no stage. */
export const stages = { ...accountStages, ...buyingStages, ...sellingStages, ...siteStages } as const
