import type { ProxyOptions } from 'vite'
import { addresses } from '#machines/rules/links/addresses.ts'
import { type Environment, saysYes } from './environment.ts'
import { commonHeaders, passedOnHeaders } from './headers.ts'

/** The first segment of a path. */
const partOf = (path: string): string => path.split('/')[1]?.toLowerCase() ?? ''

/** The provider, if the product's host forwards requests to it (same origin). */
export interface Upstream {
  /** The prefix of all API paths, on both origins. */
  readonly path: string
  readonly origin: string
}

/** First path segments of the build's files and pages. */
const ownParts = new Set(['assets', 'frames', ...addresses.map(partOf)])

/** Whether requests to an origin are encrypted or stay on this machine. */
const isPrivate = (origin: string): boolean =>
  /^https:|^http:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/.test(origin)

/**
 * The upstream of a build; null if the browser sends requests to the provider directly. Throws if the configuration
 * cannot work, or would send passwords unencrypted.
 */
export const upstreamIn = (env: Environment): Upstream | null => {
  const { API_UPSTREAM: address, VITE_API_BASE: base = '' } = env
  if (!address) return null
  const origin = URL.canParse(address) ? new URL(address).origin : ''
  if (!/^https?:/.test(origin) || address.replace(/\/$/, '') !== origin)
    throw new Error(
      `API_UPSTREAM must be the provider's origin, such as https://provider.example, not '${address}'.`,
    )
  if (!saysYes(env, 'API_UPSTREAM_UNENCRYPTED') && !isPrivate(origin))
    throw new Error(
      `API_UPSTREAM is '${address}': passwords and tokens would leave this machine unencrypted. Use https, or set API_UPSTREAM_UNENCRYPTED=true where only you can read that network.`,
    )
  const path = base.replace(/\/+$/, '')
  if (!/^(?:\/[\w.-]+)+$/.test(path))
    throw new Error(
      `With API_UPSTREAM, VITE_API_BASE must be the provider's path, such as /api, not '${base}'.`,
    )
  if (ownParts.has(partOf(path)))
    throw new Error(
      `With API_UPSTREAM, VITE_API_BASE cannot be '${base}': the product has pages or files there.`,
    )
  return { path, origin }
}

/** The proxy configuration for Vite's servers. It forwards requests as the host of a build does. */
export const proxyTo = ({ path, origin }: Upstream): Record<string, ProxyOptions> => ({
  [`${path}/`]: {
    target: origin,
    changeOrigin: true,
    configure: (proxy) => {
      proxy.on('proxyRes', ({ headers }) => {
        for (const [name, value] of passedOnHeaders(commonHeaders({}))) headers[name.toLowerCase()] = value
      })
    },
  },
})
