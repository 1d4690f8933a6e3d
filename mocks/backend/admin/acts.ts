import type { RequestLog } from '../http/request-log.ts'
import type { Store } from '../store/store.ts'
import type { AppTables } from '../tables.ts'
import type { Backstage } from './backstage.ts'
import { thirdPartyActs } from './third-parties.ts'
import { worldActs } from './world.ts'

export const createBackstage = (store: Store<AppTables>, log: RequestLog): Backstage => ({
  ...worldActs(store, log),
  ...thirdPartyActs(store),
})
