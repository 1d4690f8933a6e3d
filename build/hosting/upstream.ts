import type { ProxyOptions } from 'vite'
import { addresses } from '#machines/rules/links/addresses.ts'
import { type Environment, saysYes } from './environment.ts'
import { commonHeaders, passedOnHeaders } from './headers.ts'

/** The first part of a path. */
const partOf = (path: string): string => path.split('/')[1]?.toLowerCase() ?? ''

/** The provider behind the product's own origin: its host passes the calls on. */
export interface Upstream {
  /** The path that the calls are below, on both origins. */
  readonly path: string
  /** The provider's origin. */
  readonly origin: string
}

/** The first parts of the paths at which a build has files or pages. */
const ownParts = new Set(['assets', 'frames', ...addresses.map(partOf)])

/** Whether what is sent to an origin is encrypted, or stays on the machine. */
const isPrivate = (origin: string): boolean =>
  /^https:|^http:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/.test(origin)

/** Null where the product calls the provider itself. Throws where the calls would not arrive, or others could read them. */
export const upstreamIn = (env: Environment): Upstream | null => {
  const { API_UPSTREAM: address, VITE_API_BASE: base = '' } = env
  if (!address) return null
  const origin = URL.canParse(address) ? new URL(address).origin : ''
  if (!/^https?:/.test(origin) || address.replace(/\/$/, '') !== origin)
    throw new Error(
      `API_UPSTREAM is the provider's origin, such as https://provider.example, not '${address}'.`,
    )
  if (!saysYes(env, 'API_UPSTREAM_UNENCRYPTED') && !isPrivate(origin))
    throw new Error(
      `API_UPSTREAM is '${address}': passwords and tokens would leave this machine unencrypted. Use https, or set API_UPSTREAM_UNENCRYPTED=true where only you can read that network.`,
    )
  const path = base.replace(/\/+$/, '')
  if (!/^(?:\/[\w.-]+)+$/.test(path))
    throw new Error(`With API_UPSTREAM, VITE_API_BASE is the provider's path, such as /api, not '${base}'.`)
  if (ownParts.has(partOf(path)))
    throw new Error(
      `With API_UPSTREAM, VITE_API_BASE cannot be '${base}': the product has pages or files there.`,
    )
  return { path, origin }
}

/** How Vite's servers pass calls on, as the host of a build does. */
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
