import { memberId } from '#mocks/backend/domain/purchases.ts'
import type { Store } from '#mocks/backend/store/store.ts'
import type { AppTables, Reading } from '#mocks/backend/tables.ts'
import { AdminRefusal, type ServerKey, type ServerPage, type ThirdPartyApi } from '../api.ts'
import { platformId } from './platform-id.ts'

const serverPage = (tx: Reading, key: ServerKey): ServerPage => {
  const invite = 'invite' in key ? tx.invites.get(key.invite) : undefined
  if ('invite' in key && !invite) throw new AdminRefusal('This invite is invalid.')
  const serverId = invite?.serverId ?? ('serverId' in key ? key.serverId : '')
  const server = tx.servers.get(serverId)
  if (!server) throw new AdminRefusal('This server does not exist.')
  return {
    serverId,
    platform: server.platform,
    name: server.name,
    members: tx.members.count({ index: 'server', key: serverId }),
    botPresent: server.botPresent,
    botIsAdmin: server.botIsAdmin,
    invite: invite
      ? {
          code: invite.id,
          person: tx.accounts.get(invite.userId)?.name ?? '',
          used: invite.usedAt !== null,
          joined:
            invite.platformUserId !== null &&
            tx.members.get(memberId(serverId, invite.platformUserId)) !== undefined,
        }
      : null,
  }
}

export const serverMethods = (
  store: Store<AppTables>,
): Pick<ThirdPartyApi, 'server' | 'servers' | 'openServer' | 'join' | 'setBot'> => ({
  server: (key) => store.read((tx) => serverPage(tx, key)),

  servers: ({ platform }) =>
    store.read((tx) =>
      tx.servers
        .list({ where: (query) => query.where({ platform }) })
        .map(({ id, name, botPresent }) => ({ serverId: id, name, botPresent })),
    ),

  openServer: ({ platform, serverId, name }) =>
    store.request('place.open', (tx) => {
      const known = tx.servers.get(serverId)
      if (known && known.platform !== platform)
        throw new AdminRefusal(`This id belongs to a server on ${known.platform}.`)
      if (!known)
        tx.servers.insert({
          id: serverId,
          platform,
          name: name.trim() || serverId,
          botPresent: false,
          botIsAdmin: false,
        })
      return serverPage(tx, { serverId })
    }),

  join: ({ invite: code }) =>
    store.request('place.join', (tx) => {
      const { serverId } = serverPage(tx, { invite: code })
      const invite = tx.invites.get(code)
      // If the user has connected no account, the server gets a member with a new id that the product does not know.
      const platformUserId = invite?.platformUserId ?? platformId(tx, 12)
      const id = memberId(serverId, platformUserId)
      if (!tx.members.get(id)) tx.members.insert({ id, serverId, platformUserId, joinedAt: tx.now })
      tx.invites.patch(code, { usedAt: tx.now, platformUserId })
      return serverPage(tx, { invite: code })
    }),

  setBot: ({ serverId, present, admin }) =>
    store.request('bot.set', (tx) => {
      serverPage(tx, { serverId })
      tx.servers.patch(serverId, { botPresent: present, botIsAdmin: present && admin })
      return serverPage(tx, { serverId })
    }),
})
