import type { LongList } from '#machines/kit/long-list.ts'
import type { Staying } from '#machines/kit/staying.ts'
import {
  type BotCheck,
  type BotLack,
  type BotPages,
  type BotPresence,
  botChecks,
  botInvited,
  checkKey,
  lacksBot,
  withoutBot,
} from '#machines/rules/communities/bots.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { found } from '#machines/rules/kit/non-null.ts'
import type { ActivationId } from './children.ts'

export interface CommunityListContext extends Staying, LongList<ActivationId> {
  /** The user id in the browser's storage; '' if there is none. */
  userId: string
  created: unknown
  baseUrl: string
  botPages: BotPages
  sharing?: boolean | undefined
  communities: SellerCommunity[]
  /** The id of the community that was just created; it is listed first. */
  newId: string | null
  /** The number of members by community, as far as counted (C44). */
  members: Record<string, number>
  /** The communities whose members are not counted yet. */
  uncounted: string[]
  /** The servers that are not checked for the bot yet. */
  unchecked: BotCheck[]
  /** The keys of all servers that were checked in this visit or are waiting for their check. */
  serversAsked: string[]
  /** The ids of active communities that lack their bot and will be deactivated. */
  lacking: string[]
  /** The servers that lack the bot or its permission, by key. */
  serversWithoutBot: Record<string, BotLack>
}

export const listed = ({ communities }: CommunityListContext, id: string) =>
  communities.find((community) => community.id === id)

/** The community with this id. Call this only with the id of a card that is in the list; it throws for any other. */
export const communityOf = ({ communities }: CommunityListContext, id: string) =>
  found(communities, (community) => community.id === id)

export const withActive = (communities: SellerCommunity[], id: string, isActive: boolean) =>
  communities.map((community) => (community.id === id ? { ...community, isActive } : community))

/**
 * What the servers of an inactive community lack: the bot, or else the bot's permission. Null if they lack nothing or
 * were not checked.
 */
export const botLackOf = (
  { isActive, plans }: SellerCommunity,
  without: Readonly<Record<string, BotLack>>,
): BotLack | null => {
  if (isActive) return null
  const lacks = botChecks(plans).map((check) => without[checkKey(check)])
  return (['absent', 'powerless'] as const).find((lack) => lacks.includes(lack)) ?? null
}

/**
 * The community that was just created, and what the seller should do next with it; null if no community was just
 * created.
 */
export const nextOfNew = ({
  communities,
  newId,
  serversWithoutBot,
}: Pick<CommunityListContext, 'communities' | 'newId' | 'serversWithoutBot'>) => {
  const community = communities.find(({ id }) => id === newId)
  if (!community) return null
  if (community.isActive) return { community, step: 'share its link' } as const
  const lack = botLackOf(community, serversWithoutBot)
  return { community, step: lack ? 'invite the bot' : 'activate it' } as const
}

/** Moves the community that was just created to the start of the list. */
export const withNewFirst = ({ created }: CommunityListContext, communities: SellerCommunity[]) => {
  const isNew = ({ id }: SellerCommunity) => id === created
  return {
    communities: [...communities.filter(isNew), ...communities.filter((one) => !isNew(one))],
    newId: communities.find(isNew)?.id ?? null,
  }
}

/**
 * Puts the loaded communities into the list. Queues the communities whose members are not counted yet. Queues the
 * servers of active communities, so that each server is checked once per visit (S2b).
 */
export const withCommunities = (context: CommunityListContext, communities: SellerCommunity[]) => {
  const active = communities.filter(({ isActive }) => isActive)
  const checked = new Set(context.serversAsked)
  const counted = new Set([...Object.keys(context.members), ...context.uncounted])
  const unchecked = botChecks(active.flatMap(({ plans }) => plans)).filter(
    (check) => !checked.has(checkKey(check)),
  )
  return {
    ...withNewFirst(context, communities),
    isWhole: true,
    isStale: false,
    uncounted: [...context.uncounted, ...communities.map(({ id }) => id).filter((id) => !counted.has(id))],
    unchecked: [...context.unchecked, ...unchecked],
    serversAsked: [...context.serversAsked, ...unchecked.map(checkKey)],
  }
}

/**
 * Stores the member counts of the first communities in the queue. If a count has failed, the number from the list
 * stays.
 */
export const withCounts = (context: CommunityListContext, totals: (number | null)[]) => {
  const members = { ...context.members }
  for (const [at, id] of context.uncounted.slice(0, totals.length).entries())
    members[id] = totals[at] ?? listed(context, id)?.totalUsers ?? 0
  return { members, uncounted: context.uncounted.slice(totals.length) }
}

/**
 * Stores the results for the first servers in the queue. Active communities on a server without bot are queued for
 * deactivation.
 */
export const withChecks = (context: CommunityListContext, results: BotPresence[]) => {
  const checks = context.unchecked.slice(0, results.length)
  const without = checks.filter((_, at) => lacksBot(results[at]))
  const lacking = context.communities.filter(
    ({ id, isActive, plans }) =>
      without.length > 0 &&
      isActive &&
      !context.lacking.includes(id) &&
      plans.some((plan) => !botInvited(plan, without)),
  )
  return {
    unchecked: context.unchecked.slice(results.length),
    serversWithoutBot: withoutBot(context.serversWithoutBot, checks, results),
    lacking: [...context.lacking, ...lacking.map(({ id }) => id)],
  }
}
