import { describe, expect, it } from 'vitest'
import { AdminRefusal } from '#mocks/backend/admin/api.ts'
import { tables } from '#mocks/backend/tables.ts'
import { scenarios } from '#mocks/scenarios/catalogue.ts'
import { BUYER, NOW, open, SELLER } from '../backend.ts'

/** A backend in which the id of the Lantern Room is known. */
const openLantern = async () => {
  const dataset = await open()
  const { rows } = await dataset.admin.rows({ table: 'courses', filter: 'the-lantern-room' })
  const id = rows[0]?.id ?? ''
  const lantern = async () => (await dataset.ask('course', { params: { slug: 'the-lantern-room' } })).title
  return { ...dataset, id, lantern, at: { table: 'courses', id } }
}

describe('the admin API: the tables', () => {
  it('are listed with their number of rows and their fields', async () => {
    const { admin } = await open('empty')
    const told = await admin.tables()
    expect(told.map(({ name }) => name)).toEqual([...Object.keys(tables), 'schedule'])
    expect(told.find(({ name }) => name === 'accounts')?.rows).toBe(3)
    expect(told.find(({ name }) => name === 'courses')?.rows).toBe(0)
    const { fields = [] } = told.find(({ name }) => name === 'purchases') ?? {}
    const field = (name: string) => fields.find((one) => one.name === name)
    const rest = { nullable: false, choices: [], relation: null }
    expect(field('id')).toEqual({ ...rest, name: 'id', kind: 'text' })
    expect(field('userId')).toEqual({ ...rest, name: 'userId', kind: 'text', relation: 'accounts' })
    expect(field('amount')).toEqual({ ...rest, name: 'amount', kind: 'number' })
    expect(field('nextBillingAt')).toEqual({
      ...rest,
      name: 'nextBillingAt',
      kind: 'instant',
      nullable: true,
    })
    expect(field('isActive')).toEqual({ ...rest, name: 'isActive', kind: 'flag', nullable: true })
    expect(field('plan')).toEqual({ ...rest, name: 'plan', kind: 'json', nullable: true })
    expect(field('counted')).toEqual({
      ...rest,
      name: 'counted',
      kind: 'choice',
      choices: ['no', 'in', 'out'],
    })
  })

  it.each(scenarios.map(({ slug }) => slug).filter((slug) => !/\d/.test(slug)))(
    'of the scenario %s have no broken relation',
    async (scenario) => {
      const { admin } = await open(scenario)
      const told = await admin.tables()
      const ids = new Map<string, Set<string>>()
      for (const { name } of told) {
        ids.set(name, new Set((await admin.rows({ table: name })).rows.map(({ id }) => id)))
      }
      for (const { name, fields } of told) {
        for (const { name: field, relation } of fields.filter((one) => one.relation !== null)) {
          for (const row of (await admin.rows({ table: name })).rows) {
            const key = (row as Record<string, unknown>)[field]
            if (key !== null) expect(ids.get(relation ?? ''), `${name}.${field}`).toContain(key)
          }
        }
      }
    },
  )

  it('a request for a table that does not exist is refused', async () => {
    const { admin } = await open()
    await expect(admin.rows({ table: 'nope' })).rejects.toEqual(new AdminRefusal('There is no table nope.'))
  })
})

