import { describe, expect, it } from 'vitest'
import { memoryPersistence } from '#mocks/backend/store/persistence/memory.ts'
import { DAY, dailyUntil, EPOCH, increment, openGuild } from './guild.ts'

describe('the clock of the fake backend', () => {
  it("starts at the scenario's time and continues with real time", async () => {
    const real = { now: 123_456 }
    const store = await openGuild({ time: () => real.now })
    expect(store.now()).toBe(EPOCH)
    real.now += 1000
    expect(store.now()).toBe(EPOCH + 1000)
    expect(await store.read((tx) => tx.now)).toBe(EPOCH + 1000)
    expect(await store.request('ask', (tx) => tx.now)).toBe(EPOCH + 1000)
  })

  it('moves forward only', async () => {
    const store = await openGuild()
    await store.advanceTo(EPOCH + DAY)
    expect(store.now()).toBe(EPOCH + DAY)
    await expect(store.advance(-1)).rejects.toThrow(RangeError)
    await expect(store.advanceTo(EPOCH)).rejects.toThrow(
      'The clock moves forward only; to go back, rewind the log.',
    )
    await expect(store.advanceTo(Number.NaN)).rejects.toThrow(RangeError)
  })

  it("never shows a time before the last log entry, even if the computer's clock is set back", async () => {
    const real = { now: 100_000 }
    const store = await openGuild({ time: () => real.now })
    real.now = 160_000
    await store.request('add', increment)
    real.now = 90_000
    expect(store.now()).toBe(EPOCH + 60_000)
    await store.advance(500)
    expect(store.now()).toBe(EPOCH + 60_500)
  })

  it('is the same in all tabs', async () => {
    const persistence = memoryPersistence()
    const one = await openGuild({ persistence })
    const two = await openGuild({ persistence })
    await one.advance(DAY)
    expect(await two.read((tx) => tx.now)).toBe(EPOCH + DAY)
    expect(two.now()).toBe(EPOCH + DAY)
  })
})

