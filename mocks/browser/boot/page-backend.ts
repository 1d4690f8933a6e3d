import type { AdminApi } from '#mocks/backend/admin/api.ts'
import type { Backend } from '#mocks/backend/http/app.ts'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { openBackend } from '#mocks/backend/open.ts'
import { indexedDbPersistence } from '#mocks/backend/store/persistence/indexed-db.ts'
import { randomId } from '#src/browser/random-id.ts'
import { browserBlobStore } from '../media/blob-store.ts'
import { placed } from '../place.ts'

declare global {
  interface Window {
    /** For the console and for tests: the admin API, on every page of the mock build. */
    guildhall?: { readonly admin: AdminApi }
  }
}

/** The folder that the mock build is in, without a slash at the end; '' at the root. */
const folder = import.meta.env.BASE_URL.replace(/\/+$/, '')

/** Where the mock build lives, without a slash at the end: an origin, or an origin with a folder. */
export const appAddress = window.location.origin + folder

/** A page on plain http has no `randomUUID`, which @msw/data calls. */
const bringRandomUuid = () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  if ('randomUUID' in crypto) return
  Object.assign(crypto, { randomUUID: () => randomId({ getRandomValues }) })
}

/** Opens the fake backend in this page, on the database that all pages and tabs of the mock build share. */
export const openPageBackend = async (scenario?: string): Promise<Backend> => {
  bringRandomUuid()
  const backend = await openBackend({
    persistence: indexedDbPersistence(placed('guildhall')),
    blobs: browserBlobStore(placed('guildhall.media')),
    pages: pagesAt(appAddress),
    mediaHost: folder,
    apiPath: `${import.meta.env.BASE_URL}api`,
    ...(scenario === undefined ? {} : { scenario }),
  })
  window.guildhall = { admin: backend.admin }
  return backend
}
