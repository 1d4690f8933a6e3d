import type { ProfileChange } from '#machines/rules/account/profile-changes.ts'
import type { Instant } from '#machines/rules/kit/entities.ts'
import { coerceCurrency } from '#machines/rules/plans/money.ts'
import type { Answer } from '#src/api/contract/index.ts'
import { instantOrNull, textOrNull } from '#src/api/wire.ts'
import { changed, type ResolverContext } from './resolver-context.ts'

const accountOf = (user: NonNullable<Answer<'me'>>) => ({
  id: user._id,
  name: user.name,
  role: user.role,
  email: user.email,
  description: textOrNull(user.description),
  profilePicture: textOrNull(user.profilePicture),
  profilePicturePublicId: textOrNull(user.profilePicturePublicId),
  discordUserId: textOrNull(user.userDiscordId),
  discordAccessToken: textOrNull(user.discordAccessToken),
  discordRefreshToken: textOrNull(user.discordRefreshToken),
  telegramUserId: textOrNull(user.userTelegramId),
  discordUsername: textOrNull(user.discordUsername),
  telegramUsername: textOrNull(user.telegramUsername),
  ppvChatId: textOrNull(user.tgChatIdPpv),
  plan: textOrNull(user.plan),
  overdueInvoices: (user.overdueInvoices ?? []).map(({ _id, totals, ...invoice }) => ({
    ...invoice,
    id: _id,
    totals: totals.map(({ amount, currency }) => ({ amount, currency: coerceCurrency(currency) })),
  })),
})

type Account = ReturnType<typeof accountOf>

const loadAccount = async ({ client, signal }: ResolverContext) => {
  const user = await client.call('me', {}, { signal })
  return user && accountOf(user)
}

/** The signed-in user, with the fields that a mutation has changed. */
export const changedAccount = (fields: Partial<Account>, context: ResolverContext) => {
  const id = context.userId()
  return changed(id === null ? fields : { id, ...fields }, context, () => loadAccount(context))
}

const withoutDiscord = {
  discordUserId: null,
  discordUsername: null,
  discordAccessToken: null,
  discordRefreshToken: null,
}

export const accountResolvers = {
  account: (_: unknown, context: ResolverContext) => loadAccount(context),
  description: async (_: unknown, { client, signal }: ResolverContext) => {
    const { description } = await client.call('myDescription', {}, { signal })
    return textOrNull(description)
  },
  platformPlan: async (_: unknown, { client, signal }: ResolverContext) => {
    const { plan } = await client.call('myPlan', {}, { signal })
    return textOrNull(plan)
  },
  updateProfile: async ({ change }: { change: ProfileChange }, context: ResolverContext) => {
    await context.client.call('updateMyInfo', { body: change }, { signal: context.signal })
    return changedAccount(change, context)
  },
  removeDiscord: async (_: unknown, context: ResolverContext) => {
    await context.client.call('removeDiscord', {}, { signal: context.signal })
    return changedAccount(withoutDiscord, context)
  },
  removeTelegram: async (_: unknown, context: ResolverContext) => {
    await context.client.call('removeTelegram', {}, { signal: context.signal })
    return changedAccount({ telegramUserId: null, telegramUsername: null }, context)
  },
  discordTokenExpiry: async (_: unknown, { client, signal }: ResolverContext) => {
    const { discordTokenExpiresAt } = await client.call('discordTokenExpiry', {}, { signal })
    return instantOrNull(discordTokenExpiresAt)
  },
  exchangeDiscordCode: async ({ code }: { code: string }, { client, signal }: ResolverContext) => {
    const { access_token, refresh_token, expires_in, ...identity } = await client.call(
      'discordCallback',
      { body: { code } },
      { signal },
    )
    return { ...identity, accessToken: access_token, refreshToken: refresh_token, expiresIn: expires_in }
  },
  isPpvLinked: async (_: unknown, { client, signal }: ResolverContext) => {
    const { linked } = await client.call('ppvStatus', {}, { signal })
    return linked
  },
  ppvLink: async (_: unknown, { client, signal }: ResolverContext) => {
    const { url } = await client.call('ppvLink', {}, { signal })
    return url
  },
  unlinkPpv: async (_: unknown, context: ResolverContext) => {
    await context.client.call('ppvUnlink', { body: {} }, { signal: context.signal })
    return changedAccount({ ppvChatId: null }, context)
  },
  promoteToSeller: async (_: unknown, context: ResolverContext) => {
    await context.client.call('becomeSeller', { body: {} }, { signal: context.signal })
    return changedAccount({ role: 'seller' }, context)
  },
  checkDiscordMembership: (
    { discordToken, ...body }: { userDiscordId: string; serverId: string; discordToken: string },
    { client, signal }: ResolverContext,
  ) => client.call('checkDiscordMembership', { body }, { signal, discordToken }),
  inviteToDiscord: async ({ serverId }: { serverId: string }, { client, signal }: ResolverContext) => {
    const { inviteUrl } = await client.call('discordInvite', { body: { serverId } }, { signal })
    return inviteUrl ?? null
  },
  inviteToTelegram: (body: { chatId: string; userTelegramId: string }, { client, signal }: ResolverContext) =>
    client.call('telegramInvite', { body: { ...body } }, { signal }),
  refreshDiscordToken: ({ refreshToken }: { refreshToken: string }, { client, signal }: ResolverContext) =>
    client.call('refreshDiscordToken', { body: { refreshToken } }, { signal }),
  saveDiscordToken: async (
    saved: {
      userDiscordId: string
      accessToken: string
      refreshToken: string
      expiresAt: Instant
      discordUsername?: string | null
    },
    context: ResolverContext,
  ) => {
    const tokens = { discordAccessToken: saved.accessToken, discordRefreshToken: saved.refreshToken }
    const named = saved.discordUsername ? { discordUsername: saved.discordUsername } : {}
    const { userDiscordId, expiresAt: discordTokenExpiresAt } = saved
    const body = { userDiscordId, ...tokens, discordTokenExpiresAt, ...named }
    await context.client.call('updateDiscord', { body }, { signal: context.signal })
    return changedAccount({ discordUserId: userDiscordId, ...tokens, ...named }, context)
  },
}
