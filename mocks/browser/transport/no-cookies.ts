/**
 * Stands in for tough-cookie, which msw keeps its cookies with: it brings the list of all public suffixes, 300 kB that
 * each page would wait for, and neither the product nor the fake backend has a cookie.
 */
export class MemoryCookieStore {
  idx = {}
}

export class CookieJar {
  getCookiesSync = () => []
  setCookie = async () => undefined
}

export const Cookie = { fromJSON: () => null }
