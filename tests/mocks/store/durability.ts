import { describe, expect, it } from 'vitest'
import type { Persistence } from '#mocks/backend/store/persistence/persistence.ts'
import { base, DAY, everything, increment, openGuild, recipe } from './guild.ts'

let made = 0

/** Tests for every kind of persistence. `reach` returns another tab's connection to the same database. */
export const provesDurability = (host: string, reach: (name: string) => Persistence) => {
  const database = () => {
    const name = `guild-${made++}-${Math.random().toString(36).slice(2)}`
    return () => reach(name)
  }

  describe(`a dataset of the fake backend stored in ${host}`, () => {
    it('loses no change when two tabs add 200 each to one record', async () => {
      const tab = database()
      const [one, two] = await Promise.all([
        openGuild({ persistence: tab() }),
        openGuild({ persistence: tab() }),
      ])
      await Promise.all(
        Array.from({ length: 200 }, () => [
          one.request('add', increment),
          two.request('add', increment),
        ]).flat(),
      )
      expect(await one.read((tx) => tx.counters.get('hits'))).toEqual({ id: 'hits', value: 400 })
      expect(await two.read((tx) => tx.counters.get('hits'))).toEqual({ id: 'hits', value: 400 })
      expect([one.notice, two.notice]).toEqual([undefined, undefined])
      expect(await two.history(1000)).toHaveLength(400)
    })

    it('lets a read see what another tab has just committed', async () => {
      const tab = database()
      const one = await openGuild({ persistence: tab() })
      const two = await openGuild({ persistence: tab() })
      for (let round = 1; round <= 20; round++) {
        await one.request('add', increment)
        expect(await two.read((tx) => tx.counters.get('hits')?.value)).toBe(round)
      }
    })

    it('contains every committed change when a tab is killed', async () => {
      const tab = database()
      const killed = await openGuild({ persistence: tab() })
      const member = await killed.request('join', (tx) =>
        tx.members.insert({
          id: tx.id('member'),
          email: 'late@guildhall.test',
          role: 'buyer',
          tags: ['late'],
          score: 5,
        }),
      )
      await killed.request('leave', (tx) => {
        const first = tx.members.by('email', 'member1@guildhall.test')
        if (first !== undefined) tx.members.remove(first.id)
      })
      await killed.advance(DAY)
      const reopened = await openGuild({ persistence: tab() })
      expect(reopened.seq).toBe(3)
      expect(reopened.now()).toBe(recipe.epoch + DAY)
      expect(await reopened.read((tx) => tx.members.get(member.id))).toEqual(member)
      expect(await reopened.read((tx) => tx.members.by('email', 'member1@guildhall.test'))).toBeUndefined()
      expect(await everything(reopened)).toEqual(await everything(killed))
    })

    it('stores the log and, of older changes, only the changed rows', async () => {
      const tab = database()
      const persistence = tab()
      const log = { entries: 2, changes: 100 }
      const store = await openGuild({ persistence, log })
      await store.request('join', (tx) => {
        for (const id of ['brief', 'constant']) tx.counters.insert({ id, value: 1 })
      })
      await store.request('leave', (tx) => tx.counters.remove('brief'))
      for (let round = 0; round < 3; round++) await store.request('add', increment)
      const stored = await persistence.load()
      expect(stored.rows).toEqual([
        { table: 'counters', id: 'brief', row: null },
        { table: 'counters', id: 'constant', row: { id: 'constant', value: 1 } },
        { table: 'counters', id: 'hits', row: { id: 'hits', value: 1 } },
      ])
      expect(stored.entries.map((entry) => entry.seq)).toEqual([4, 5])
      const reopened = await openGuild({ persistence: tab(), log })
      expect(await everything(reopened)).toEqual(await everything(store))
      await reopened.rewind(3)
      expect(await store.read((tx) => tx.counters.list())).toEqual([
        { id: 'constant', value: 1 },
        { id: 'hits', value: 1 },
      ])
    })

    it('reads all rows again in a tab that has missed more changes than the log contains', async () => {
      const tab = database()
      const log = { entries: 2, changes: 100 }
      const one = await openGuild({ persistence: tab(), log })
      const two = await openGuild({ persistence: tab(), log })
      await one.request('early', (tx) => tx.counters.insert({ id: 'early', value: 1 }))
      await Promise.all([1, 2, 3, 4, 5].map(() => one.request('add', increment)))
      expect(await two.request('add', increment)).toBe(6)
      expect(await two.read((tx) => tx.counters.get('early')?.value)).toBe(1)
    })

    it('rewinds and resets in every tab', async () => {
      const tab = database()
      const one = await openGuild({ persistence: tab() })
      const two = await openGuild({ persistence: tab() })
      const before = await everything(two)
      await one.request('add', increment)
      await one.request('add', increment)
      await one.rewind(1)
      expect(await two.read((tx) => tx.counters.get('hits')?.value)).toBe(1)
      expect(await two.request('add', increment)).toBe(2)
      expect((await one.history()).map((entry) => entry.seq)).toEqual([1, 2])
      await two.reset({ ...recipe, size: 5 })
      expect(await one.read((tx) => tx.members.count())).toBe(5)
      expect([one.seq, one.recipe.size]).toEqual([0, 5])
      await one.reset(recipe)
      expect(await everything(two)).toEqual(before)
    })

    it('notifies the other tabs of a change', async () => {
      const tab = database()
      const one = await openGuild({ persistence: tab() })
      const two = await openGuild({ persistence: tab() })
      const heard = async (act: () => Promise<unknown>) => {
        const next = new Promise((resolve) => {
          const unsubscribe = two.subscribe((event) => {
            unsubscribe()
            resolve(event)
          })
        })
        await act()
        return next
      }
      const told = { label: 'catch-up', origin: 'elsewhere' }
      for (const seq of [1, 2])
        expect(await heard(() => one.request('add', increment))).toEqual({
          ...told,
          seq,
          tables: ['counters'],
        })
      expect(await heard(() => one.reset())).toEqual({ ...told, seq: 0, tables: [] })
    })

    it('is copied to a backup and replaced by a new dataset if it has an older version', async () => {
      const tab = database()
      const old = await openGuild({ persistence: tab() })
      await old.request('add', increment)
      const persistence = tab()
      const store = await openGuild({ persistence, version: 2 })
      expect(store.notice).toBe(
        'The stored data cannot be used (the data has version 1, this page needs version 2). It was set aside, and a new dataset was created.',
      )
      expect(await store.read((tx) => tx.counters.get('hits')?.value)).toBe(0)
      expect(await persistence.asides()).toMatchObject([
        {
          meta: { version: 1, seq: 1 },
          rows: [],
          entries: [{ seq: 1, label: 'add', changes: [{ id: 'hits', after: { id: 'hits', value: 1 } }] }],
        },
      ])
      expect(await old.request('add', increment)).toBe(2)
      expect(old.notice).toBe(
        "The browser's storage cannot be used (another tab runs another version of this page). Changes are now in the memory of this page only and are lost when it is closed or reloaded.",
      )
      expect(await store.read((tx) => tx.counters.get('hits')?.value)).toBe(0)
      expect((await openGuild({ persistence: tab(), version: 2 })).notice).toBeUndefined()
    })

    it('retains planned events', async () => {
      const tab = database()
      const store = await openGuild({ persistence: tab() })
      await store.request('plan', (tx) =>
        tx.schedule.insert({ id: 'a', at: recipe.epoch + DAY, kind: 'tick' }),
      )
      const reopened = await openGuild({ persistence: tab() })
      expect([reopened.notice, reopened.nextDue()]).toEqual([undefined, recipe.epoch + DAY])
    })

    it('stays unchanged in its backup; the last three backups are retained', async () => {
      const persistence = database()()
      await persistence.open()
      const nothing = { meta: undefined, rows: [], entries: [] }
      expect(await persistence.load()).toEqual(nothing)
      const clockState = { offsetMs: 0, at: 0, drawn: 0 }
      const dataset = (generation: number) => ({
        meta: {
          version: 1,
          generation,
          recipe,
          fingerprint: 'f',
          seq: 1,
          floor: 0,
          weights: [1],
          clockState,
        },
        rows: [{ table: 'counters', id: `row ${generation}`, row: null }],
        entries: [
          {
            seq: 1,
            label: `entry ${generation}`,
            at: 0,
            changes: [],
            clockState: { before: clockState, after: clockState },
          },
        ],
      })
      for (const { meta, rows, entries } of [1, 2, 3, 4].map(dataset)) {
        await persistence.replace(meta, rows)
        for (const entry of entries) await persistence.commit({ meta, entry })
        expect(await persistence.load()).toEqual({ meta, rows, entries })
        await persistence.setAside()
        expect(await persistence.load()).toEqual(nothing)
      }
      expect(await persistence.asides()).toEqual([2, 3, 4].map(dataset))
      const { meta, rows } = dataset(5)
      await persistence.replace(meta, rows)
      await persistence.replace(meta)
      expect(await persistence.load()).toEqual({ ...nothing, meta })
    })

    it("is replaced when it no longer fits its scenario's initial rows", async () => {
      const tab = database()
      const old = await openGuild({ persistence: tab() })
      await old.request('add', increment)
      const store = await openGuild({
        persistence: tab(),
        base: (of, random) => ({ ...base(of, random), counters: [{ id: 'other', value: 0 }] }),
      })
      expect(store.notice).toContain('the scenario or a table has changed since the data was stored')
      expect(await store.read((tx) => tx.counters.list())).toEqual([{ id: 'other', value: 0 }])
    })

    it('is replaced when it cannot be read', async () => {
      const tab = database()
      const vandal = tab()
      const old = await openGuild({ persistence: vandal })
      await old.request('add', increment)
      const { meta } = await vandal.load()
      // Damages the meta record: its recipe becomes a text.
      await vandal.replace({ ...(meta as object), recipe: 'none' } as never)
      const persistence = tab()
      const store = await openGuild({ persistence })
      expect(store.notice).toContain('(the data does not match its schema)')
      expect(await persistence.asides()).toMatchObject([{ meta: { recipe: 'none' } }])
      expect(await store.request('add', increment)).toBe(1)
    })

    it('is replaced when a row lacks its id or a log entry lacks its clock', async () => {
      const clockState = { offsetMs: 0, at: 0, drawn: 0 }
      const entry = {
        seq: 1,
        label: 'add',
        at: 0,
        changes: [],
        clockState: { before: clockState, after: clockState },
      }
      for (const [row, kept] of [
        [{ value: 1 }, entry],
        [null, { ...entry, clockState: { before: clockState } }],
      ]) {
        const tab = database()
        const vandal = tab()
        await openGuild({ persistence: vandal })
        const meta = await vandal.meta()
        if (meta === undefined) throw new Error('nothing was stored')
        await vandal.replace(meta, [{ table: 'counters', id: 'hits', row: row as never }])
        await vandal.commit({ meta: { ...meta, seq: 1 }, entry: kept as never })
        expect((await openGuild({ persistence: tab() })).notice).toContain(
          '(the data does not match its schema)',
        )
      }
    })

    it('is replaced when its clock is stored under the old field name', async () => {
      const tab = database()
      const persistence = tab()
      await openGuild({ persistence })
      const meta = await persistence.meta()
      if (meta === undefined) throw new Error('nothing was stored')
      const { clockState, ...rest } = meta
      await persistence.replace({ ...rest, dials: clockState } as never)
      const store = await openGuild({ persistence: tab() })
      expect(store.notice).toContain('(the data does not match its schema)')
      expect(await persistence.asides()).toMatchObject([{ meta: { dials: clockState } }])
      expect(await store.request('add', increment)).toBe(1)
    })

    it('is replaced when its log lacks an entry in the middle', async () => {
      const tab = database()
      const vandal = tab()
      const old = await openGuild({ persistence: vandal })
      await old.request('add', increment)
      const meta = await vandal.meta()
      const [entry] = (await vandal.since(0)).entries
      if (meta === undefined || entry === undefined) throw new Error('nothing was stored')
      await vandal.commit({ meta: { ...meta, seq: 2 }, entry: { ...entry, seq: 3 } })
      expect((await openGuild({ persistence: tab() })).notice).toContain('(the stored log has gaps)')
    })

    it('continues in memory when the stored data are deleted', async () => {
      const persistence = database()()
      const store = await openGuild({ persistence })
      await store.request('add', increment)
      await persistence.setAside()
      expect(await store.request('add', increment)).toBe(2)
      expect(store.notice).toContain('(the stored data was deleted)')
    })

    it('is replaced when its log lacks the last entry', async () => {
      const tab = database()
      const vandal = tab()
      const old = await openGuild({ persistence: vandal })
      await old.request('add', increment)
      const meta = await vandal.meta()
      if (meta === undefined) throw new Error('nothing was stored')
      await vandal.commit({ meta, dropAfter: 0 })
      expect((await openGuild({ persistence: tab() })).notice).toContain('(the stored log has gaps)')
    })

    it('is replaced when its rows do not match the schemas', async () => {
      const tab = database()
      const vandal = tab()
      const old = await openGuild({ persistence: vandal })
      await old.request('add', increment)
      const meta = await vandal.meta()
      if (meta === undefined) throw new Error('nothing was stored')
      const row = { id: 'hits', value: 'many' }
      await vandal.replace({ ...meta, floor: 1, weights: [] }, [{ table: 'counters', id: 'hits', row }])
      const store = await openGuild({ persistence: tab() })
      expect(store.notice).toContain('counters hits: value: ')
      expect(await store.request('add', increment)).toBe(1)
    })
  })
}
