import { type Policy, policyText } from './content-security-policy.ts'
import { type Environment, saysYes } from './environment.ts'

export type Header = readonly [name: string, value: string]

const policyHeader = 'Content-Security-Policy'

/** What a browser gives to no page, because the product never asks for it: no script can ask for it either. */
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

/** The headers that only a page needs. */
export const pageHeaders = (policy: Policy, reportOnly: Policy | null): Header[] => [
  [policyHeader, policyText(policy)],
  ...(reportOnly ? [[`${policyHeader}-Report-Only`, policyText(reportOnly)] as const] : []),
  // The windows that a page opens may answer it; who opens a page gets no hold of it.
  ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
  ['Permissions-Policy', neverAskedFor.map((feature) => `${feature}=()`).join(', ')],
]

/** The headers of every response. Subdomains are not the product's to bind, unless the operator says so. */
export const commonHeaders = (env: Environment): Header[] => [
  ['Referrer-Policy', 'no-referrer'],
  [
    'Strict-Transport-Security',
    `max-age=31536000${saysYes(env, 'HSTS_INCLUDE_SUBDOMAINS') ? '; includeSubDomains' : ''}`,
  ],
  ['X-Content-Type-Options', 'nosniff'],
]

/**
 * The headers of an answer of the provider that a host passes on, in place of the provider's own. Opened as a page it
 * would stand beside the token, so it runs nothing (A14).
 */
export const passedOnHeaders = (ofAll: readonly Header[]): Header[] => [
  ...ofAll,
  [policyHeader, "default-src 'none'; frame-ancestors 'none'; sandbox"],
]
