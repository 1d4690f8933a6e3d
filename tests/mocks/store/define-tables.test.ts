import { Query } from '@msw/data'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { defineTables } from '#mocks/backend/store/tables/define-tables.ts'
import { increment, openGuild, tables } from './guild.ts'

const anna = {
  id: 'anna',
  email: 'anna@guildhall.test',
  role: 'buyer' as const,
  tags: ['new', 'even'],
  score: 15,
}
const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id)

describe('a table of the fake backend', () => {
  it('returns a row by id and by a unique key', async () => {
    const store = await openGuild()
    await store.request('join', (tx) => tx.members.insert(anna))
    await store.read((tx) => {
      expect(tx.members.get('anna')).toBe(anna)
      expect(tx.members.get('nobody')).toBeUndefined()
      expect(tx.members.by('email', 'anna@guildhall.test')).toBe(anna)
      expect(tx.members.by('email', 'nobody@guildhall.test')).toBeUndefined()
      expectTypeOf(tx.members.get('anna')?.role).toEqualTypeOf<'buyer' | 'seller' | undefined>()
    })
  })

  it('lists rows by index, order, offset and limit, and counts them', async () => {
    const store = await openGuild()
    await store.request('join', (tx) => tx.members.insert(anna))
    await store.read((tx) => {
      const emails = (rows: readonly { email: string }[]) => rows.map((row) => row.email.split('@')[0])
      expect(emails(tx.members.list())).toEqual(['member0', 'member1', 'member2', 'anna'])
      expect(emails(tx.members.list({ order: 'best' }))).toEqual(['member2', 'anna', 'member1', 'member0'])
      expect(emails(tx.members.list({ order: 'best', offset: 1, limit: 2 }))).toEqual(['anna', 'member1'])
      expect(tx.members.list({ limit: 0 })).toEqual([])
      expect(emails(tx.members.list({ index: 'role', key: 'buyer', order: 'best' }))).toEqual([
        'member2',
        'anna',
        'member1',
      ])
      expect(emails(tx.members.list({ index: 'tag', key: 'even' }))).toEqual(['member0', 'member2', 'anna'])
      expect(tx.members.list({ index: 'tag', key: 'none' })).toEqual([])
      expect(tx.members.count()).toBe(4)
      expect(tx.members.count({ index: 'role', key: 'seller' })).toBe(1)
    })
  })

  it('selects rows by a query of @msw/data, from all rows or an index', async () => {
    const store = await openGuild()
    await store.request('join', (tx) => tx.members.insert(anna))
    await store.read((tx) => {
      const scores = (listing: Parameters<typeof tx.members.list>[0]) =>
        tx.members.list(listing).map(({ score }) => score)
      expect(scores({ where: (query) => query.where({ role: 'seller' }) })).toEqual([0])
      expect(
        scores({ where: (query) => query.where({ role: 'buyer', score: (score) => score < 20 }) }),
      ).toEqual([10, 15])
      expect(scores({ where: (query) => query.or({ score: 10 }, { role: 'seller' }) })).toEqual([0, 10])
      expect(scores({ where: new Query(({ tags }) => tags.includes('new')) })).toEqual([15])
      const even = { index: 'tag', key: 'even' } as const
      const best = { ...even, order: 'best' } as const
      expect(scores({ ...best, where: (query) => query.where({ role: 'buyer' }) })).toEqual([20, 15])
      expect(scores({ ...best, where: (query) => query.where({ role: 'buyer' }), limit: 1 })).toEqual([20])
      expect(tx.members.count({ where: (query) => query.where({ role: 'buyer' }) })).toBe(3)
      expect(tx.members.count({ ...even, where: (query) => query.where({ role: 'buyer' }) })).toBe(2)
    })
  })

  it('refuses a function as a query', async () => {
    const store = await openGuild()
    const query = store.read((tx) =>
      // @ts-expect-error `where` takes a query, not a function
      tx.members.list({ where: ({ score }) => score >= 10 }),
    )
    await expect(query).rejects.toThrow(TypeError)
  })

  it('updates its indexes and the order of its rows with every change', async () => {
    const store = await openGuild()
    const seen = () =>
      store.read((tx) => ({
        best: tx.members.list({ order: 'best' }).map((member) => member.score),
        sellers: tx.members
          .list({ index: 'role', key: 'seller', order: 'best' })
          .map((member) => member.score),
        fresh: ids(tx.members.list({ index: 'tag', key: 'new' })),
        even: tx.members.count({ index: 'tag', key: 'even' }),
        owner: tx.members.by('email', 'anna@guildhall.test')?.id,
        moved: tx.members.by('email', 'moved@guildhall.test')?.id,
      }))
    expect(await seen()).toEqual({
      best: [20, 10, 0],
      sellers: [0],
      fresh: [],
      even: 2,
      owner: undefined,
      moved: undefined,
    })
    await store.request('insert', (tx) => tx.members.insert(anna))
    expect(await seen()).toEqual({
      best: [20, 15, 10, 0],
      sellers: [0],
      fresh: ['anna'],
      even: 3,
      owner: 'anna',
      moved: undefined,
    })
    await store.request('patch', (tx) =>
      tx.members.patch('anna', { role: 'seller', score: 30, tags: ['even'] }),
    )
    expect(await seen()).toEqual({
      best: [30, 20, 10, 0],
      sellers: [30, 0],
      fresh: [],
      even: 3,
      owner: 'anna',
      moved: undefined,
    })
    await store.request('replace', (tx) => tx.members.replace({ ...anna, email: 'moved@guildhall.test' }))
    expect(await seen()).toEqual({
      best: [20, 15, 10, 0],
      sellers: [0],
      fresh: ['anna'],
      even: 3,
      owner: undefined,
      moved: 'anna',
    })
    await store.request('remove', (tx) => tx.members.remove('anna'))
    expect(await seen()).toEqual({
      best: [20, 10, 0],
      sellers: [0],
      fresh: [],
      even: 2,
      owner: undefined,
      moved: undefined,
    })
  })

  it('returns rows that are frozen deeply', async () => {
    const store = await openGuild()
    const row = await store.request('join', (tx) => tx.members.insert({ ...anna, tags: ['new'] }))
    expect(() => row.tags.push('more')).toThrow(TypeError)
    expect(() => Object.assign(row, { score: 1 })).toThrow(TypeError)
    const [first] = await store.read((tx) => tx.members.list())
    expect(Object.isFrozen(first) && Object.isFrozen(first?.tags)).toBe(true)
  })

  it('replaces a row without changing the object that was read before', async () => {
    const store = await openGuild()
    const before = await store.read((tx) => tx.counters.get('hits'))
    await store.request('add', increment)
    expect(before).toEqual({ id: 'hits', value: 0 })
  })

  it('refuses a duplicate id or unique key, and an update of a missing row', async () => {
    const store = await openGuild()
    await store.request('join', (tx) => tx.members.insert(anna))
    await expect(store.request('again', (tx) => tx.members.insert(anna))).rejects.toMatchObject({
      name: 'StoreError',
      code: 'duplicate',
      message: 'members has a row anna already.',
    })
    await expect(
      store.request('twin', (tx) => tx.members.insert({ ...anna, id: 'twin' })),
    ).rejects.toMatchObject({
      code: 'duplicate',
      message: 'members: email "anna@guildhall.test" belongs to anna.',
    })
    await expect(
      store.request('steal', (tx) => tx.members.patch('anna', { email: 'member0@guildhall.test' })),
    ).rejects.toMatchObject({ code: 'duplicate' })
    for (const act of ['replace', 'patch', 'remove'] as const) {
      await expect(
        store.request(act, (tx) =>
          act === 'replace'
            ? tx.members.replace({ ...anna, id: 'ghost' })
            : act === 'patch'
              ? tx.members.patch('ghost', { score: 1 })
              : tx.members.remove('ghost'),
        ),
      ).rejects.toMatchObject({ code: 'missing', message: 'members has no row ghost.' })
    }
    expect(await store.read((tx) => tx.members.list({ index: 'tag', key: 'new' }))).toEqual([anna])
    expect(store.seq).toBe(1)
  })

  it('refuses a row that does not match its schema, and undoes the request', async () => {
    const store = await openGuild()
    // An invalid row, as an untyped handler could write it.
    const wrong = { ...anna, score: 'high' as unknown as number }
    await expect(
      store.request('join', (tx) => [increment(tx), tx.members.insert(wrong)]),
    ).rejects.toMatchObject({
      code: 'invalid',
      // Compares only the start: zod's message is longer if another test in the same process has set a locale.
      message: expect.stringMatching(/^members anna: score: Invalid input/),
    })
    await store.read((tx) => {
      expect(tx.members.get('anna')).toBeUndefined()
      expect(tx.members.by('email', anna.email)).toBeUndefined()
      expect(tx.counters.get('hits')?.value).toBe(0)
    })
    expect(store.seq).toBe(0)
  })

  it('refuses a query by an unknown index', async () => {
    const store = await openGuild()
    const index = 'colour' as 'role'
    await expect(store.read((tx) => tx.members.list({ index, key: 'red' }))).rejects.toMatchObject({
      code: 'misuse',
      message: 'members has no index or order named colour.',
    })
  })

  it('cannot be defined with a reserved name, and a query by an unknown index does not compile', async () => {
    // @ts-expect-error `now` is a member of the transaction
    defineTables({ now: tables.counters })
    const store = await openGuild()
    const query = store.read((tx) => {
      // @ts-expect-error counters have no unique index
      tx.counters.by('email', 'x')
    })
    await expect(query).rejects.toThrow('counters has no index or order named email.')
    await store.read((tx) => {
      expect('insert' in tx.members).toBe(false)
    })
  })

  it('refuses initial rows with a duplicate id or an invalid row', async () => {
    const counters = [
      { id: 'a', value: 1 },
      { id: 'a', value: 2 },
    ]
    await expect(openGuild({ base: () => ({ counters }) })).rejects.toMatchObject({
      code: 'duplicate',
      message: 'counters: the initial rows contain a twice.',
    })
    const members = [anna, { ...anna, id: 'twin' }]
    await expect(openGuild({ base: () => ({ members }) })).rejects.toMatchObject({
      code: 'duplicate',
      message: 'members: email "anna@guildhall.test" belongs to anna.',
    })
    await expect(openGuild({ base: () => ({ guests: [] }) as object })).rejects.toMatchObject({
      code: 'misuse',
      message: 'There is no table named guests.',
    })
    const wrong = [{ id: 'a', value: 'one' as unknown as number }]
    await expect(openGuild({ base: () => ({ counters: wrong }) })).resolves.toBeDefined()
    await expect(openGuild({ base: () => ({ counters: wrong }), checkBase: true })).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})
