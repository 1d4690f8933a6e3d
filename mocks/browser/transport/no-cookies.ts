/**
 * Replaces tough-cookie, in which msw stores cookies. It contains the list of all public suffixes (300 kB, which each
 * page would load), but neither the product nor the fake backend uses cookies.
 */
export class MemoryCookieStore {
  idx = {}
}

export class CookieJar {
  getCookiesSync = () => []
  setCookie = async () => undefined
}

export const Cookie = { fromJSON: () => null }
