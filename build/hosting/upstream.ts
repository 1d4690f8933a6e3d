import { addresses } from '#machines/rules/links/addresses.ts'

type Environment = Readonly<Record<string, string>>

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
const ownParts = new Set(['assets', 'frames', 'share', ...addresses.map(partOf)])

/** Null where the product calls the provider itself. Throws where the calls would not arrive. */
export const upstreamIn = ({
  API_UPSTREAM: address,
  VITE_API_BASE: base = '',
}: Environment): Upstream | null => {
  if (!address) return null
  const origin = URL.canParse(address) ? new URL(address).origin : ''
  if (!/^https?:/.test(origin) || address.replace(/\/$/, '') !== origin)
    throw new Error(
      `API_UPSTREAM is the provider's origin, such as https://provider.example, not '${address}'.`,
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
