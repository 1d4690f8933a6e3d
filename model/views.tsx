import { accountViews } from './views/account.tsx'
import { buyingViews } from './views/buying.tsx'
import { listViews } from './views/list.tsx'
import { sellingViews } from './views/selling.tsx'
import { siteViews } from './views/site.tsx'

export type { ActorView } from './views/actor-view.tsx'

/** The View of each flow, by its machine's id. A flow without a screen has none. */
export const views = { ...accountViews, ...buyingViews, ...sellingViews, ...siteViews, ...listViews } as const
