import type { Plan, Platform } from '../kit/entities.ts'

/** A server whose moderation bot is asked for. */
export interface BotCheck {
  platform: Platform
  serverId: string
}

/**
 * Whether the moderation bot is in a server with admin permission. `powerless`: there, without it; `unknown`: the check
 * itself failed, which is not a missing bot (A08).
 */
export type BotPresence = 'present' | 'powerless' | 'absent' | 'unknown'

/** What a server lacks: the bot itself, or the rights of it. */
export type BotLack = Extract<BotPresence, 'absent' | 'powerless'>

/** Whether the answer is a definite negative (A08). */
export const lacksBot = (presence: BotPresence | undefined): presence is BotLack =>
  presence === 'absent' || presence === 'powerless'

/** One server has one key. */
export const checkKey = ({ platform, serverId }: BotCheck) => `${platform} ${serverId}`

/** The servers of these plans, each once; a platform without a server id is not checked (S3.2, C41). */
export const botChecks = (plans: readonly Plan[]): BotCheck[] => {
  const checks = plans.flatMap((plan) =>
    plan.platforms.flatMap((platform): BotCheck[] => {
      const serverId = serverOn(platform, plan)
      return serverId ? [{ platform, serverId }] : []
    }),
  )
  return [...new Map(checks.map((check) => [checkKey(check), check])).values()]
}

const serverOn = (platform: Platform, plan: Pick<Plan, 'discordServerId' | 'telegramServerId'>) =>
  platform === 'Discord' ? plan.discordServerId : plan.telegramServerId

/** Whether no server of the plan is among those that lack their bot, by `checkKey` (D2 §3 Plan). */
export const botInvited = (plan: Plan, without: ReadonlySet<string>): boolean =>
  plan.platforms.every((platform) => {
    const serverId = serverOn(platform, plan)
    return !serverId || !without.has(checkKey({ platform, serverId }))
  })

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
    const { platform, serverId } = check
    const planTitles = plans
      .filter((plan) => plan.platforms.includes(platform) && serverOn(platform, plan) === serverId)
      .map(({ title }) => title)
    return [{ ...check, presence, planTitles }]
  })

/** '7', '1k', '1.2k' (C44). */
export const shortCount = (count: number): string =>
  count < 1000 ? String(count) : `${(count / 1000).toFixed(1).replace('.0', '')}k`

/** '1 member', '1.2k members' (PAGES-13). */
export const memberCount = (count: number): string =>
  `${shortCount(count)} ${count === 1 ? 'member' : 'members'}`
