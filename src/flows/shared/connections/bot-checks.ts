import type { BotCheck, BotPresence } from '#machines/rules/communities/bots.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { botChecksQuery } from '#src/graphql/documents/communities.ts'

/** Returns one result for each check, in the same order; 'unknown' for a check that failed. */
export const checkBots =
  ({ graph }: Pick<Services, 'graph'>) =>
  async (
    { checks }: { checks: BotCheck[] },
    { signal }: { signal: AbortSignal },
  ): Promise<{ results: BotPresence[] }> => {
    const { botChecks } = await graph.query(botChecksQuery, { checks }, { signal })
    return {
      results: checks.map(
        ({ platform, serverId }) =>
          botChecks.find((check) => check.platform === platform && check.serverId === serverId)?.presence ??
          'unknown',
      ),
    }
  }
