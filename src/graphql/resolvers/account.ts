import type { SavedTokens } from '#machines/rules/account/discord.ts'
import type { ProfileChange } from '#machines/rules/account/profile-changes.ts'
import { coerceCurrency } from '#machines/rules/plans/money.ts'
import type { Answer } from '#src/api/contract/index.ts'
import { instantOrNull, textOrNull } from '#src/api/wire.ts'
import { type BodyOf, changed, type ResolverContext, type Resolvers } from './resolver-context.ts'

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

type SavedGrant = SavedTokens & { userDiscordId: string; discordUsername?: string | null }

const withoutDiscord = {
  discordUserId: null,
  discordUsername: null,
  discordAccessToken: null,
  discordRefreshToken: null,
}

export const accountResolvers = {
  account: (_, context) => loadAccount(context),
  description: async (_, { call }) => textOrNull((await call('myDescription', {})).description),
  platformPlan: async (_, { call }) => textOrNull((await call('myPlan', {})).plan),
  updateProfile: async ({ change }: { change: ProfileChange }, context) => {
    await context.call('updateMyInfo', { body: change })
    return changedAccount(change, context)
  },
  removeDiscord: async (_, context) => {
    await context.call('removeDiscord', {})
    return changedAccount(withoutDiscord, context)
  },
  removeTelegram: async (_, context) => {
    await context.call('removeTelegram', {})
    return changedAccount({ telegramUserId: null, telegramUsername: null }, context)
  },
  discordTokenExpiry: async (_, { call }) =>
    instantOrNull((await call('discordTokenExpiry', {})).discordTokenExpiresAt),
  exchangeDiscordCode: async (body: BodyOf<'discordCallback'>, { call }) => {
    const response = await call('discordCallback', { body: { ...body } })
    const { access_token, refresh_token, expires_in, ...identity } = response
    return { ...identity, accessToken: access_token, refreshToken: refresh_token, expiresIn: expires_in }
  },
  isPpvLinked: async (_, { call }) => (await call('ppvStatus', {})).linked,
  ppvLink: async (_, { call }) => (await call('ppvLink', {})).url,
  unlinkPpv: async (_, context) => {
    await context.call('ppvUnlink', { body: {} })
    return changedAccount({ ppvChatId: null }, context)
  },
  promoteToSeller: async (_, context) => {
    await context.call('becomeSeller', { body: {} })
    return changedAccount({ role: 'seller' }, context)
  },
  checkDiscordMembership: async (
    { discordToken, ...body }: BodyOf<'checkDiscordMembership'> & { discordToken: string },
    { call },
  ) => (await call('checkDiscordMembership', { body }, { discordToken })).isMember,
  inviteToDiscord: async (body: BodyOf<'discordInvite'>, { call }) =>
    (await call('discordInvite', { body: { ...body } })).inviteUrl ?? null,
  inviteToTelegram: (body: BodyOf<'telegramInvite'>, { call }) =>
    call('telegramInvite', { body: { ...body } }),
  refreshDiscordToken: (body: BodyOf<'refreshDiscordToken'>, { call }) =>
    call('refreshDiscordToken', { body: { ...body } }),
  saveDiscordToken: async (saved: SavedGrant, context) => {
    const tokens = { discordAccessToken: saved.accessToken, discordRefreshToken: saved.refreshToken }
    const named = saved.discordUsername ? { discordUsername: saved.discordUsername } : {}
    const { userDiscordId, expiresAt: discordTokenExpiresAt } = saved
    const body = { userDiscordId, ...tokens, discordTokenExpiresAt, ...named }
    await context.call('updateDiscord', { body })
    return changedAccount({ discordUserId: userDiscordId, ...tokens, ...named }, context)
  },
} satisfies Resolvers
