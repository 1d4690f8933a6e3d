import type { Path } from './addresses.ts'

export const controlCharacter = /\p{Cc}/u

export const parsed = (value: string, base?: string): URL | null => {
  try {
    return new URL(value, base)
  } catch {
    return null
  }
}

/** Decodes a percent-encoded value once; returns a malformed value unchanged. */
export const decodedOnce = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Decodes all percent encodings of a path. Null if the path is malformed or was encoded too often. */
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
 * The page of the product to open after the sign-in, as pathname and search. Null if `value` is unsafe: it leads to
 * another origin, a browser or decoder could read it as another origin, it has control characters, or it is /login
 * itself (A01, A02).
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

/** A URL outside the product that is safe to open. */
export type ExternalUrl = string & { [urlBrand]: true }

/** Matches localhost and hosts in the local network, where `npm start` may be used. */
const nearby = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.local|(10|172|192)(\.\d+){3})$/

/**
 * Checks a URL from the provider; null if it is not safe to open (A05). URLs with https are safe, and URLs with `tg:`
 * for Telegram links. With `local`, http on localhost or in the local network is also safe; the production build does
 * not set `local`.
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

/** A URL that is written in our code or configuration; throws if it is not safe to open. */
export const externalUrl = (value: string, { local = false } = {}): ExternalUrl => {
  const url = safeExternalUrl(value, { local, telegram: true })
  if (!url) throw new Error(`This URL is not safe to open: ${value}`)
  return url
}

export const urlWithQuery = (address: ExternalUrl, query: Record<string, string>): ExternalUrl => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href as ExternalUrl
}
