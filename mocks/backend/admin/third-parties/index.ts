import type { Store } from '#mocks/backend/store/store.ts'
import type { AppTables } from '#mocks/backend/tables.ts'
import type { ThirdPartyApi } from '../api.ts'
import { checkoutMethods } from './checkout.ts'
import { discordMethods } from './discord.ts'
import { googleMethods } from './google.ts'
import { invoiceMethods } from './invoices.ts'
import { mediaMethods } from './media.ts'
import { onboardingMethods } from './onboarding.ts'
import { serverMethods } from './servers.ts'
import { telegramMethods } from './telegram.ts'

export const thirdPartyMethods = (store: Store<AppTables>): ThirdPartyApi => ({
  mails: ({ to } = {}) =>
    store.read((tx) =>
      tx.mails.list({ order: 'newest', ...(to === undefined ? {} : { index: 'to', key: to.toLowerCase() }) }),
    ),

  ...checkoutMethods(store),
  ...discordMethods(store),
  ...googleMethods(store),
  ...invoiceMethods(store),
  ...mediaMethods(store),
  ...onboardingMethods(store),
  ...serverMethods(store),
  ...telegramMethods(store),
})