describe('the rows of a table', () => {
  it('are found by words in any field at any depth, regardless of case', async () => {
    const { admin } = await open()
    const found = async (table: string, filter: string) => {
      const { rows, total } = await admin.rows({ table, filter })
      return [total, ...rows.map((row) => (row as { email?: string; slug?: string }).email ?? row.id)]
    }
    expect(await found('accounts', ' BUYER@guildhall ')).toEqual([1, BUYER])
    expect(await found('accounts', 'no such words')).toEqual([0])
    const { rows } = await admin.rows({ table: 'courses', filter: 'Resident' })
    expect(rows.map((row) => (row as { slug?: string }).slug)).toContain('the-lantern-room')
  })

  it('are found by the text of a date', async () => {
    const { admin, signIn } = await open('empty')
    await signIn(BUYER)
    const { rows } = await admin.rows({ table: 'sessions' })
    const { expiresAt } = rows[0] as unknown as { expiresAt: number }
    expect((await admin.rows({ table: 'sessions', filter: new Date(expiresAt).toISOString() })).total).toBe(1)
  })

  it('are sorted by any field in both directions, null last, and limited to the requested number', async () => {
    const { admin } = await open('buyer')
    const given = async (field: string, descending: boolean) =>
      (await admin.rows({ table: 'purchases', order: { field, descending } })).rows.map(
        (row) => (row as unknown as Record<string, number | null>)[field],
      )
    const up = await given('nextBillingAt', false)
    const numbers = up.filter((at) => at !== null) as number[]
    expect(numbers.length).toBeGreaterThan(1)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(up.slice(0, numbers.length)).toEqual(numbers)
    expect((await given('nextBillingAt', true)).slice(0, numbers.length)).toEqual(numbers.toReversed())
    const { rows, total } = await admin.rows({ table: 'accounts', limit: 2 })
    expect([rows.length, total > 2]).toEqual([2, true])
  })
})

describe('an edit of a row in the admin API', () => {
  it("changes only the given fields; the provider's API returns the new values, and the history lists the edit", async () => {
    const { admin, lantern, at } = await openLantern()
    expect(await admin.editRow({ ...at, fields: { title: 'The Lamp Room' } })).toEqual({ kind: 'saved' })
    expect(await lantern()).toBe('The Lamp Room')
    const { row, history } = await admin.row(at)
    expect(row).toMatchObject({ slug: 'the-lantern-room', title: 'The Lamp Room' })
    expect(history).toEqual([
      {
        seq: 1,
        label: 'data.edit',
        at: NOW,
        kind: 'changed',
        fields: [{ field: 'title', before: 'The Lantern Room', after: 'The Lamp Room' }],
      },
    ])
  })

  it('that changes no field is not logged', async () => {
    const { admin, at } = await openLantern()
    expect(await admin.editRow({ ...at, fields: { title: 'The Lantern Room' } })).toEqual({ kind: 'saved' })
    expect((await admin.row(at)).history).toEqual([])
  })

  it.each([
    ['a value of another type', { isActive: 'yes' }, { isActive: 'Expected boolean.' }],
    ['null in a required field', { title: null }, { title: 'Expected string.' }],
    ['a wrong value in a list', { tags: ['a', 1] }, { tags: '1: Expected string.' }],
    [
      'several wrong values',
      { plans: [{}], description: 7 },
      { plans: expect.stringMatching(/^0\.id: Expected string\.\n/), description: 'Expected string.' },
    ],
    ['a relation', { sellerId: 'nobody' }, { sellerId: 'There is no row nobody in accounts.' }],
    ['another id', { id: 'other' }, { id: 'The id stays as it is.' }],
    ['an unknown field', { colour: 'red' }, { colour: 'There is no such field.' }],
  ])(
    'that would break the schema or a relation is refused with a message for the field: %s',
    async (_, fields, problems) => {
      const { admin, at, lantern } = await openLantern()
      const before = (await admin.row(at)).row
      expect(await admin.editRow({ ...at, fields: { title: 'The Lamp Room', ...fields } })).toEqual({
        kind: 'refused',
        problems,
      })
      expect((await admin.row(at)).row).toEqual(before)
      expect(await lantern()).toBe('The Lantern Room')
      expect(await admin.history()).toEqual([])
    },
  )

  it('that is refused returns the possible values, or the id of the row that already has the unique value', async () => {
    const { admin } = await open()
    const { rows } = await admin.rows({ table: 'accounts', filter: BUYER })
    const seller = (await admin.rows({ table: 'accounts', filter: SELLER })).rows[0]?.id
    const at = { table: 'accounts', id: rows[0]?.id ?? '' }
    expect(await admin.editRow({ ...at, fields: { role: 'admin', email: 'Seller@guildhall.test' } })).toEqual(
      {
        kind: 'refused',
        problems: { role: 'Expected one of buyer, seller.' },
      },
    )
    expect(await admin.editRow({ ...at, fields: { email: 'Seller@guildhall.test' } })).toEqual({
      kind: 'refused',
      problems: { email: `It belongs to ${seller} already.` },
    })
  })

  it('of a row that does not exist or no longer exists is refused', async () => {
    const { admin } = await open()
    const nowhere = { table: 'courses', id: 'nowhere' }
    const refusal = new AdminRefusal('There is no row nowhere in courses.')
    await expect(admin.editRow({ ...nowhere, fields: {} })).rejects.toEqual(refusal)
    await expect(admin.undoEdit({ ...nowhere, seq: 1 })).rejects.toEqual(refusal)
    expect(await admin.row(nowhere)).toEqual({ row: null, history: [] })
  })
})

