import forceCloseDatabase from 'fake-indexeddb/lib/forceCloseDatabase'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { nonNull } from '#machines/rules/kit/non-null.ts'
import { indexedDbPersistence } from '#mocks/backend/store/persistence/indexed-db.ts'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import type { Persistence } from '#mocks/backend/store/persistence/persistence.ts'
import { provesDurability } from './durability.ts'
import { DAY, everything, increment, openGuild } from './guild.ts'

const shared = new Map<string, Persistence>()

provesDurability('memory', (name) => {
  const persistence = shared.get(name) ?? memoryPersistence()
  shared.set(name, persistence)
  return persistence
})

provesDurability('IndexedDB', (name) => indexedDbPersistence(name))

const MEMORY = 'Changes are now in the memory of this page only and are lost when it is closed or reloaded.'
const quota = () => new DOMException('The quota has been exceeded.', 'QuotaExceededError')

/** A persistence of which some methods fail while `state.failing` is true. */
const failing = (methods: readonly (keyof Persistence)[], cause: () => Error) => {
  const sound = memoryPersistence()
  const state = { failing: false }
  const persistence = new Proxy(sound, {
    get: (of, name: keyof Persistence) =>
      state.failing && methods.includes(name) ? () => Promise.reject(cause()) : of[name],
  })
  return { persistence, state, sound }
}

