import {
  type BotCheck,
  type BotLack,
  type BotPresence,
  withoutBot,
} from '#machines/rules/communities/bots.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { botChecksQuery } from '#src/graphql/documents/communities.ts'

const lacks = new WeakMap<Services['graph'], Record<string, BotLack>>()

/** The servers without bot, by key, that checks have found since the app was opened (C121). */
export const knownServersWithoutBot = ({ graph }: Pick<Services, 'graph'>): Record<string, BotLack> =>
  lacks.get(graph) ?? {}

/** Returns one result for each check, in the same order; 'unknown' for a check that failed. */
export const checkBots =
  ({ graph }: Pick<Services, 'graph'>) =>
  async (
    { checks }: { checks: BotCheck[] },
    { signal }: { signal: AbortSignal },
  ): Promise<{ results: BotPresence[] }> => {
    const { botChecks } = await graph.query(botChecksQuery, { checks }, { signal })
    const results = checks.map(
      ({ platform, serverId }) =>
        botChecks.find((check) => check.platform === platform && check.serverId === serverId)?.presence ??
        'unknown',
    )
    lacks.set(graph, withoutBot(knownServersWithoutBot({ graph }), checks, results))
    return { results }
  }
