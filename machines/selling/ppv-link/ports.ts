import type { Port } from '#machines/kit/port.ts'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'

export interface PpvLinkPorts {
  /** Opens a blank tab for the bot. Called while the click is still being handled, so that browsers allow it (C29). */
  reserveTab: Port<Record<string, never>, { kind: 'reserved'; tab: string } | { kind: 'blocked' }>
  /** GET /telegram/ppv/link (API-27). Throws unless the bot may be navigated to (A05). */
  loadLink: Port<Record<string, never>, { url: ExternalUrl }>
  /** Sends the reserved tab to `url`; `blocked` when there is none, or a person has closed it. */
  showBot: Port<{ url: ExternalUrl; tab: string | null }, { kind: 'shown' } | { kind: 'blocked' }>
  /** Closes the reserved tab, if there is one. */
  releaseTab: Port<{ tab: string | null }, void>
  /** GET /telegram/ppv/status (API-26). */
  loadStatus: Port<Record<string, never>, { kind: 'linked' } | { kind: 'unlinked' }>
  /** PATCH /telegram/ppv/unlink {} (API-28). */
  unlink: Port<Record<string, never>, void>
}
