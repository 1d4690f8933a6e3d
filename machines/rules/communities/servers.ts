import type { Account, Instant, Plan, Platform, Subscription } from '../kit/entities.ts'
import { Failure } from '../kit/failures.ts'
import type { Path } from '../links/addresses.ts'
import { externalUrl } from '../links/redirects.ts'

/** One person in one server: what kicks and invites are about. */
export interface Membership {
  serverId: string
  platformUserId: string
}

/** The account fields that say who somebody is on a platform. */
export type PlatformIds = Pick<Account, 'discordUserId' | 'telegramUserId'>

export const platformUserIdOf = (platform: Platform, account: PlatformIds): string | null =>
  platform === 'Discord' ? account.discordUserId : account.telegramUserId

/** The platforms of a valid subscription on which the person has connected no account: nobody is let in there. */
export const unconnectedPlatforms = (
  { isStillValid, platforms }: Pick<Subscription, 'isStillValid' | 'platforms'>,
  account: PlatformIds | null,
): Platform[] =>
  account && isStillValid ? platforms.filter((platform) => !platformUserIdOf(platform, account)) : []

/** The row of the profile on which a platform is connected. */
export const connectionPath = (platform: Platform): Path =>
  platform === 'Discord' ? '/profile#discord' : '/profile#telegram'

/** The id of the server on this platform, of a plan or a subscription; null where it names none. */
export const serverIdOn = (
  platform: Platform,
  servers: Pick<Plan, 'discordServerId' | 'telegramServerId'>,
): string | null => (platform === 'Discord' ? servers.discordServerId : servers.telegramServerId)

/** Who is in which server by this subscription; null if platform, server id or person is missing (OPEN-01, C63). */
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

/** A link is computed only for a membership that is still valid (OPEN-01, A19). */
export const canOpenServer = (subscription: Subscription, account: PlatformIds, platform: Platform) =>
  membershipOf(subscription, account, platform) !== null && subscription.isStillValid

/** The page of a Discord server's channels (C71). */
export const channelPage = (serverId: string) =>
  externalUrl(`https://discord.com/channels/${encodeURIComponent(serverId)}`)

/** The first link there is, in the order of D2 §4.6. */
export const telegramLink = <Link extends string>(links: {
  inviteLink: Link | null
  chatLink: Link | null
  telegramLink: Link | null
}): Link | null => [links.inviteLink, links.chatLink, links.telegramLink].find((link) => link) ?? null

/** Shown where the person has not connected the platform (D2 §2.5). */
export const connectMessage = (platform: Platform) =>
  `Connect your ${platform} account in your profile to get access to the server.`

/** Shown where the provider gave no link to the server (D2 §8). */
export const noLinkMessage = (platform: Platform) => `No ${platform} link available`

const expiredTokenText = 'Invalid OAuth2 access token'

/** The code of an expired token, as Discord writes it or as text; with a 401 Discord also writes 0 for any bad token. */
const isExpiredTokenCode = (code: unknown, status: unknown): boolean =>
  code === 50025 || code === '50025' || (String(status) === '401' && (code === 0 || code === '0'))

/** Whether a Discord call failed because the person's Discord token has expired (D2 §4.6). */
export const isExpiredDiscordToken = (error: unknown) =>
  error instanceof Failure &&
  (isExpiredTokenCode(error.details.code, error.details.status ?? error.status) ||
    [error.serverMessage, error.message].some((text) => text?.includes(expiredTokenText)))

/** ISO 8601, `expiresIn` seconds after `now` (C19). */
export const tokenExpiry = (now: Instant, expiresIn: number): Instant =>
  new Date(Date.parse(now) + expiresIn * 1000).toISOString()
