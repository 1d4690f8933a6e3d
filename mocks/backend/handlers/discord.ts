import { disabledReason } from '../domain/fees.ts'
import { DAY, iso, SECOND } from '../domain/periods.ts'
import { hasServerAccess, memberId, sellsServerAccess } from '../domain/purchases.ts'
import { newToken } from '../domain/sessions.ts'
import { done, type Handlers, ok, refuse } from '../http/handler.ts'
import type { Reading, Writing } from '../tables.ts'

/** How long Discord's tokens are valid, in milliseconds: a week. */
const DISCORD_TOKEN_LASTS = 7 * DAY

const refuseAsDiscord = <const S extends number>(status: S, message: string, code: number) =>
  ({ status, body: { message, code } }) as const

const UNKNOWN_SERVER = refuse(404, 'Unknown Guild')

const discordServer = (tx: Reading, id: string) => {
  const server = tx.servers.get(id)
  return server?.platform === 'Discord' ? server : undefined
}

const newGrant = (tx: Writing, userDiscordId: string, username: string) =>
  tx.discordGrants.insert({
    id: newToken(tx, 'discord'),
    refreshToken: newToken(tx, 'discord-refresh'),
    userDiscordId,
    username,
    expiresAt: tx.now + DISCORD_TOKEN_LASTS,
  })

export const discord = {
  discordTokenExpiry: (_, { me }) =>
    ok({ discordTokenExpiresAt: me.discordTokenExpiresAt === null ? null : iso(me.discordTokenExpiresAt) }),

  discordCallback: ({ body }, { tx }) => {
    const code = tx.discordCodes.get(body.code)
    if (code) tx.discordCodes.remove(code.id)
    if (!code || code.expiresAt <= tx.now) return refuse(400, 'Invalid "code" in request.')
    const grant = newGrant(tx, code.userDiscordId, code.username)
    return ok({
      userDiscordId: grant.userDiscordId,
      discordUsername: grant.username,
      access_token: grant.id,
      refresh_token: grant.refreshToken,
      expires_in: DISCORD_TOKEN_LASTS / SECOND,
    })
  },

  discordKick: ({ body: { serverId, userDiscordId } }, { tx, me }) => {
    const server = discordServer(tx, serverId)
    if (!server) return UNKNOWN_SERVER
    if (me.userDiscordId !== userDiscordId) {
      if (!sellsServerAccess(tx, me.id, serverId)) return refuse(403, 'You may only remove yourself.')
      const reason = disabledReason(tx, me.id)
      if (reason !== undefined) return refuse(403, reason)
    }
    if (!server.botPresent || !server.botIsAdmin) return refuseAsDiscord(403, 'Missing Permissions', 50013)
    const member = tx.members.get(memberId(serverId, userDiscordId))
    if (!member) return refuse(404, 'Unknown Member')
    tx.members.remove(member.id)
    return done
  },

  checkDiscordBot: ({ params }, { tx }) => {
    const server = discordServer(tx, params.serverId)
    return ok({
      botPresent: server?.botPresent ?? false,
      permissions: { isAdmin: server?.botIsAdmin ?? false },
    })
  },

  checkDiscordMembership: ({ body: { serverId, userDiscordId } }, { tx, discordToken }) => {
    const grant = tx.discordGrants.get(discordToken)
    if (!grant || grant.expiresAt <= tx.now) {
      return refuseAsDiscord(401, 'Invalid OAuth2 access token', 50025)
    }
    if (grant.userDiscordId !== userDiscordId)
      return refuse(400, 'This token belongs to another Discord user.')
    if (!discordServer(tx, serverId)) return UNKNOWN_SERVER
    return ok({ isMember: tx.members.get(memberId(serverId, userDiscordId)) !== undefined })
  },

  discordInvite: ({ body: { serverId } }, { tx, me, pages }) => {
    const server = discordServer(tx, serverId)
    if (!server) return UNKNOWN_SERVER
    if (!hasServerAccess(tx, me.id, serverId) && !sellsServerAccess(tx, me.id, serverId)) {
      return refuse(403, 'You have no running subscription to this server.')
    }
    if (!server.botPresent) return refuse(502, 'Our bot is not in this server.')
    if (!server.botIsAdmin) return ok({ inviteUrl: null })
    const { id } = tx.invites.insert({
      id: newToken(tx, 'invite'),
      serverId,
      userId: me.id,
      platformUserId: me.userDiscordId,
      usedAt: null,
    })
    return ok({ inviteUrl: pages.discordInvite(id) })
  },

  refreshDiscordToken: ({ body }, { tx, me }) => {
    const grant = tx.discordGrants.by('refreshToken', body.refreshToken)
    if (!grant || grant.userDiscordId !== me.userDiscordId) return refuse(400, 'Invalid refresh token.')
    tx.discordGrants.remove(grant.id)
    const renewed = newGrant(tx, grant.userDiscordId, grant.username)
    return ok({
      accessToken: renewed.id,
      refreshToken: renewed.refreshToken,
      expiresIn: DISCORD_TOKEN_LASTS / SECOND,
    })
  },
} satisfies Partial<Handlers>
