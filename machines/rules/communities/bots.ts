import type { Plan, Platform } from '../kit/entities.ts'
import { type ExternalUrl, urlWithQuery } from '../links/redirects.ts'
import { serverIdOn } from './servers.ts'

/** A server to check for the moderation bot. */
export interface BotCheck {
  platform: Platform
  serverId: string
}

/**
 * Whether the moderation bot is on a server with admin permission. `powerless`: the bot is on the server without that
 * permission. `unknown`: the check failed, which does not mean that the bot is missing (A08).
 */
export const botPresences = ['present', 'powerless', 'absent', 'unknown'] as const
export type BotPresence = (typeof botPresences)[number]

/** What a server lacks: the bot, or its admin permission. */
export type BotLack = Extract<BotPresence, 'absent' | 'powerless'>

/** Whether a check says definitely that the bot or its permission is missing (A08). */
export const lacksBot = (presence: BotPresence | undefined): presence is BotLack =>
  presence === 'absent' || presence === 'powerless'

/** Identifies a server. The server id is not enough, because both platforms may use the same id. */
export const checkKey = ({ platform, serverId }: BotCheck) => `${platform} ${serverId}`

/**
 * Updates `without`, the servers known to lack the bot, with the results of checks. An unknown result changes nothing
 * (A08).
 */
export const withoutBot = (
  without: Readonly<Record<string, BotLack>>,
  checks: readonly BotCheck[],
  results: readonly BotPresence[],
): Record<string, BotLack> => {
  const outcomes = new Map<string, BotPresence>(Object.entries(without))
  for (const [at, check] of checks.entries()) {
    const presence = results[at]
    if (presence !== undefined && presence !== 'unknown') outcomes.set(checkKey(check), presence)
  }
  return Object.fromEntries(
    [...outcomes].flatMap(([key, presence]) => (lacksBot(presence) ? [[key, presence]] : [])),
  )
}

/** The servers of these plans, each once. A platform without a server id is not checked (C41). */
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

/** Whether the bot is on all servers of the plan (D2 §3 Plan). `without` are the servers known to lack the bot. */
export const botInvited = (plan: Plan, without: readonly BotCheck[]): boolean =>
  !without.some((server) => isOnServer(plan, server))

/** A server that prevents an activation: the reason and the plans that use it. */
export interface MissingBot extends BotCheck {
  presence: Exclude<BotPresence, 'present'>
  planTitles: string[]
}

/**
 * The servers that prevent an activation of the community. `results` are those of the checks, in the order of
 * `botChecks`; a missing result counts as `unknown`.
 */
export const missingBots = (plans: readonly Plan[], results: readonly BotPresence[]): MissingBot[] =>
  botChecks(plans).flatMap((check, at): MissingBot[] => {
    const presence = results[at] ?? 'unknown'
    if (presence === 'present') return []
    const planTitles = plans.filter((plan) => isOnServer(plan, check)).map(({ title }) => title)
    return [{ ...check, presence, planTitles }]
  })

/** Where to invite the moderation bot: Discord's consent page and the bot's Telegram chat (C04). */
export interface BotPages {
  discord: ExternalUrl
  telegram: ExternalUrl
}

/** The page that invites the bot: on Discord to the server with this id, on Telegram to a group that the user picks. */
export const botInvite = (pages: BotPages, platform: Platform, serverId: string): ExternalUrl =>
  platform === 'Discord'
    ? urlWithQuery(pages.discord, { guild_id: serverId, disable_guild_select: 'true' })
    : telegramInvite(pages, 'group')

/** The URL that adds the bot to a group or channel, which the user picks in Telegram. */
export const telegramInvite = ({ telegram }: BotPages, chat: 'group' | 'channel'): ExternalUrl =>
  urlWithQuery(telegram, { [`start${chat}`]: 'true' })

/** The bot's name, such as '@guildhall_bot'. */
export const telegramBotName = ({ telegram }: BotPages): string =>
  `@${new URL(telegram).pathname.split('/')[1]}`
