import type { Account, Instant } from '../../../machines/rules/entities.ts'
import type { Answer } from '../../api/contract/index.ts'
import type { Operation } from './operation.ts'
import { textOrNull } from './wire.ts'

export const accountOf = (user: NonNullable<Answer<'me'>>): Account => ({
  id: user._id,
  name: user.name,
  role: user.role,
  email: user.email,
  profilePicture: textOrNull(user.profilePicture),
  discordUserId: textOrNull(user.userDiscordId),
  discordAccessToken: textOrNull(user.discordAccessToken),
  discordRefreshToken: textOrNull(user.discordRefreshToken),
  telegramUserId: textOrNull(user.userTelegramId),
})

export const accountResolvers = {
  account: async (_: unknown, { client, signal }: Operation) => {
    const user = await client.call('me', {}, { signal })
    return user && accountOf(user)
  },
  checkDiscordMembership: (
    { discordToken, ...body }: { userDiscordId: string; serverId: string; discordToken: string },
    { client, signal }: Operation,
  ) => client.call('checkDiscordMembership', { body }, { signal, discordToken }),
  inviteToDiscord: async ({ serverId }: { serverId: string }, { client, signal }: Operation) => {
    const { inviteUrl } = await client.call('discordInvite', { body: { serverId } }, { signal })
    return inviteUrl ?? null
  },
  inviteToTelegram: (body: { chatId: string; userTelegramId: string }, { client, signal }: Operation) =>
    client.call('telegramInvite', { body: { ...body } }, { signal }),
  refreshDiscordToken: ({ refreshToken }: { refreshToken: string }, { client, signal }: Operation) =>
    client.call('refreshDiscordToken', { body: { refreshToken } }, { signal }),
  saveDiscordToken: async (
    saved: { userDiscordId: string; accessToken: string; refreshToken: string; expiresAt: Instant },
    { client, signal }: Operation,
  ) => {
    const body = {
      userDiscordId: saved.userDiscordId,
      discordAccessToken: saved.accessToken,
      discordRefreshToken: saved.refreshToken,
      discordTokenExpiresAt: saved.expiresAt,
    }
    await client.call('updateDiscord', { body }, { signal })
    return true
  },
}
