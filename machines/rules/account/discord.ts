import { dayInMs } from '../kit/dates.ts'
import type { Instant } from '../kit/entities.ts'
import { type ExternalUrl, urlWithQuery } from '../links/redirects.ts'

/** Discord's consent page and the parameters by which Discord identifies the product. */
export interface DiscordConsent {
  page: ExternalUrl
  clientId: string
  /** The URL that the consent page redirects to (DISCORD-01). */
  redirectUri: string
}

/** The URL of the consent page (D1 §7 External). Discord returns `state` unchanged (A15). */
export const consentAddress = ({ page, clientId, redirectUri }: DiscordConsent, state: string): ExternalUrl =>
  urlWithQuery(page, {
    client_id: clientId,
    response_type: 'code',
    scope: 'identify guilds.join email',
    redirect_uri: redirectUri,
    state,
  })

/** The query parameters with which the consent page redirects to /profile; null for each that is missing. */
export interface DiscordRedirect {
  code: string | null
  state: string | null
}

/** Reads the result of the consent page (granted or denied) from a query; null if the query has none. */
export const discordRedirectIn = (query: URLSearchParams): DiscordRedirect | null =>
  query.has('code') || query.has('error')
    ? { code: query.get('code') || null, state: query.get('state') }
    : null

/** `expiresIn` is in seconds. */
export interface RefreshedTokens {
  accessToken: string
  refreshToken: string
  expiresIn: number
}

/** The Discord tokens as the account stores them. */
export type SavedTokens = Omit<RefreshedTokens, 'expiresIn'> & { expiresAt: Instant }

export const warningDays = 3

/** Whether a Discord token ends within three days or has already ended (DISCORD-05, C18). */
export const endsSoon = (endsAt: Instant | null, now: Instant): boolean =>
  endsAt !== null && Date.parse(endsAt) - Date.parse(now) <= warningDays * dayInMs
