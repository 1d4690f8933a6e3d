import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WriteTx } from '#mocks/backend/store/transactions.ts'
import { DAY, EPOCH, everything, type Guild, increment, openGuild, recipe } from './guild.ts'

describe('a transaction of the fake backend', () => {
  it('is an entry of the log, with the old and new rows', async () => {
    const store = await openGuild({ time: () => 5000 })
    await store.request('POST /hits', (tx) => [increment(tx), increment(tx)])
    expect(await store.history()).toEqual([
      {
        seq: 1,
        label: 'POST /hits',
        at: EPOCH,
        changes: [
          {
            table: 'counters',
            id: 'hits',
            before: { id: 'hits', value: 0 },
            after: { id: 'hits', value: 2 },
          },
        ],
        clockState: {
          before: { offsetMs: EPOCH - 5000, at: EPOCH, drawn: 3 },
          after: { offsetMs: EPOCH - 5000, at: EPOCH, drawn: 3 },
        },
      },
    ])
  })

  it('changes nothing when it throws', async () => {
    const store = await openGuild()
    const before = await everything(store)
    const [first, second] = before.members
    if (first === undefined || second === undefined) throw new Error('the base is too small')
    const refused = store.request('swap', (tx) => {
      increment(tx)
      tx.members.remove(first.id)
      tx.members.patch(second.id, { email: first.email, tags: ['even'] })
      tx.members.insert({ ...first, id: tx.id('member'), email: second.email })
      tx.schedule.insert({ id: tx.id('due'), at: tx.now, kind: 'late' })
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect(await everything(store)).toEqual(before)
    expect(await store.read((tx) => tx.members.by('email', first.email))).toEqual(first)
    expect(await store.read((tx) => tx.members.by('email', second.email))).toEqual(second)
    expect([store.seq, store.nextDue()]).toEqual([0, undefined])
  })

  it('that writes nothing is not logged and notifies no subscriber', async () => {
    const store = await openGuild()
    const events: unknown[] = []
    store.subscribe((event) => events.push(event))
    expect(await store.request('look', (tx) => tx.members.count())).toBe(3)
    await store.request('come and go', (tx) => {
      tx.counters.insert({ id: 'brief', value: 1 })
      tx.counters.remove('brief')
    })
    expect([store.seq, events]).toEqual([0, []])
  })

  it('notifies subscribers after its commit, until they unsubscribe', async () => {
    const store = await openGuild()
    const events: unknown[] = []
    const unsubscribe = store.subscribe((event) => events.push(event))
    await store.request('add', increment)
    unsubscribe()
    await store.request('add', increment)
    expect(events).toEqual([{ label: 'add', origin: 'here', seq: 1, tables: ['counters'] }])
  })

  it('cannot write after its end, return asynchronously, or use a closed store', async () => {
    const store = await openGuild()
    const kept = await store.request('leak', (tx) => ({ tx }))
    expect(() => increment(kept.tx)).toThrow(
      expect.objectContaining({ code: 'misuse', message: 'Writes are possible inside a request only.' }),
    )
    await expect(store.request('async', async (tx) => increment(tx))).rejects.toMatchObject({
      code: 'misuse',
      message: 'The callback of a request must be synchronous.',
    })
    expect(await store.read((tx) => tx.counters.get('hits')?.value)).toBe(0)
    store.close()
    await expect(store.request('add', increment)).rejects.toMatchObject({
      code: 'misuse',
      message: 'The store is closed.',
    })
    await expect(store.read((tx) => tx.now)).rejects.toThrow('The store is closed.')
  })

  it('generates ids and random numbers that depend only on the seed and on how many were generated before', async () => {
    const draw = (tx: WriteTx<Guild>) => {
      increment(tx)
      return [tx.id('member'), tx.random(), tx.id('member')] as const
    }
    const store = await openGuild()
    const first = await store.request('draw', draw)
    const second = await store.request('draw', draw)
    await store.rewind(0)
    expect(await store.request('draw', draw)).toEqual(first)
    expect(await (await openGuild()).request('draw', draw)).toEqual(first)
    const other = await openGuild({ recipe: { ...recipe, seed: 8 } })
    expect(await other.request('draw', draw)).not.toEqual(first)
    expect(second).not.toEqual(first)
    expect(first[0]).toMatch(/^[0-9a-f]{24}$/)
    expect(first[0] < first[2] && first[2] < second[0]).toBe(true)
    expect(first[1] >= 0 && first[1] < 1).toBe(true)
  })

  it('never generates an id twice, and never an id of the initial rows', async () => {
    const store = await openGuild({ recipe: { ...recipe, size: 2000 } })
    const drawn = await store.request('draw', (tx) =>
      Array.from({ length: 20_000 }, (_, at) => tx.id(`kind${at % 7}`)),
    )
    const members = await store.read((tx) => tx.members.list().map((member) => member.id))
    expect(new Set([...drawn, ...members]).size).toBe(22_000)
  })
})

describe('rewinding the log of the fake backend', () => {
  it('undoes the latest requests, and the next request continues from the restored rows', async () => {
    const store = await openGuild()
    await store.request('one', increment)
    const then = await everything(store)
    await store.request('two', increment)
    await store.request('three', (tx) => tx.counters.insert({ id: 'more', value: 9 }))
    await store.rewind(1)
    expect(await everything(store)).toEqual(then)
    await store.rewind(1)
    expect(await store.request('four', increment)).toBe(2)
    expect((await store.history()).map(({ seq, label }) => `${seq} ${label}`)).toEqual(['1 one', '2 four'])
  })

  it('sets the clock back when a move of the clock is undone', async () => {
    const real = { now: 1000 }
    const store = await openGuild({ time: () => real.now })
    await store.advance(30 * DAY)
    await store.request('late', increment)
    expect(store.now()).toBe(EPOCH + 30 * DAY)
    await store.rewind(0)
    expect(store.now()).toBe(EPOCH)
    real.now += 250
    expect(store.now()).toBe(EPOCH + 250)
  })

  it('to an entry that does not exist yet or is no longer in the log is refused', async () => {
    const store = await openGuild({ log: { entries: 3, changes: 100 } })
    for (let round = 0; round < 5; round++) await store.request('add', increment)
    expect([store.seq, store.floor]).toEqual([5, 2])
    await expect(store.rewind(6)).rejects.toThrow('The log ends at 5.')
    await expect(store.rewind(1)).rejects.toThrow('The log reaches back to 2 only. Reset the data instead.')
    await store.rewind(2)
    expect(await store.read((tx) => tx.counters.get('hits')?.value)).toBe(2)
    expect(await store.request('add', increment)).toBe(3)
  })

  it('is possible up to the oldest entry of the log, which is limited by the number of changes but has at least one entry', async () => {
    const store = await openGuild({ log: { entries: 100, changes: 4 } })
    const insert = (count: number) => (tx: WriteTx<Guild>) => {
      for (let at = 0; at < count; at++) tx.counters.insert({ id: tx.id('counter'), value: at })
    }
    await store.request('two', insert(2))
    await store.request('two', insert(2))
    expect(store.floor).toBe(0)
    await store.request('one', insert(1))
    expect(store.floor).toBe(1)
    await store.request('nine', insert(9))
    expect([store.floor, (await store.history()).length]).toEqual([3, 1])
  })

  it('to the start restores the initial rows, whatever the requests have done', async () => {
    const key = fc.integer({ min: 0, max: 5 })
    const step = fc.oneof(
      fc.record({ verb: fc.constant('insert' as const), key, value: fc.integer() }),
      fc.record({ verb: fc.constant('patch' as const), key, value: fc.integer() }),
      fc.record({ verb: fc.constant('remove' as const), key, value: fc.integer() }),
      fc.record({ verb: fc.constant('schedule' as const), key, value: fc.integer({ min: 0, max: 50 }) }),
      fc.record({ verb: fc.constant('advance' as const), key, value: fc.integer({ min: 0, max: 50 }) }),
    )
    const act = (tx: WriteTx<Guild>, { verb, key, value }: { verb: string; key: number; value: number }) => {
      const existing = tx.members.list({ order: 'best' })[key]
      if (verb === 'schedule') {
        tx.schedule.insert({ id: tx.id('due'), at: tx.now + value, kind: 'hit', subject: `${key}` })
      } else if (verb === 'insert') {
        tx.members.insert({
          id: tx.id('member'),
          email: `${key}`,
          role: 'buyer',
          tags: [`${value % 3}`, 'even'],
          score: value,
        })
      } else if (existing !== undefined && verb === 'patch') {
        tx.members.patch(existing.id, { email: `${value % 4}`, score: value, tags: [`${value % 3}`] })
      } else if (existing !== undefined) tx.members.remove(existing.id)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.nat(), async (steps, cut) => {
        const store = await openGuild({ due: increment })
        const states = [await everything(store)]
        for (const step of steps) {
          const { seq } = store
          // A step with a duplicate unique key is rejected. It must not have changed any row.
          if (step.verb === 'advance') await store.advance(step.value)
          else await store.request(step.verb, (tx) => act(tx, step)).catch(() => {})
          const state = await everything(store)
          if (store.seq === seq) expect(state).toEqual(states.at(-1))
          while (states.length <= store.seq) states.push(state)
          states[store.seq] = state
        }
        const middle = cut % (store.seq + 1)
        await store.rewind(middle)
        expect(await everything(store)).toEqual(states[middle])
        await store.rewind(0)
        expect(await everything(store)).toEqual(states[0])
      }),
      { numRuns: 150 },
    )
  })
})

describe('a reset of the fake backend', () => {
  it('starts the scenario again, with its clock and an empty log', async () => {
    const real = { now: 0 }
    const store = await openGuild({ time: () => real.now })
    const before = await everything(store)
    await store.request('add', increment)
    await store.advance(DAY)
    real.now = 60_000
    await store.reset()
    expect(await everything(store)).toEqual(before)
    expect(await store.history()).toEqual([])
  })

  it('retains the current dataset when the new scenario cannot be created', async () => {
    const store = await openGuild()
    await store.request('add', increment)
    await expect(store.reset({ ...recipe, scenario: 'gone' })).rejects.toThrow(
      'there is no scenario named gone',
    )
    expect(await store.request('add', increment)).toBe(2)
  })
})
