import { isLoopback } from '#machines/rules/links/loopback.ts'
import { type ExternalUrl, parsed } from '#machines/rules/links/redirects.ts'

/**
 * Resolves `address` relative to the page's URL. Returns the URL if it is on the page's origin or on this computer;
 * null for any other, including `javascript:` URLs. It is stricter than `safeExternalUrl`, because users must not leave
 * the demo.
 */
export const addressInDemo = (address: string, page = window.location.href): ExternalUrl | null => {
  const url = parsed(address, page)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return url.origin === new URL(page).origin || isLoopback(url.hostname) ? (url.href as ExternalUrl) : null
}

/** Returns a URL that belongs to the demo (product or stand-ins). Throws if `address` is any other URL. */
export const inDemo = (address: string, page?: string): ExternalUrl => {
  const url = addressInDemo(address, page)
  if (!url) throw new Error(`This link leads away from the demo, to ${address}`)
  return url
}
