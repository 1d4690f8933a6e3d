import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '#src/browser/clock.ts'
import { browserDrafts } from '#src/browser/storage/drafts.ts'
import { denied } from './fixtures.ts'

describe('the storage for drafts (addition)', () => {
  it('has the same drafts in every tab, and changes a draft atomically', async () => {
    const factory = new IDBFactory()
    const [one, other] = [
      browserDrafts(systemClock(), () => factory),
      browserDrafts(systemClock(), () => factory),
    ]
    expect(await one.read('a')).toBeUndefined()
    await one.change('a', (stored) => [stored, 1])
    expect(await other.read('a')).toEqual([undefined, 1])
    await Promise.all([
      one.change('count', (stored) => Number(stored ?? 0) + 1),
      other.change('count', (stored) => Number(stored ?? 0) + 1),
      one.change('count', (stored) => Number(stored ?? 0) + 1),
    ])
    expect(await other.read('count')).toBe(3)
    await other.change('a', () => undefined)
    expect(await one.read('a')).toBeUndefined()
  })

  it('stores drafts in memory when the browser denies IndexedDB', async () => {
    const drafts = browserDrafts(systemClock(), denied)
    const draft = { name: 'A' }
    await drafts.change('a', () => draft)
    draft.name = 'B'
    expect(await drafts.read('a')).toEqual({ name: 'A' })
    await drafts.change('a', () => undefined)
    expect(await drafts.read('a')).toBeUndefined()
  })

  it.each([0, 1, 2, 3, 4, 5, 6])(
    'still reads and changes drafts when the browser closes the database %s tasks after a change began',
    async (task) => {
      const factory = new IDBFactory()
      const opened: IDBDatabase[] = []
      const { open } = factory
      vi.spyOn(factory, 'open').mockImplementation((...how) => {
        const request = open.apply(factory, how)
        request.addEventListener('success', () => opened.push(request.result))
        return request
      })
      const drafts = browserDrafts(systemClock(), () => factory)
      const count = () => drafts.change('count', (stored) => Number(stored ?? 0) + 1)
      await count()
      const counting = count()
      for (let passed = 0; passed < task; passed += 1) await new Promise(setImmediate)
      for (const database of opened) forceCloseDatabase(database as never)
      await counting
      await count()
      const other = browserDrafts(systemClock(), () => factory)
      expect(await other.read('count')).toBe(3)
      expect(opened.length).toBeLessThanOrEqual(3)
    },
  )

  describe('when IndexedDB has not opened after three seconds', () => {
    beforeEach(() => vi.useFakeTimers())
    afterEach(() => vi.useRealTimers())

    it('stores drafts in memory', async () => {
      const factory = new IDBFactory()
      const open = vi.spyOn(factory, 'open').mockReturnValue({} as never)
      const drafts = browserDrafts(systemClock(), () => factory)
      const read = vi.fn()
      drafts.change('a', () => ({ name: 'A' })).then(() => drafts.read('a').then(read))
      await vi.advanceTimersByTimeAsync(2999)
      expect(read).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(read).toHaveBeenCalledExactlyOnceWith({ name: 'A' })
      expect(open).toHaveBeenCalledOnce()
    })

    it('closes a database that opens later, and does not use it', async () => {
      const factory = new IDBFactory()
      const request = {} as IDBOpenDBRequest & { onsuccess(): void }
      vi.spyOn(factory, 'open').mockReturnValue(request)
      const drafts = browserDrafts(systemClock(), () => factory)
      const read = drafts.read('a')
      await vi.advanceTimersByTimeAsync(3000)
      expect(await read).toBeUndefined()
      const close = vi.fn()
      Object.assign(request, { result: { close } })
      request.onsuccess()
      await vi.advanceTimersByTimeAsync(0)
      expect(close).toHaveBeenCalledOnce()
    })
  })
})
