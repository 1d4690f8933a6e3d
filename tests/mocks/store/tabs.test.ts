import { describe, expect, it, vi } from 'vitest'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import { EPOCH, increment, openGuild } from './guild.ts'

const hits = { id: 'hits', value: 0 }

/** A promise that resolves when the test says so. */
const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

/** Lets pending microtasks run, at most 50 in sequence. */
const flushMicrotasks = async () => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}

/** A storage whose lock another tab holds until `release` is called. */
const locked = async (plan = false) => {
  const persistence = memoryPersistence()
  const real = { now: 0 }
  const store = await openGuild({ persistence, time: () => real.now, due: increment })
  if (plan)
    await store.request('plan', (tx) => tx.schedule.insert({ id: 'a', at: EPOCH + 1000, kind: 'tick' }))
  const { open, opened } = gate()
  void persistence.exclusive(() => opened)
  return { store, real, release: open, persistence }
}

describe('the fake backend while another tab has the lock', () => {
  it.each([false, true])(
    'a read returns its rows at once, unless a planned event is due (planned: %s)',
    async (plan) => {
      const { store, real, release } = await locked(plan)
      expect(await store.read((tx) => tx.counters.list())).toEqual([hits])
      real.now = 1000
      const read = vi.fn()
      const reading = store.read((tx) => tx.counters.get('hits')?.value).then(read)
      await flushMicrotasks()
      expect(read).toHaveBeenCalledTimes(plan ? 0 : 1)
      release()
      await reading
      expect(read).toHaveBeenCalledExactlyOnceWith(plan ? 1 : 0)
    },
  )

  it('a request that writes waits, and is refused when its store is closed in the meantime', async () => {
    const { store, release } = await locked()
    const request = store.request('add', increment)
    store.close()
    release()
    await expect(request).rejects.toMatchObject({ code: 'misuse', message: 'The store is closed.' })
  })

  it("a tab that is closed before it has read another tab's change ignores that change", async () => {
    const persistence = memoryPersistence()
    const one = await openGuild({ persistence })
    const two = await openGuild({ persistence })
    const { open, opened } = gate()
    const added = one.request('add', increment)
    const held = persistence.exclusive(() => opened)
    await added
    await flushMicrotasks()
    two.close()
    open()
    await held
    await flushMicrotasks()
    expect(two.seq).toBe(0)
  })
})

describe("a change of the fake backend's data by another tab", () => {
  it('is applied even if its notification arrives while an earlier one is processed', async () => {
    const shared = memoryPersistence()
    const slow = gate()
    const looked = gate()
    const one = await openGuild({ persistence: shared })
    const two = await openGuild({
      persistence: {
        ...shared,
        meta: async () => {
          const meta = await shared.meta()
          looked.open()
          await slow.opened
          return meta
        },
      },
    })
    shared.hint()
    await looked.opened
    await one.request('add', increment)
    await flushMicrotasks()
    slow.open()
    await flushMicrotasks()
    expect(two.seq).toBe(1)
  })
})

describe("a subscriber of the fake backend's store that throws", () => {
  /** A store with two subscribers: the first throws, the second records the labels that it receives. */
  const heardBy = async (persistence = memoryPersistence()) => {
    const store = await openGuild({ persistence })
    const heard: string[] = []
    store.subscribe(() => {
      throw new Error('I do not listen.')
    })
    store.subscribe(({ label }) => heard.push(label))
    return { store, heard }
  }

  it('prevents neither the response nor the notification of other subscribers, and its error is logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { store, heard } = await heardBy()
    expect(await store.request('add', increment)).toBe(1)
    expect(heard).toEqual(['add'])
    expect(log).toHaveBeenCalledExactlyOnceWith('telling of a change: Error: I do not listen.')
    log.mockRestore()
  })

  it('does not make the store continue in memory', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const persistence = memoryPersistence()
    const { store, heard } = await heardBy(persistence)
    await (await openGuild({ persistence })).request('add', increment)
    expect(await store.read((tx) => tx.counters.get('hits')?.value)).toBe(1)
    expect([store.notice, heard]).toEqual([undefined, ['catch-up']])
    log.mockRestore()
  })
})

describe('the store of the fake backend', () => {
  it('lets a read see only committed rows', async () => {
    const sound = memoryPersistence()
    const reached = gate()
    const written = gate()
    const store = await openGuild({
      persistence: {
        ...sound,
        commit: async (commit) => {
          reached.open()
          await written.opened
          await sound.commit(commit)
        },
      },
    })
    const added = store.request('add', increment)
    await reached.opened
    const read = vi.fn()
    const reading = store.read((tx) => tx.counters.get('hits')?.value).then(read)
    await flushMicrotasks()
    expect(read).not.toHaveBeenCalled()
    written.open()
    await Promise.all([added, reading])
    expect(read).toHaveBeenCalledExactlyOnceWith(1)
  })

  it('notifies subscribers of a rewind and of a reset', async () => {
    const store = await openGuild()
    await store.request('add', increment)
    const events: unknown[] = []
    store.subscribe((event) => events.push(event))
    await store.rewind(0)
    await store.reset()
    expect(events).toEqual([
      { label: 'rewind', origin: 'here', seq: 0, tables: [] },
      { label: 'reset', origin: 'here', seq: 0, tables: [] },
    ])
  })

  it('opens a dataset that an older version has stored without the field `begun`; a reset adds the field', async () => {
    const persistence = memoryPersistence()
    await openGuild({ persistence })
    const meta = await persistence.meta()
    if (!meta) throw new Error('Nothing is stored.')
    const { begun: _, ...older } = meta
    await persistence.replace(older)
    const store = await openGuild({ persistence })
    expect([store.notice, store.generation, store.begun]).toEqual([undefined, 1, undefined])
    await store.reset()
    await store.request('add', increment)
    await store.rewind(0)
    expect([store.generation, store.begun]).toEqual([3, 2])
  })

  it('stores the last 1000 entries of its log', async () => {
    const store = await openGuild()
    for (let round = 0; round < 1001; round += 1) await store.request('add', increment)
    expect([store.floor, store.seq]).toEqual([1, 1001])
  })

  it('still limits the size of its log after a rewind', async () => {
    const store = await openGuild({ log: { entries: 3, changes: 100 } })
    for (let round = 0; round < 5; round += 1) await store.request('add', increment)
    await store.rewind(3)
    for (let round = 0; round < 2; round += 1) await store.request('add', increment)
    expect([store.floor, store.seq]).toEqual([2, 5])
  })

  it('lists rows inside a request, and closes its storage when it is closed', async () => {
    const persistence = memoryPersistence()
    const close = vi.spyOn(persistence, 'close')
    const store = await openGuild({ persistence })
    expect(await store.request('look', (tx) => tx.counters.list())).toEqual([hits])
    store.close()
    expect(close).toHaveBeenCalledOnce()
  })
})
