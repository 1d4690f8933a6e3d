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
} from '#machines/rules/communities/bots.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { nonNull } from '#machines/rules/kit/non-null.ts'
import type { ActivationId } from './children.ts'

export interface CommunityListContext extends Staying, LongList<ActivationId> {
  /** '' where none is stored. */
  userId: string
  created: unknown
  baseUrl: string
  botPages: BotPages
  communities: SellerCommunity[]
  /** The one that was created just before, which comes first. */
  newId: string | null
  /** Members by community, as far as they are counted (C44). */
  members: Record<string, number>
  /** The communities whose members are not counted yet. */
  uncounted: string[]
  /** The servers that are not asked yet for their bot. */
  unchecked: BotCheck[]
  /** The keys of all servers that were asked for, or will be, on this visit. */
  serversAsked: string[]
  /** Active communities without their bot, to be switched off. */
  lacking: string[]
  /** By their keys, the servers that are known to lack their bot or its rights. */
  serversWithoutBot: Record<string, BotLack>
}

export const listed = ({ communities }: CommunityListContext, id: string) =>
  communities.find((community) => community.id === id)

export const slugOf = (context: CommunityListContext, id: string) => nonNull(listed(context, id)).slug

export const withActive = (communities: SellerCommunity[], id: string, isActive: boolean) =>
  communities.map((community) => (community.id === id ? { ...community, isActive } : community))

/** What a community that is off is known to lack: the bot on a server, else the rights of one that is there. */
export const botLackOf = (
  { isActive, plans }: SellerCommunity,
  without: Readonly<Record<string, BotLack>>,
): BotLack | null => {
  if (isActive) return null
  const lacks = botChecks(plans).map((check) => without[checkKey(check)])
  return (['absent', 'powerless'] as const).find((lack) => lacks.includes(lack)) ?? null
}

/** What there is to do next with the community that was created just before; null where there is none. */
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

/** What is known of servers without their bot, once these have answered; an unknown answer changes nothing (A08). */
export const withoutBot = (
  without: Readonly<Record<string, BotLack>>,
  checks: readonly BotCheck[],
  results: readonly BotPresence[],
): Record<string, BotLack> => {
  const answers = new Map<string, BotPresence>(Object.entries(without))
  for (const [at, check] of checks.entries()) {
    const presence = results[at]
    if (presence !== undefined && presence !== 'unknown') answers.set(checkKey(check), presence)
  }
  return Object.fromEntries(
    [...answers].flatMap(([key, presence]) => (lacksBot(presence) ? [[key, presence]] : [])),
  )
}

/** The new community comes first. */
export const withNewFirst = ({ created }: CommunityListContext, communities: SellerCommunity[]) => {
  const isNew = ({ id }: SellerCommunity) => id === created
  return {
    communities: [...communities.filter(isNew), ...communities.filter((one) => !isNew(one))],
    newId: communities.find(isNew)?.id ?? null,
  }
}

/** What is new among the communities is counted and checked on this visit (S2b: every active community, each server once). */
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

/** The members of the next communities; one that could not be counted keeps what it came with. */
export const withCounts = (context: CommunityListContext, totals: (number | null)[]) => {
  const members = { ...context.members }
  for (const [at, id] of context.uncounted.slice(0, totals.length).entries())
    members[id] = totals[at] ?? listed(context, id)?.totalUsers ?? 0
  return { members, uncounted: context.uncounted.slice(totals.length) }
}

/** What the next servers said: the active communities of those without their bot are to be switched off. */
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