describe('planned events of the fake backend', () => {
  it('run in order of time, each at its own time, in one transaction', async () => {
    const seen: [string, number][] = []
    const store = await openGuild({
      due: (tx, due) => {
        seen.push([due.kind, tx.now - EPOCH])
        increment(tx)
        if (due.kind === 'second') {
          tx.schedule.insert({ id: tx.id('due'), at: tx.now + 5, kind: 'soon after' })
          tx.schedule.insert({ id: tx.id('due'), at: tx.now - 5, kind: 'overdue' })
        }
      },
    })
    await store.request('plan', (tx) => {
      const at = (offset: number, kind: string) =>
        tx.schedule.insert({ id: tx.id('due'), at: EPOCH + offset, kind, subject: 's' })
      at(30, 'third')
      at(10, 'first')
      at(20, 'second')
      at(20, 'second too')
      at(500, 'far')
      const removed = at(15, 'removed')
      const moved = at(16, 'moved')
      tx.schedule.remove(removed.id)
      tx.schedule.patch(moved.id, { at: EPOCH + 40 })
    })
    expect(store.nextDue()).toBe(EPOCH + 10)
    expect(await store.advance(100)).toEqual({ ran: 7 })
    expect(seen).toEqual([
      ['first', 10],
      ['second', 20],
      ['overdue', 20],
      ['second too', 20],
      ['soon after', 25],
      ['third', 30],
      ['moved', 40],
    ])
    expect(store.nextDue()).toBe(EPOCH + 500)
    expect((await store.history()).map(({ label, at }) => [label, at - EPOCH])).toEqual([
      ['plan', 0],
      ['clock.advance', 100],
    ])
    await store.rewind(1)
    expect(store.nextDue()).toBe(EPOCH + 10)
    expect(
      await store.read((tx) => tx.schedule.list().filter(({ subject }) => subject === 's')),
    ).toHaveLength(6)
  })

  it('with equal times run in the order of their ids, not in the order in which they were planned', async () => {
    for (const ids of ['abcd', 'dcba', 'bdac', 'cadb']) {
      const seen: string[] = []
      const store = await openGuild({ due: (_, { id }) => void seen.push(id) })
      await store.request('plan', (tx) => {
        for (const id of ids) tx.schedule.insert({ id, at: EPOCH + 10, kind: 'tick' })
      })
      await store.advance(10)
      expect(seen.join('')).toBe('abcd')
    }
  })

  it('are rows of a validated table, listed in order of time', async () => {
    const store = await openGuild()
    await store.request('plan', (tx) => {
      tx.schedule.insert({ id: 'a', at: EPOCH + 20, kind: 'tick' })
      tx.schedule.insert({ id: 'b', at: EPOCH + 10, kind: 'tick' })
    })
    const listed = await store.read((tx) => tx.schedule.list({ order: 'time' }))
    expect(listed.map(({ id }) => id)).toEqual(['b', 'a'])
    for (const bad of [{ at: 'soon' }, { kind: 1 }, { subject: 2 }])
      await expect(
        store.request('plan', (tx) =>
          tx.schedule.insert({ id: 'c', at: EPOCH, kind: 'tick', ...bad } as never),
        ),
      ).rejects.toMatchObject({ code: 'invalid' })
  })

  it('run before the first request or read after their time', async () => {
    for (const ask of ['read', 'request'] as const) {
      const real = { now: 0 }
      const at: number[] = []
      const store = await openGuild({
        time: () => real.now,
        due: (tx) => {
          at.push(tx.now - EPOCH)
          increment(tx)
        },
      })
      await store.request('plan', (tx) =>
        tx.schedule.insert({ id: tx.id('due'), at: EPOCH + 1000, kind: 'tick' }),
      )
      real.now = 999
      expect(await store.read((tx) => tx.counters.get('hits')?.value)).toBe(0)
      real.now = 1500
      const value =
        ask === 'read'
          ? await store.read((tx) => tx.counters.get('hits')?.value)
          : await store.request('ask', (tx) => tx.counters.get('hits')?.value)
      expect([value, at]).toEqual([1, [1000]])
      expect((await store.history()).map(({ label }) => label)).toEqual(['plan', 'clock.due'])
    }
  })

  it('run once, whichever tab is first', async () => {
    const real = { now: 0 }
    const persistence = memoryPersistence()
    const given = { persistence, time: () => real.now, due: dailyUntil(1) }
    const one = await openGuild(given)
    const two = await openGuild(given)
    await one.request('plan', (tx) => tx.schedule.insert({ id: tx.id('due'), at: EPOCH + 10, kind: 'tick' }))
    real.now = 20
    const values = await Promise.all([one, two, one, two].map((tab) => tab.request('add', increment)))
    expect(values.toSorted()).toEqual([2, 3, 4, 5])
  })

  it('that throw undo the whole move of the clock', async () => {
    const store = await openGuild({
      due: (tx, due) => {
        increment(tx)
        if (due.kind === 'bad') throw new Error('cannot renew')
      },
    })
    await store.request('plan', (tx) => {
      tx.schedule.insert({ id: 'a', at: EPOCH + 1, kind: 'good' })
      tx.schedule.insert({ id: 'b', at: EPOCH + 2, kind: 'bad' })
    })
    await expect(store.advance(10)).rejects.toThrow('cannot renew')
    expect(store.now()).toBe(EPOCH)
    expect(await store.read((tx) => [tx.counters.get('hits')?.value, tx.schedule.count()])).toEqual([0, 2])
    expect(store.nextDue()).toBe(EPOCH + 1)
  })

  it('may be among the initial rows, and may plan themselves again', async () => {
    const store = await openGuild({
      base: () => ({
        counters: [{ id: 'hits', value: 0 }],
        schedule: [{ id: 'daily', at: EPOCH + DAY, kind: 'tick' }],
      }),
      due: dailyUntil(23_000),
    })
    expect(await store.advance(24_000 * DAY)).toEqual({ ran: 23_000 })
    expect(await store.read((tx) => [tx.counters.get('hits')?.value, tx.schedule.count()])).toEqual([
      23_000, 0,
    ])
  })
})
