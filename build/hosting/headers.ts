import type { Environment } from '../build-values.ts'
import { type Policy, policyText } from './content-security-policy.ts'

export type Header = readonly [name: string, value: string]

const policyHeader = 'Content-Security-Policy'

/** Browser features that the product never uses. The header disables them for all scripts. */
const neverAskedFor = [
  'accelerometer',
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Headers for pages only. */
export const pageHeaders = (policy: Policy, reportOnly: Policy | null): Header[] => [
  [policyHeader, policyText(policy)],
  ...(reportOnly ? [[`${policyHeader}-Report-Only`, policyText(reportOnly)] as const] : []),
  // A window that the page opens may send messages to the page. A page that opens the product gets no reference to the
  // product's window.
  ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
  ['Permissions-Policy', neverAskedFor.map((feature) => `${feature}=()`).join(', ')],
]

/** Headers for all responses. HSTS does not include subdomains unless the operator sets it. */
export const commonHeaders = (env: Environment): Header[] => [
  ['Referrer-Policy', 'no-referrer'],
  [
    'Strict-Transport-Security',
    `max-age=31536000${env.HSTS_INCLUDE_SUBDOMAINS === 'true' ? '; includeSubDomains' : ''}`,
  ],
  ['X-Content-Type-Options', 'nosniff'],
]

/**
 * Headers for a provider's response that the host forwards. They replace the provider's own. If a user opened the
 * response as a page, it could read the token in storage; therefore it may not run scripts (A14).
 */
export const passedOnHeaders = (ofAll: readonly Header[]): Header[] => [
  ...ofAll,
  [policyHeader, "default-src 'none'; frame-ancestors 'none'; sandbox"],
]
