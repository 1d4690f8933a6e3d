import { isLoopback } from '#machines/rules/links/loopback.ts'
import { type ExternalUrl, parsed } from '#machines/rules/links/redirects.ts'

/**
 * `address` as the page at `page` reads it, where it is on that page's own origin or on this computer; null for any
 * other, `javascript:` among them. Stricter than `safeExternalUrl`: nobody leaves the demo.
 */
export const addressInDemo = (address: string, page = window.location.href): ExternalUrl | null => {
  const url = parsed(address, page)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return url.origin === new URL(page).origin || isLoopback(url.hostname) ? (url.href as ExternalUrl) : null
}

/** An address among the stand-ins and the product, which are one demo. Throws where it leads elsewhere. */
export const inDemo = (address: string, page?: string): ExternalUrl => {
  const url = addressInDemo(address, page)
  if (!url) throw new Error(`This link leads away from the demo, to ${address}`)
  return url
}
