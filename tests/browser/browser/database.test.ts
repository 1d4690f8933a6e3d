import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBfcacheSafeReader } from '#src/browser/storage/database.ts'

const answerOf = <V>(request: IDBRequest<V>): Promise<V> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let database: IDBDatabase

beforeAll(async () => {
  const request = indexedDB.open('guildhall-kept-page', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('values').put('one', 'key')
  database = await answerOf(request)
})

afterAll(() => {
  database.close()
  indexedDB.deleteDatabase('guildhall-kept-page')
})

const transition = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  new PageTransitionEvent(type, { persisted })

/** A page that counts its reads. */
const openPage = () => {
  const page = new EventTarget()
  const { read, isInBfcache } = createBfcacheSafeReader(page)
  const begun: IDBTransaction[] = []
  const readValue = () =>
    read(
      () => {
        const transaction = database.transaction('values')
        begun.push(transaction)
        return transaction
      },
      (transaction) => answerOf<string>(transaction.objectStore('values').get('key')),
    )
  const tell = (type: 'pagehide' | 'pageshow', persisted = true) =>
    page.dispatchEvent(transition(type, persisted))
  return { begun, readValue, tell, isInBfcache }
}

/** Waits until an exclusive write transaction has ended. */
const write = async () => {
  const transaction = database.transaction('values', 'readwrite')
  await answerOf(transaction.objectStore('values').put('two', 'key'))
}

describe('CHECKOUT-16, WIZ-08: reads of IndexedDB by a page in the back/forward cache', () => {
  it('are repeated when the page is restored, so that reads that were pending end too', async () => {
    const { begun, readValue, tell, isInBfcache } = openPage()
    const underWay = readValue()
    await expect.poll(() => begun).toHaveLength(1)
    tell('pagehide')
    expect(isInBfcache()).toBe(true)
    const later = readValue()
    await write()
    expect(begun).toHaveLength(1)
    tell('pageshow')
    expect(await Promise.all([underWay, later])).toEqual(['two', 'two'])
    expect(isInBfcache()).toBe(false)
    expect(await readValue()).toBe('two')
  })

  it('are repeated when the browser has aborted the read and restored the page at once', async () => {
    const { begun, readValue, tell } = openPage()
    const underWay = readValue()
    await expect.poll(() => begun).toHaveLength(1)
    tell('pagehide')
    tell('pageshow')
    expect(await underWay).toBe('two')
    expect(begun).toHaveLength(2)
  })

  it('are not repeated when the page was not cached', async () => {
    const { begun, readValue, tell, isInBfcache } = openPage()
    const underWay = readValue()
    await expect.poll(() => begun).toHaveLength(1)
    tell('pagehide', false)
    expect(isInBfcache()).toBe(false)
    await underWay
    await readValue()
    expect(begun).toHaveLength(2)
  })

  it('reject when they fail while the page is not in the cache', async () => {
    const { read } = createBfcacheSafeReader(new EventTarget())
    await expect(read(() => database.transaction('missing'), answerOf as never)).rejects.toThrow('not found')
  })
})