describe("the fake backend's store when its storage fails", () => {
  afterEach(() => vi.unstubAllGlobals())

  it('continues in memory when the quota is exceeded, without losing data in this page', async () => {
    const { persistence, state, sound } = failing(['commit', 'replace'], quota)
    const store = await openGuild({ persistence })
    const labels: string[] = []
    store.subscribe((event) => {
      labels.push(event.label)
      if (event.label === 'notice')
        expect(event).toEqual({ label: 'notice', origin: 'here', seq: 2, tables: [] })
    })
    await store.request('add', increment)
    state.failing = true
    expect(await Promise.all([1, 2, 3].map(() => store.request('more', increment)))).toEqual([2, 3, 4])
    expect(store.notice).toBe(`The browser's storage is full. ${MEMORY}`)
    expect(labels).toEqual(['add', 'notice', 'more', 'more', 'more'])
    expect((await store.history()).map((entry) => entry.label)).toEqual(['add', 'more', 'more', 'more'])
    await store.rewind(1)
    expect(await store.read((tx) => tx.counters.get('hits')?.value)).toBe(1)
    expect((await sound.meta())?.seq).toBe(1)
  })

  it('retains its rows in memory when neither rows nor log can be read from the storage', async () => {
    const { persistence, state } = failing(['commit', 'since', 'meta', 'load'], () => new Error('disk gone'))
    const store = await openGuild({ persistence, log: { entries: 2, changes: 100 } })
    await store.request('add', increment)
    await store.advance(DAY)
    const before = await everything(store)
    state.failing = true
    expect(await everything(store)).toEqual(before)
    expect(store.notice).toBe(`The browser's storage cannot be used (disk gone). ${MEMORY}`)
    expect(await store.request('add', increment)).toBe(2)
    await expect(store.rewind(0)).rejects.toMatchObject({ code: 'forgotten' })
    await store.request('add', increment)
    expect([store.floor, (await store.history()).length]).toEqual([2, 2])
    await store.rewind(2)
    expect(await everything(store)).toEqual(before)
  })

  it('resets and rewinds in memory when it cannot store the reset or rewind', async () => {
    for (const act of ['reset', 'rewind'] as const) {
      const { persistence, state } = failing(['commit', 'replace'], quota)
      const store = await openGuild({ persistence })
      const before = await everything(store)
      await store.request('add', increment)
      state.failing = true
      await (act === 'reset' ? store.reset() : store.rewind(0))
      expect(await everything(store)).toEqual(before)
      expect(store.notice).toBe(`The browser's storage is full. ${MEMORY}`)
    }
  })

  it('continues in memory when the browser refuses the lock during the visit', async () => {
    const { persistence, state } = failing(['exclusive'], () => new DOMException('denied', 'SecurityError'))
    const store = await openGuild({ persistence })
    const labels: string[] = []
    store.subscribe((event) => labels.push(event.label))
    await store.request('add', increment)
    state.failing = true
    expect(await Promise.all([1, 2, 3].map(() => store.request('more', increment)))).toEqual([2, 3, 4])
    expect(store.notice).toBe(`The browser's storage cannot be used (denied). ${MEMORY}`)
    expect(labels.filter((label) => label === 'notice')).toHaveLength(1)
    expect((await store.history()).map((entry) => entry.label)).toEqual(['add', 'more', 'more', 'more'])
  })

  it('copies the whole log into memory, and closes the failed storage', async () => {
    const { persistence, state } = failing(['commit'], quota)
    const close = vi.spyOn(persistence, 'close')
    const store = await openGuild({ persistence, log: { entries: 2, changes: 100 } })
    for (const label of ['a', 'b', 'c', 'd']) await store.request(label, increment)
    state.failing = true
    await store.request('e', increment)
    expect((await store.history()).map((entry) => entry.label)).toEqual(['d', 'e'])
    expect(close).toHaveBeenCalledOnce()
  })

  it('does not copy the log into memory when the stored log belongs to another dataset', async () => {
    for (const act of ['add', 'rewind'] as const) {
      const { persistence, state, sound } = failing(['since'], () => new Error('disk gone'))
      const store = await openGuild({ persistence })
      const other = await openGuild({ persistence: sound })
      for (const label of ['a', 'b']) await store.request(label, increment)
      await other.read((tx) => tx.now)
      const caughtUp = new Promise((resolve) => store.subscribe(resolve))
      state.failing = true
      if (act === 'rewind') await other.rewind(1)
      await other.request('c', increment)
      await caughtUp
      expect([store.floor, await store.history()]).toEqual([2, []])
    }
  })

  it('reads the log again from its start when reading it fails halfway', async () => {
    const sound = memoryPersistence()
    let failsAt = Number.POSITIVE_INFINITY
    const since: Persistence['since'] = (seq) => {
      failsAt -= 1
      if (failsAt === 0) throw new Error('disk gone')
      return sound.since(seq)
    }
    const store = await openGuild({ persistence: { ...sound, since } })
    await store.request('add', increment)
    failsAt = 2
    expect((await store.history()).map((entry) => entry.label)).toEqual(['add'])
    expect(store.notice).toContain('(disk gone)')
  })

  const denied = () => {
    throw new DOMException('Access is denied.', 'SecurityError')
  }

  it.each([
    // The fake has only `open`, the only method of IDBFactory that the code under test calls.
    ['blocked', { indexedDB: { open: denied } as unknown as IDBFactory }],
    [
      'missing',
      {
        get indexedDB(): IDBFactory {
          return denied()
        },
      },
    ],
  ])('opens in memory when IndexedDB is %s', async (_, given) => {
    const store = await openGuild({ persistence: indexedDbPersistence('blocked', given) })
    expect(store.notice).toBe(`The browser's storage cannot be used (Access is denied.). ${MEMORY}`)
    expect(await store.request('add', increment)).toBe(1)
  })

  it('opens in memory when IndexedDB does not respond within three seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const mute = new IDBFactory()
    vi.spyOn(mute, 'open').mockReturnValue({} as never)
    const opened = vi.fn()
    const opening = openGuild({ persistence: indexedDbPersistence('mute', { indexedDB: mute }) })
    opening.then(opened)
    await vi.advanceTimersByTimeAsync(2999)
    expect(opened).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    const store = await opening
    expect(await store.request('add', increment)).toBe(1)
    expect(store.notice).toBe(`The browser's storage cannot be used (IndexedDB does not answer). ${MEMORY}`)
  })

  it('stores all simultaneous writes of two tabs without Web Locks, which a page over plain http lacks', async () => {
    vi.stubGlobal('navigator', {})
    const stores = [
      await openGuild({ persistence: indexedDbPersistence('lockless') }),
      await openGuild({ persistence: indexedDbPersistence('lockless') }),
    ]
    await Promise.all([1, 2, 3, 4].flatMap(() => stores.map((store) => store.request('add', increment))))
    expect(stores.map(({ notice }) => notice)).toEqual([undefined, undefined])
    const later = await openGuild({ persistence: indexedDbPersistence('lockless') })
    expect(await later.request('add', increment)).toBe(9)
  })

  it('continues in memory when the browser aborts a transaction', async () => {
    for (const [reason, said] of [
      [null, `The browser's storage cannot be used (The transaction was aborted.). ${MEMORY}`],
      [quota(), `The browser's storage is full. ${MEMORY}`],
    ] as const) {
      const store = await openGuild({ persistence: indexedDbPersistence(`aborted ${reason}`) })
      vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementationOnce(function (this: IDBTransaction) {
        Object.defineProperty(this, 'error', { value: reason })
        this.abort()
      })
      expect(await store.request('add', increment)).toBe(1)
      expect(store.notice).toBe(said)
      expect(await store.request('add', increment)).toBe(2)
    }
  })

  it('opens in memory when the first write fails', async () => {
    const { persistence, state } = failing(['replace'], quota)
    state.failing = true
    const store = await openGuild({ persistence })
    expect(store.notice).toBe(`The browser's storage is full. ${MEMORY}`)
    expect(await store.request('add', increment)).toBe(1)
  })

  it('continues in memory when the database is deleted while in use', async () => {
    const store = await openGuild({ persistence: indexedDbPersistence('deleted') })
    await store.request('add', increment)
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('deleted.1').onsuccess = resolve
    })
    expect(await store.request('add', increment)).toBe(2)
    expect(store.notice).toContain(MEMORY)
  })

  it.each([
    'before a request',
    'before a second request',
    // Closes the connection in each task of a request: before, during and after the transactions of the request.
    ...Array.from({ length: 12 }, (_, task) => `in task ${task} of a request`),
  ])('opens the database again after the browser has closed it %s, without losing data', async (when) => {
    const opened: IDBDatabase[] = []
    const factory = {
      deleteDatabase: (name: string) => indexedDB.deleteDatabase(name),
      open: (name: string, version: number) => {
        const request = indexedDB.open(name, version)
        request.addEventListener('success', () => opened.push(request.result))
        return request
      },
    } as IDBFactory
    const store = await openGuild({
      persistence: indexedDbPersistence(`lost ${when}`, { indexedDB: factory }),
    })
    const close = () => forceCloseDatabase(nonNull(opened.at(-1)))
    await store.request('add', increment)
    if (when === 'before a request') close()
    const adding = store.request('add', increment)
    const task = /in task (\d+)/.exec(when)?.[1]
    if (task !== undefined) {
      for (let passed = 0; passed < Number(task); passed += 1) await new Promise(setImmediate)
      close()
    }
    expect(await adding).toBe(2)
    if (when === 'before a second request') close()
    expect(await store.request('add', increment)).toBe(3)
    expect(store.notice).toBeUndefined()
    expect(opened).toHaveLength(2)
    const next = await openGuild({ persistence: indexedDbPersistence(`lost ${when}`) })
    expect(await next.request('add', increment)).toBe(4)
  })

  it.each([
    ['of a later layout', 9, []],
    ['of this layout without some of its stores', 1, ['meta', 'log']],
  ])('replaces a database that has another structure: one %s', async (_, version, stores) => {
    await new Promise((resolve) => {
      const request = indexedDB.open(`foreign ${version}.1`, version)
      request.onupgradeneeded = () => {
        for (const store of stores) request.result.createObjectStore(store)
      }
      request.onsuccess = () => resolve(request.result.close())
    })
    const store = await openGuild({ persistence: indexedDbPersistence(`foreign ${version}`) })
    expect(store.notice).toBeUndefined()
    expect(await store.request('add', increment)).toBe(1)
  })
})

