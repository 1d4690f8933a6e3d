import type { Port } from '#machines/kit/port.ts'
import type { ShowInTab, TabPorts } from '#machines/kit/reserved-tab.ts'
import type { ExternalUrl } from '#machines/rules/links/redirects.ts'

export interface PpvLinkPorts extends TabPorts {
  /** Sends GET /telegram/ppv/link (API-27). Rejects unless the URL is safe to open (A05). */
  loadLink: Port<Record<string, never>, { url: ExternalUrl }>
  showBot: ShowInTab
  /** Sends GET /telegram/ppv/status (API-26). */
  loadStatus: Port<Record<string, never>, { kind: 'linked' } | { kind: 'unlinked' }>
  /** Sends PATCH /telegram/ppv/unlink {} (API-28). */
  unlink: Port<Record<string, never>, void>
}
