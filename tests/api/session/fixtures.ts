import { createApi } from '#model/driver/sandbox/api.ts'
import { type Locks, memoryLocks } from '#src/browser/locks.ts'
import type { KeyValue } from '#src/browser/storage/storage.ts'
import { base, json, server, testBrowser } from '../fixtures.ts'

export const account = { _id: 'u1', name: 'Bea Buyer', email: 'bea@guildhall.test', role: 'buyer' }

export const bearerOf = (request: Request) =>
  request.headers.get('authorization')?.replace('Bearer ', '') ?? null
export const isRefresh = (request: Request) => request.url.endsWith('/users/refresh-token')

export const tab = ({
  fetch,
  storage,
  locks = memoryLocks(),
  publicPage = false,
}: {
  fetch: typeof globalThis.fetch
  storage: KeyValue
  locks?: Locks
  publicPage?: boolean
}) => {
  const browser = testBrowser({ fetch, storage, locks })
  const api = createApi({ base, apiKey: 'key-1', browser, publicPage: () => publicPage })
  const opened: string[] = []
  api.session.actor.on('page.opened', ({ path }) => opened.push(path))
  return { ...api, opened, comeBack: browser.comeBack }
}

/**
 * A provider that accepts only the token in `accepted`, at first `valid`. `renewed` returns the response to a renewal
 * of the token.
 */
export const provider = (valid: string, renewed: (bearer: string | null) => Response | Promise<Response>) => {
  const accepted = { token: valid }
  const { fetch, requests } = server((request) => {
    if (isRefresh(request)) return renewed(bearerOf(request))
    return bearerOf(request) === accepted.token ? json(account) : json({ message: 'jwt expired' }, 401)
  })
  return { fetch, requests, accepted, refreshes: () => requests.filter(isRefresh).map(bearerOf) }
}
