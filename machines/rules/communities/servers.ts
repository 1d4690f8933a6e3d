import type { Account, Instant, Plan, Platform, Subscription } from '../kit/entities.ts'
import { Failure } from '../kit/failures.ts'
import { nonNull } from '../kit/non-null.ts'
import type { Path } from '../links/addresses.ts'
import { externalUrl } from '../links/redirects.ts'

/** A user's membership in a server, to remove them from it or invite them to it. */
export interface Membership {
  serverId: string
  platformUserId: string
}

/** The account fields that identify a user on a platform. */
export type PlatformIds = Pick<Account, 'discordUserId' | 'telegramUserId'>

export const platformUserIdOf = (platform: Platform, account: PlatformIds): string | null =>
  platform === 'Discord' ? account.discordUserId : account.telegramUserId

/**
 * The platforms of a valid subscription that the user has not connected, so that the servers on these platforms do not
 * admit the user.
 */
export const unconnectedPlatforms = (
  { isStillValid, platforms }: Pick<Subscription, 'isStillValid' | 'platforms'>,
  account: PlatformIds | null,
): Platform[] =>
  account && isStillValid ? platforms.filter((platform) => !platformUserIdOf(platform, account)) : []

/** The path to the row of the profile that connects this platform. */
export const connectionPath = (platform: Platform): Path =>
  platform === 'Discord' ? '/profile#discord' : '/profile#telegram'

/** The server id of a plan or subscription on this platform; null if it has none. */
export const serverIdOn = (
  platform: Platform,
  servers: Pick<Plan, 'discordServerId' | 'telegramServerId'>,
): string | null => (platform === 'Discord' ? servers.discordServerId : servers.telegramServerId)

/**
 * A user's membership in the server of a subscription on this platform. Null if the subscription has no server on the
 * platform, or if the user has not connected the platform (OPEN-01, C63).
 */
export const membershipOf = (
  subscription: Subscription,
  account: PlatformIds,
  platform: Platform,
): Membership | null => {
  const serverId = serverIdOn(platform, subscription)
  const platformUserId = platformUserIdOf(platform, account)
  return subscription.platforms.includes(platform) && serverId && platformUserId
    ? { serverId, platformUserId }
    : null
}

/** Like `membershipOf`, for callers that know that the membership exists. Throws if it does not. */
export const knownMembership = (...of: Parameters<typeof membershipOf>): Membership =>
  nonNull(membershipOf(...of))

/**
 * Whether the user can open the subscription's server on this platform: the subscription is valid, and `membershipOf`
 * knows the membership (OPEN-01, A19).
 */
export const canOpenServer = (subscription: Subscription, account: PlatformIds, platform: Platform) =>
  membershipOf(subscription, account, platform) !== null && subscription.isStillValid

/** The URL of a Discord server's channels (C71). */
export const channelPage = (serverId: string) =>
  externalUrl(`https://discord.com/channels/${encodeURIComponent(serverId)}`)

/**
 * The link that opens a Telegram chat: the first of these links that is not empty, in the order of D2 §4.6; null if all
 * are empty.
 */
export const telegramLink = <Link extends string>(links: {
  inviteLink: Link | null
  chatLink: Link | null
  telegramLink: Link | null
}): Link | null => [links.inviteLink, links.chatLink, links.telegramLink].find((link) => link) ?? null

/** The message for a user who has not connected the platform (D2 §2.5). */
export const connectMessage = (platform: Platform) =>
  `Connect your ${platform} account in your profile to get access to the server.`

/** The message for a user if the provider has sent no link to the server (D2 §8). */
export const noLinkMessage = (platform: Platform) => `No ${platform} link available`

const expiredTokenText = 'Invalid OAuth2 access token'

/**
 * Whether an error of Discord has the code of an expired token, as a number or string. With the status 401, the code 0
 * also counts, which Discord sends for any invalid token.
 */
const isExpiredTokenCode = (code: unknown, status: unknown): boolean =>
  code === 50025 || code === '50025' || (String(status) === '401' && (code === 0 || code === '0'))

/** Whether a request failed because the user's Discord token has expired (D2 §4.6). */
export const isExpiredDiscordToken = (error: unknown) =>
  error instanceof Failure &&
  (isExpiredTokenCode(error.details.code, error.details.status ?? error.status) ||
    [error.serverMessage, error.message].some((text) => text?.includes(expiredTokenText)))

/** The time `expiresIn` seconds after `now`, as ISO 8601 (C19). */
export const tokenExpiry = (now: Instant, expiresIn: number): Instant =>
  new Date(Date.parse(now) + expiresIn * 1000).toISOString()
