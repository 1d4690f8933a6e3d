import type { Backstage } from '../backend/admin/backstage.ts'
import type { Backend } from '../backend/http/app.ts'
import { pagesAt } from '../backend/http/pages.ts'
import { openBackend } from '../backend/open.ts'
import { indexedDbPersistence } from '../backend/store/indexed-db.ts'
import { browserShelf } from '../media/shelf.ts'

declare global {
  interface Window {
    /** For the console and for tests: what stands behind the fake provider, on every page of the mock build. */
    guildhall?: { readonly backstage: Backstage }
  }
}

/** Where the mock build lives, without a slash at the end: an origin, or an origin with a folder. */
export const homeAddress = `${window.location.origin}${import.meta.env.BASE_URL.replace(/\/+$/, '')}`

/** Opens the fake backend in this page, on the database that all pages and tabs of the mock build share. */
export const openHome = async (scenario?: string): Promise<Backend> => {
  const backend = await openBackend({
    persistence: indexedDbPersistence('guildhall'),
    shelf: browserShelf('guildhall.media'),
    pages: pagesAt(homeAddress),
    apiPath: `${import.meta.env.BASE_URL}api`,
    ...(scenario === undefined ? {} : { scenario }),
  })
  window.guildhall = { backstage: backend.backstage }
  return backend
}
