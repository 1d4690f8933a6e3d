import type { Profile } from '../rules/kit/entities.ts'

/** A seller with a description and without connections. All other sample profiles derive from it. */
export const sampleProfile: Profile = {
  id: '64b000000000000000000002',
  name: 'Sol Seller',
  role: 'seller',
  email: 'sol@guildhall.test',
  description: 'I forge knives, and teach it.',
  profilePicture: null,
  profilePicturePublicId: null,
  discordUserId: null,
  discordUsername: null,
  discordAccessToken: null,
  discordRefreshToken: null,
  telegramUserId: null,
  telegramUsername: null,
  ppvChatId: null,
  plan: null,
}
