import type { AdminApi } from '#mocks/backend/admin/api.ts'
import type { Backend } from '#mocks/backend/http/app.ts'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { openBackend } from '#mocks/backend/open.ts'
import { indexedDbPersistence } from '#mocks/backend/store/persistence/indexed-db.ts'
import { browserBlobStore } from '../media/blob-store.ts'
import { placed } from '../place.ts'

declare global {
  interface Window {
    /** For the console and for tests: the admin API, on every page of the mock build. */
    guildhall?: { readonly admin: AdminApi }
  }
}

/** The folder that a mock build for `base` is in, without a slash at the end; '' at the root. */
const folderOf = (base: string): string => base.replace(/\/+$/, '')

/** Where a mock build for `base` lives, without a slash at the end: an origin, or an origin with a folder. */
export const appAddressAt = (base: string): string => window.location.origin + folderOf(base)

/** Where this mock build lives. */
export const appAddress = appAddressAt(import.meta.env.BASE_URL)

/** Opens the fake backend in this page, on the database that all pages and tabs of the mock build share. */
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
