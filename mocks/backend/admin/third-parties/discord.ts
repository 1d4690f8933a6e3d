import { MINUTE } from '#mocks/backend/domain/periods.ts'
import { newToken } from '#mocks/backend/domain/sessions.ts'
import type { Store } from '#mocks/backend/store/store.ts'
import type { AppTables } from '#mocks/backend/tables.ts'
import type { ThirdPartyApi } from '../api.ts'
import { platformId } from './platform-id.ts'

export const discordMethods = (store: Store<AppTables>): Pick<ThirdPartyApi, 'allowDiscord'> => ({
  allowDiscord: ({ username }) =>
    store.request('discord.allow', (tx) => {
      const known = tx.accounts.list({ where: (query) => query.where({ discordUsername: username }) })[0]
      const { id } = tx.discordCodes.insert({
        id: newToken(tx, 'code'),
        userDiscordId: known?.userDiscordId ?? platformId(tx, 18),
        username,
        expiresAt: tx.now + 10 * MINUTE,
      })
      return { code: id }
    }),
})
