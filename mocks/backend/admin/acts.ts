import type { RequestLog } from '../http/request-log.ts'
import type { Store } from '../store/store.ts'
import type { AppTables } from '../tables.ts'
import type { AdminApi } from './api.ts'
import { thirdPartyActs } from './third-parties.ts'
import { worldActs } from './world.ts'

export const createAdminApi = (store: Store<AppTables>, log: RequestLog): AdminApi => ({
  ...worldActs(store, log),
  ...thirdPartyActs(store),
})
