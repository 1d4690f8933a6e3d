import type { Plan, Platform } from '../kit/entities.ts'
import { type ExternalUrl, urlWithQuery } from '../links/redirects.ts'
import { serverIdOn } from './servers.ts'

/** A server to be checked for the moderation bot. */
export interface BotCheck {
  platform: Platform
  serverId: string
}

/**
 * Whether the moderation bot is in a server with admin permission. `powerless`: there, without it; `unknown`: the check
 * itself failed, which is not a missing bot (A08).
 */
export const botPresences = ['present', 'powerless', 'absent', 'unknown'] as const
export type BotPresence = (typeof botPresences)[number]

/** What a server lacks: the bot itself, or the rights of it. */
export type BotLack = Extract<BotPresence, 'absent' | 'powerless'>

/** Whether the answer is a definite negative (A08). */
export const lacksBot = (presence: BotPresence | undefined): presence is BotLack =>
  presence === 'absent' || presence === 'powerless'

/** Identifies a server: ids may be the same on both platforms. */
export const checkKey = ({ platform, serverId }: BotCheck) => `${platform} ${serverId}`

/** The servers of these plans, each once; a platform without a server id is not checked (S3.2, C41). */
export const botChecks = (plans: readonly Plan[]): BotCheck[] => {
  const checks = plans.flatMap((plan) =>
    plan.platforms.flatMap((platform): BotCheck[] => {
      const serverId = serverIdOn(platform, plan)
      return serverId ? [{ platform, serverId }] : []
    }),
  )
  return [...new Map(checks.map((check) => [checkKey(check), check])).values()]
}

const isOnServer = (plan: Plan, { platform, serverId }: BotCheck): boolean =>
  plan.platforms.includes(platform) && serverIdOn(platform, plan) === serverId

/** Whether no server of the plan is among those that lack their bot (D2 §3 Plan). */
export const botInvited = (plan: Plan, without: readonly BotCheck[]): boolean =>
  !without.some((server) => isOnServer(plan, server))

/** A server that holds an activation back: why, and whose plans it is. */
export interface MissingBot extends BotCheck {
  presence: Exclude<BotPresence, 'present'>
  planTitles: string[]
}

/** What holds an activation back, by the results of `botChecks(plans)` in their places; a missing result is none. */
export const missingBots = (plans: readonly Plan[], results: readonly BotPresence[]): MissingBot[] =>
  botChecks(plans).flatMap((check, at): MissingBot[] => {
    const presence = results[at] ?? 'unknown'
    if (presence === 'present') return []
    const planTitles = plans.filter((plan) => isOnServer(plan, check)).map(({ title }) => title)
    return [{ ...check, presence, planTitles }]
  })

/** The addresses of the moderation bot: Discord's page that invites it, Telegram's chat with it (C04). */
export interface BotPages {
  discord: ExternalUrl
  telegram: ExternalUrl
}

/** The page that invites the bot: to this server on Discord, to a group of one's choice on Telegram. */
export const botInvite = (pages: BotPages, platform: Platform, serverId: string): ExternalUrl =>
  platform === 'Discord'
    ? urlWithQuery(pages.discord, { guild_id: serverId, disable_guild_select: 'true' })
    : telegramInvite(pages, 'group')

/** Telegram asks which group or channel it shall be. */
export const telegramInvite = ({ telegram }: BotPages, chat: 'group' | 'channel'): ExternalUrl =>
  urlWithQuery(telegram, { [`start${chat}`]: 'true' })

/** '@guildhall_bot'. */
export const telegramBotName = ({ telegram }: BotPages): string =>
  `@${new URL(telegram).pathname.split('/')[1]}`
