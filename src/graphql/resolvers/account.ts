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

const loadAccount = async ({ call }: ResolverContext) => {
  const user = await call('me', {})
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
  description: async (_: unknown, { call }: ResolverContext) => {
    const { description } = await call('myDescription', {})
    return textOrNull(description)
  },
  platformPlan: async (_: unknown, { call }: ResolverContext) => {
    const { plan } = await call('myPlan', {})
    return textOrNull(plan)
  },
  updateProfile: async ({ change }: { change: ProfileChange }, context: ResolverContext) => {
    await context.call('updateMyInfo', { body: change })
    return changedAccount(change, context)
  },
  removeDiscord: async (_: unknown, context: ResolverContext) => {
    await context.call('removeDiscord', {})
    return changedAccount(withoutDiscord, context)
  },
  removeTelegram: async (_: unknown, context: ResolverContext) => {
    await context.call('removeTelegram', {})
    return changedAccount({ telegramUserId: null, telegramUsername: null }, context)
  },
  discordTokenExpiry: async (_: unknown, { call }: ResolverContext) => {
    const { discordTokenExpiresAt } = await call('discordTokenExpiry', {})
    return instantOrNull(discordTokenExpiresAt)
  },
  exchangeDiscordCode: async ({ code }: { code: string }, { call }: ResolverContext) => {
    const { access_token, refresh_token, expires_in, ...identity } = await call('discordCallback', {
      body: { code },
    })
    return { ...identity, accessToken: access_token, refreshToken: refresh_token, expiresIn: expires_in }
  },
  isPpvLinked: async (_: unknown, { call }: ResolverContext) => {
    const { linked } = await call('ppvStatus', {})
    return linked
  },
  ppvLink: async (_: unknown, { call }: ResolverContext) => {
    const { url } = await call('ppvLink', {})
    return url
  },
  unlinkPpv: async (_: unknown, context: ResolverContext) => {
    await context.call('ppvUnlink', { body: {} })
    return changedAccount({ ppvChatId: null }, context)
  },
  promoteToSeller: async (_: unknown, context: ResolverContext) => {
    await context.call('becomeSeller', { body: {} })
    return changedAccount({ role: 'seller' }, context)
  },
  checkDiscordMembership: async (
    { discordToken, ...body }: { userDiscordId: string; serverId: string; discordToken: string },
    { call }: ResolverContext,
  ) => {
    const { isMember } = await call('checkDiscordMembership', { body }, { discordToken })
    return isMember
  },
  inviteToDiscord: async ({ serverId }: { serverId: string }, { call }: ResolverContext) => {
    const { inviteUrl } = await call('discordInvite', { body: { serverId } })
    return inviteUrl ?? null
  },
  inviteToTelegram: (body: { chatId: string; userTelegramId: string }, { call }: ResolverContext) =>
    call('telegramInvite', { body: { ...body } }),
  refreshDiscordToken: ({ refreshToken }: { refreshToken: string }, { call }: ResolverContext) =>
    call('refreshDiscordToken', { body: { refreshToken } }),
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
    await context.call('updateDiscord', { body })
    return changedAccount({ discordUserId: userDiscordId, ...tokens, ...named }, context)
  },
}
