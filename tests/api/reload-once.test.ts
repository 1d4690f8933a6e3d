import { expect, it } from 'vitest'
import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import { reloadOnce } from '#src/app/routing/reload-once.ts'
import { browserStorage, type KeyValue } from '#src/browser/storage/storage.ts'

/** A tab in which pages are loaded one after the other. */
const tab = (tabStorage: () => KeyValue, fetch: () => Promise<Response>) => {
  const reloads: string[] = []
  const load = (path: string) => {
    const navigation = { baseUrl: '', path: () => path, reload: () => void reloads.push(path) }
    return reloadOnce({ navigation, tabStorage: tabStorage(), fetch })
  }
  return { load, reloads }
}
const stored = () => {
  const storage = sharedStorage().tab()
  return () => storage
}
const responses = (status: number) => async () => new Response(null, { status })
const silence = async () => {
  throw new TypeError('Failed to fetch')
}

it('when the code of a page is gone after a deployment, the product reloads the page once per visit', async () => {
  const { load, reloads } = tab(stored(), responses(200))
  expect(await load('/pricing?a=1')).toBe(true)
  expect(await load('/pricing?a=1')).toBe(false)
  expect(await load('/ads')).toBe(false)
  expect(reloads).toEqual(['/pricing?a=1'])
})

it("when the code of a page is gone, the product also reloads the page if the host returns 404 for the page's address", async () => {
  const { load, reloads } = tab(stored(), responses(404))
  expect(await load('/no/such/page')).toBe(true)
  expect(reloads).toEqual(['/no/such/page'])
})

it('the product does not reload while the host does not respond, but can reload later', async () => {
  const storage = stored()
  const offline = tab(storage, silence)
  expect(await offline.load('/pricing')).toBe(false)
  expect(offline.reloads).toEqual([])
  expect(await tab(storage, responses(200)).load('/pricing')).toBe(true)
})

it('the product does not reload when the browser denies session storage, because it could reload endlessly', async () => {
  const refused = () =>
    browserStorage(() => {
      throw new Error('SecurityError')
    }, new EventTarget())
  const { load, reloads } = tab(refused, responses(200))
  expect(await load('/pricing')).toBe(false)
  expect(await load('/pricing')).toBe(false)
  expect(reloads).toEqual([])
})
