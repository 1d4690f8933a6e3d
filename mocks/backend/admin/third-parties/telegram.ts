import { newToken } from '#mocks/backend/domain/sessions.ts'
import type { Store } from '#mocks/backend/store/store.ts'
import type { AppTables } from '#mocks/backend/tables.ts'
import type { ThirdPartyApi } from '../api.ts'
import { accountIn } from '../control.ts'
import { platformId } from './platform-id.ts'

export const telegramMethods = (
  store: Store<AppTables>,
): Pick<ThirdPartyApi, 'startTelegramBot' | 'startPayPerViewBot' | 'payPerView'> => ({
  startTelegramBot: ({ accountId, username }) =>
    store.request('telegram.start', (tx) => {
      const account = accountIn(tx, accountId)
      tx.accounts.patch(account.id, {
        userTelegramId: account.userTelegramId ?? platformId(tx, 9),
        telegramUsername: username,
      })
    }),

  startPayPerViewBot: ({ accountId }) =>
    store.request('telegram.startPpv', (tx) => {
      tx.accounts.patch(accountIn(tx, accountId).id, { ppvChatId: platformId(tx, 9) })
    }),

  payPerView: ({ paid }) =>
    store.request('payPerView', (tx) => {
      const { id } = tx.ppvSessions.insert({ id: newToken(tx, 'ppv'), paid })
      return { sid: id }
    }),
})
