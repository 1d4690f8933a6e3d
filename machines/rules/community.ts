import type { Plan, Platform } from './entities.ts'

/** A server whose moderation bot is asked for. */
export interface BotCheck {
  platform: Platform
  serverId: string
}

/** `unknown`: the check itself failed, which is not a missing bot (A08). */
export type BotPresence = 'present' | 'absent' | 'unknown'

/** The servers of these plans, each once; a platform without a server id is not checked (S3.2, C41). */
export const botChecks = (plans: readonly Plan[]): BotCheck[] => {
  const checks = plans.flatMap((plan) =>
    plan.platforms.flatMap((platform): BotCheck[] => {
      const serverId = platform === 'Discord' ? plan.discordServerId : plan.telegramServerId
      return serverId ? [{ platform, serverId }] : []
    }),
  )
  return [...new Map(checks.map((check) => [`${check.platform} ${check.serverId}`, check])).values()]
}