describe('the history of a row', () => {
  it('lists each request that has created, changed or deleted the row, with the time and the changes, newest first', async () => {
    const { admin, signIn, backend } = await open('empty')
    const { user } = await signIn(BUYER)
    await admin.advance({ ms: 1000 })
    await admin.setCard({ accountId: user.id, fails: true })
    expect((await admin.row({ table: 'accounts', id: user.id })).history).toEqual([
      {
        seq: 3,
        label: 'card.set',
        at: NOW + 1000,
        kind: 'changed',
        fields: [{ field: 'cardFails', before: false, after: true }],
      },
    ])
    const [session] = (await admin.rows({ table: 'sessions' })).rows
    const at = { table: 'sessions', id: session?.id ?? '' }
    expect((await admin.row(at)).history).toEqual([
      { seq: 1, label: 'signInAs', at: NOW, kind: 'created', fields: [] },
    ])
    await backend.store.request('arrange', (tx) => tx.sessions.remove(at.id))
    expect((await admin.row(at)).history[0]).toMatchObject({ label: 'arrange', kind: 'removed', fields: [] })
  })
})

describe('undoing an edit of a row', () => {
  it('reverses only the changes of that edit, and can be undone itself', async () => {
    const { admin, lantern, at } = await openLantern()
    await admin.editRow({ ...at, fields: { title: 'The Lamp Room', tags: ['light'] } })
    await admin.editRow({ ...at, fields: { description: 'Later.' } })
    expect(await admin.undoEdit({ ...at, seq: 1 })).toEqual({ kind: 'saved' })
    expect(await lantern()).toBe('The Lantern Room')
    const { row, history } = await admin.row(at)
    expect(row).toMatchObject({ description: 'Later.' })
    expect(history.map(({ label }) => label)).toEqual(['data.undo', 'data.edit', 'data.edit'])
    await admin.undoEdit({ ...at, seq: history[0]?.seq ?? 0 })
    expect(await lantern()).toBe('The Lamp Room')
  })

  it('is refused when another request has since changed one of its fields', async () => {
    const { admin, lantern, at } = await openLantern()
    await admin.editRow({ ...at, fields: { title: 'The Lamp Room' } })
    await admin.editRow({ ...at, fields: { title: 'The Lit Room' } })
    expect(await admin.undoEdit({ ...at, seq: 1 })).toEqual({
      kind: 'refused',
      problems: { title: 'It has changed again since.' },
    })
    expect(await lantern()).toBe('The Lit Room')
  })

  it('is refused for a request that was not an edit', async () => {
    const { admin, at, signIn } = await openLantern()
    const refusal = new AdminRefusal('Only an edit can be undone.')
    await signIn(BUYER)
    await expect(admin.undoEdit({ ...at, seq: 1 })).rejects.toEqual(refusal)
    await expect(admin.undoEdit({ ...at, seq: 99 })).rejects.toEqual(refusal)
  })
})

it('an edit of a row notifies the subscribers of the store, as any request does', async () => {
  const { admin, backend, at } = await openLantern()
  const heard: unknown[] = []
  backend.store.subscribe(({ label, tables: changed }) => heard.push([label, changed]))
  await admin.editRow({ ...at, fields: { title: 'The Lamp Room' } })
  expect(heard).toEqual([['data.edit', ['courses']]])
})
