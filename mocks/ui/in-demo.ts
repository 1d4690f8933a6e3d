import { isLoopback } from '#machines/rules/links/loopback.ts'
import { type ExternalUrl, parsed } from '#machines/rules/links/redirects.ts'

/**
 * Resolves `address` relative to the page. Returns it if it is on that page's origin or on this computer; null for all
 * others, including `javascript:` URLs. Stricter than `safeExternalUrl`, because users must not leave the demo.
 */
export const addressInDemo = (address: string, page = window.location.href): ExternalUrl | null => {
  const url = parsed(address, page)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return url.origin === new URL(page).origin || isLoopback(url.hostname) ? (url.href as ExternalUrl) : null
}

/** Returns a URL that is within the demo (product and stand-ins). Throws for any other URL. */
export const inDemo = (address: string, page?: string): ExternalUrl => {
  const url = addressInDemo(address, page)
  if (!url) throw new Error(`This link leads away from the demo, to ${address}`)
  return url
}
