import type { Path } from './addresses.ts'

export const controlCharacter = /\p{Cc}/u

export const parsed = (value: string, base?: string): URL | null => {
  try {
    return new URL(value, base)
  } catch {
    return null
  }
}

/** Malformed, it stays as it is. */
export const decodedOnce = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** A path as the last decoder on the way would read it, or null when it is malformed or wrapped too often. */
const fullyDecoded = (path: string): string | null => {
  let current = path
  for (let layer = 0; layer < 4; layer += 1) {
    try {
      const next = decodeURIComponent(current)
      if (next === current) return current
      current = next
    } catch {
      return null
    }
  }
  return null
}

const startsOnlyOnce = (path: string): boolean => /^\/(?![/\\])/.test(path)

const isLogin = (pathname: string): boolean => /^\/login\/*$/i.test(pathname)

/**
 * A page of this product to go to after signing in, as pathname + search, or null where `value` must count as absent:
 * another origin, anything that a browser or a decoder could read as one, control characters, and /login itself (A01, A02).
 */
export const safePath = (value: unknown, origin: string): Path | null => {
  if (typeof value !== 'string' || controlCharacter.test(value) || !startsOnlyOnce(value)) return null
  const url = parsed(value, origin)
  if (url?.origin !== origin) return null
  const path = fullyDecoded(url.pathname)
  if (path === null || controlCharacter.test(path) || !startsOnlyOnce(path) || isLogin(path)) return null
  return (url.pathname + url.search) as Path
}

declare const urlBrand: unique symbol

/** An address that is not ours and is fit to leave for. */
export type ExternalUrl = string & { [urlBrand]: true }

/** This computer, and those of its own network, to which `npm start` can be served. */
const nearby = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.local|(10|172|192)(\.\d+){3})$/

/**
 * An address given by the provider, fit to leave for, or null (A05). Only https; `tg:` where the link is Telegram's;
 * http on this computer or in its network where `local` says that this is not the production build.
 */
export const safeExternalUrl = (
  value: unknown,
  { local, telegram = false }: { local: boolean; telegram?: boolean },
): ExternalUrl | null => {
  if (typeof value !== 'string' || controlCharacter.test(value)) return null
  const url = parsed(value)
  if (!url) return null
  const allowed =
    url.protocol === 'https:' ||
    (telegram && url.protocol === 'tg:') ||
    (local && url.protocol === 'http:' && nearby.test(url.hostname))
  return allowed ? (url.href as ExternalUrl) : null
}

/** An address that we ourselves have written down; throws where it is not fit to leave for. */
export const externalUrl = (value: string, { local = false } = {}): ExternalUrl => {
  const url = safeExternalUrl(value, { local, telegram: true })
  if (!url) throw new Error(`This is no address to leave for: ${value}`)
  return url
}

/** `address` with these parameters in its query. */
export const urlWithQuery = (address: ExternalUrl, query: Record<string, string>): ExternalUrl => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href as ExternalUrl
}
