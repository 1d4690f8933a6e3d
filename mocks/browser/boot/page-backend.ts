import type { AdminApi } from '#mocks/backend/admin/api.ts'
import type { Backend } from '#mocks/backend/http/app.ts'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { openBackend } from '#mocks/backend/open.ts'
import { indexedDbPersistence } from '#mocks/backend/store/persistence/indexed-db.ts'
import { browserBlobStore } from '../media/blob-store.ts'
import { placed } from '../place.ts'

declare global {
  interface Window {
    /** The admin API for the console and tests, on every page of the demo. */
    guildhall?: { readonly admin: AdminApi }
  }
}

/** The path of the demo at `base`, without trailing slash; '' if that is the root. */
const folderOf = (base: string): string => base.replace(/\/+$/, '')

/** The URL of the demo at `base`, without trailing slash: an origin, or an origin with a path. */
export const appAddressAt = (base: string): string => window.location.origin + folderOf(base)

/** The URL of this demo, without trailing slash. */
export const appAddress = appAddressAt(import.meta.env.BASE_URL)

/** Opens the fake backend in this page. All pages and tabs of the demo share its database. */
export const openPageBackend = async (
  scenario?: string,
  base: string = import.meta.env.BASE_URL,
): Promise<Backend> => {
  const backend = await openBackend({
    persistence: indexedDbPersistence(placed('guildhall', base)),
    blobs: browserBlobStore(placed('guildhall.media', base)),
    pages: pagesAt(appAddressAt(base)),
    mediaHost: folderOf(base),
    apiPath: `${base}api`,
    ...(scenario === undefined ? {} : { scenario }),
  })
  window.guildhall = { admin: backend.admin }
  return backend
}
