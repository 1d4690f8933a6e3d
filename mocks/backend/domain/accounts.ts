import type { AccountRow } from '../tables.ts'

/** Nothing of Discord is connected. */
export const noDiscord = {
  userDiscordId: null,
  discordUsername: null,
  discordAccessToken: null,
  discordRefreshToken: null,
  discordTokenExpiresAt: null,
} as const satisfies Partial<AccountRow>

/** What an account is before its person has connected, uploaded or paid for anything. */
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
