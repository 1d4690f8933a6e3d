import type { Port } from '#machines/kit/port.ts'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'

export interface PpvLinkPorts {
  /** Opens a blank tab for the bot. It must run during the click, because browsers block tabs that are opened later (C29). */
  reserveTab: Port<Record<string, never>, { kind: 'reserved'; tab: string } | { kind: 'blocked' }>
  /** GET /telegram/ppv/link (API-27). Rejects unless the URL is safe to open (A05). */
  loadLink: Port<Record<string, never>, { url: ExternalUrl }>
  /** Opens `url` in the reserved tab; `blocked` if there is no tab or the user has closed it. */
  showBot: Port<{ url: ExternalUrl; tab: string | null }, { kind: 'shown' } | { kind: 'blocked' }>
  /** Closes the reserved tab, if any. */
  releaseTab: Port<{ tab: string | null }, void>
  /** GET /telegram/ppv/status (API-26). */
  loadStatus: Port<Record<string, never>, { kind: 'linked' } | { kind: 'unlinked' }>
  /** PATCH /telegram/ppv/unlink {} (API-28). */
  unlink: Port<Record<string, never>, void>
}
