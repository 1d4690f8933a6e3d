import type { RequestLog } from '../http/request-log.ts'
import type { Store } from '../store/store.ts'
import type { AppTables } from '../tables.ts'
import type { AdminApi } from './api.ts'
import { controlMethods } from './control.ts'
import { dataMethods } from './data.ts'
import { thirdPartyMethods } from './third-parties/index.ts'

export const createAdminApi = (store: Store<AppTables>, log: RequestLog): AdminApi => ({
  ...controlMethods(store, log),
  ...thirdPartyMethods(store),
  ...dataMethods(store),
})
