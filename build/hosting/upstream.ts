import type { ProxyOptions } from 'vite'
import type { Environment } from '../build-values.ts'
import { commonHeaders, passedOnHeaders } from './headers.ts'
import { partOf, routes } from './routes.ts'

/** The provider, if the product's host forwards requests to it (same origin). */
export interface Upstream {
  /** The prefix of all API paths, on both origins. */
  readonly path: string
  readonly origin: string
}

/** First path segments of the build's files and pages. */
const ownParts = ['assets', 'frames', ...routes.map(({ address }) => partOf(address))]

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
  const { origin } = new URL(address)
  if (env.API_UPSTREAM_UNENCRYPTED !== 'true' && !isPrivate(origin))
    throw new Error(
      `API_UPSTREAM is '${address}': passwords and tokens would leave this machine unencrypted. Use https, or set API_UPSTREAM_UNENCRYPTED=true where only you can read that network.`,
    )
  const path = base.replace(/\/+$/, '')
  if (!/^(?:\/[\w.-]+)+$/.test(path))
    throw new Error(
      `With API_UPSTREAM, VITE_API_BASE must be the provider's path, such as /api, not '${base}'.`,
    )
  if (ownParts.includes(partOf(path)))
    throw new Error(
      `With API_UPSTREAM, VITE_API_BASE cannot be '${base}': the product has pages or files there.`,
    )
  return { path, origin }
}

/** The proxy of Vite's servers. It forwards requests as the host of a build does. */
export const proxyIn = (env: Environment): Record<string, ProxyOptions> => {
  const upstream = upstreamIn(env)
  if (!upstream) return {}
  const configure: ProxyOptions['configure'] = (proxy) =>
    proxy.on('proxyRes', ({ headers }) => {
      for (const [name, value] of passedOnHeaders(commonHeaders(env))) headers[name.toLowerCase()] = value
    })
  return { [`${upstream.path}/`]: { target: upstream.origin, changeOrigin: true, configure } }
}
