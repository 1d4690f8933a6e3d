import type { AccountRow } from '../tables.ts'

/** The Discord fields of an account that is not connected. */
export const noDiscord = {
  userDiscordId: null,
  discordUsername: null,
  discordAccessToken: null,
  discordRefreshToken: null,
  discordTokenExpiresAt: null,
} as const satisfies Partial<AccountRow>

/** The fields of a new account. */
export const blankAccount = {
  ...noDiscord,
  description: null,
  profilePicture: null,
  profilePicturePublicId: null,
  userTelegramId: null,
  telegramUsername: null,
  ppvChatId: null,
  tier: null,
  payout: null,
  cardFails: false,
} as const satisfies Partial<AccountRow>