describe('an IndexedDB database', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is not used after it was closed, and then ignores events', async () => {
    const [closed, speaker, listener] = await Promise.all(
      [1, 2, 3].map(async () => {
        const persistence = indexedDbPersistence('closed')
        await expect(persistence.meta()).rejects.toThrow('The database is not open.')
        await persistence.open()
        return persistence
      }),
    )
    let heard = 0
    closed?.onHint(() => {
      heard += 1
    })
    closed?.close()
    await expect(closed?.meta()).rejects.toThrow()
    await new Promise<void>((resolve) => {
      listener?.onHint(resolve)
      speaker?.hint()
    })
    expect(heard).toBe(0)
    for (const one of [speaker, listener]) one?.close()
  })

  it('does not prevent the Node process from exiting, and needs no BroadcastChannel', async () => {
    const unref = vi.spyOn(BroadcastChannel.prototype as unknown as { unref(): void }, 'unref')
    await openGuild({ persistence: indexedDbPersistence('unref') })
    expect(unref).toHaveBeenCalledOnce()
    vi.stubGlobal(
      'BroadcastChannel',
      class extends EventTarget {
        postMessage() {}
        close() {}
      },
    )
    expect((await openGuild({ persistence: indexedDbPersistence('unref') })).notice).toBeUndefined()
  })
})
