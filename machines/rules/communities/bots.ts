import type { Platform } from '../kit/entities.ts'
import { type ExternalUrl, withQuery } from '../links/redirects.ts'

/** Where the moderation bot is at home: Discord's page that invites it, Telegram's chat with it (C04). */
export interface BotPages {
  discord: ExternalUrl
  telegram: ExternalUrl
}

/** The page that invites the bot: to this server on Discord, to a group of one's choice on Telegram. */
export const botInvite = (pages: BotPages, platform: Platform, serverId: string): ExternalUrl =>
  platform === 'Discord'
    ? withQuery(pages.discord, { guild_id: serverId, disable_guild_select: 'true' })
    : telegramInvite(pages, 'group')

/** Telegram asks which group or channel it shall be. */
export const telegramInvite = ({ telegram }: BotPages, chat: 'group' | 'channel'): ExternalUrl =>
  withQuery(telegram, { [`start${chat}`]: 'true' })

/** '@guildhall_bot'. */
export const telegramBotName = ({ telegram }: BotPages): string =>
  `@${new URL(telegram).pathname.split('/')[1]}`
