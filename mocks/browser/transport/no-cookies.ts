/**
 * Replaces the package tough-cookie, in which msw stores cookies. That package contains a list of all public suffixes
 * (300 kB), which each page would load, although neither the product nor the fake backend uses cookies.
 */
export class MemoryCookieStore {
  idx = {}
}

export class CookieJar {
  getCookiesSync = () => []
  setCookie = async () => undefined
}

export const Cookie = { fromJSON: () => null }
