import { dayInMs } from '../kit/dates.ts'
import type { Instant } from '../kit/entities.ts'
import { type ExternalUrl, urlWithQuery } from '../links/redirects.ts'

/** Discord's consent page, and what its address names us by. */
export interface DiscordConsent {
  page: ExternalUrl
  clientId: string
  /** Where the person comes back to (DISCORD-01). */
  redirectUri: string
}

/** The address of the consent page (D1 §7 External); `state` comes back with the answer (A15). */
export const consentAddress = ({ page, clientId, redirectUri }: DiscordConsent, state: string): ExternalUrl =>
  urlWithQuery(page, {
    client_id: clientId,
    response_type: 'code',
    scope: 'identify guilds.join email',
    redirect_uri: redirectUri,
    state,
  })

/** The query of /profile after the consent page; null where a parameter is missing. */
export interface DiscordAnswer {
  code: string | null
  state: string | null
}

/** The answer that a query holds, allowed or refused; null where it holds none. */
export const discordAnswerIn = (query: URLSearchParams): DiscordAnswer | null =>
  query.has('code') || query.has('error')
    ? { code: query.get('code') || null, state: query.get('state') }
    : null

export const warningDays = 3

/** Whether a token ends within as many days, or has ended (DISCORD-05, C18). */
export const endsSoon = (endsAt: Instant | null, now: Instant): boolean =>
  endsAt !== null && Date.parse(endsAt) - Date.parse(now) <= warningDays * dayInMs
