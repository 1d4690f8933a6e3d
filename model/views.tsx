import { accountViews } from './views/account.tsx'
import { buyingViews } from './views/buying.tsx'
import { sellingViews } from './views/selling.tsx'
import { siteViews } from './views/site.tsx'

export type { ActorView } from './views/actor-view.tsx'

/** How each flow is drawn, by its machine's id; a flow that nobody sees has no view. */
export const views = { ...accountViews, ...buyingViews, ...sellingViews, ...siteViews } as const
