import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import type { FieldInfo, RowEntry } from '#mocks/backend/admin/data-api.ts'
import { dataMachine, type Loaded, viewOf } from '#mocks/data/machine.ts'
import { fails, returns, run, settle } from '../machines/run.ts'

const field = (name: string, kind: FieldInfo['kind'], nullable = false): FieldInfo => ({
  name,
  kind,
  nullable,
  choices: [],
  relation: null,
})

const row = { id: 'c1', title: 'Lamp', price: 3, tags: ['a'], endsAt: null, open: true }
const history: RowEntry[] = [
  { seq: 4, label: 'data.edit', at: 0, kind: 'changed', fields: [{ field: 'price', before: 2, after: 3 }] },
]
const table = {
  name: 'courses',
  rows: 1,
  fields: [
    field('id', 'text'),
    field('title', 'text'),
    field('price', 'number'),
    field('tags', 'json'),
    field('endsAt', 'instant', true),
    field('open', 'flag'),
  ],
}
const loaded: Loaded = {
  tables: [table, { name: 'mails', rows: 0, fields: [] }],
  table: 'courses',
  total: 1,
  rows: [row],
  open: null,
}
const withRow: Loaded = { ...loaded, open: { id: 'c1', row, history } }

const openData = async (script: Parameters<typeof run>[1]['script'] = {}) => {
  let tell = () => {}
  const ran = run(dataMachine, {
    input: { table: 'courses', row: null },
    script: { load: [returns(loaded), returns(withRow)], ...script },
    children: {
      changes: fromCallback(({ sendBack }) => {
        tell = () => sendBack({ type: 'data.changed' })
      }),
    },
  })
  await settle()
  const { actor, calls } = ran
  const context = () => actor.getSnapshot().context
  const inputsOf = (port: string) => calls.filter(([name]) => name === port).map(([, input]) => input)
  return { ...ran, context, inputsOf, view: () => viewOf(context()), tell: () => tell() }
}

/** Opens a row in the data view, then types these texts into its fields. */
const openRow = async (typed: Record<string, string>, script: Parameters<typeof run>[1]['script'] = {}) => {
  const data = await openData(script)
  data.actor.send({ type: 'row.opened', id: 'c1' })
  await settle()
  for (const [name, text] of Object.entries(typed)) {
    data.actor.send({ type: 'field.typed', field: name, text })
  }
  return data
}

describe("the rows in the panel's data view", () => {
  it('are loaded at once, and again whenever the backend reports a change', async () => {
    const { inputsOf, context, tell } = await openData()
    const query = { table: 'courses', filter: '', order: null, row: null }
    expect(inputsOf('load')).toEqual([query])
    expect(context().loaded).toEqual(loaded)
    tell()
    await settle()
    expect(inputsOf('load')).toEqual([query, query])
  })

  it('are filtered when the user stops typing', async () => {
    const { actor, inputsOf, clock } = await openData()
    actor.send({ type: 'filter.typed', filter: 'l' })
    clock.advance(149)
    actor.send({ type: 'filter.typed', filter: 'la' })
    clock.advance(149)
    expect(inputsOf('load')).toHaveLength(1)
    clock.advance(1)
    expect(inputsOf('load')[1]).toMatchObject({ table: 'courses', filter: 'la' })
  })

  it('are sorted by a field, reversed at the second click, and unsorted at the third', async () => {
    const { actor, context } = await openData()
    const orders = ['title', 'title', 'title', 'price', 'title'].map((name) => {
      actor.send({ type: 'order.chosen', field: name })
      return context().query.order
    })
    expect(orders).toEqual([
      { field: 'title', descending: false },
      { field: 'title', descending: true },
      null,
      { field: 'price', descending: false },
      { field: 'title', descending: false },
    ])
  })

  it('of a newly chosen table are unfiltered and unsorted, and none is open', async () => {
    const { actor, context } = await openRow({})
    actor.send({ type: 'order.chosen', field: 'title' })
    actor.send({ type: 'table.chosen', table: 'mails' })
    expect(context().query).toEqual({ table: 'mails', filter: '', order: null, row: null })
  })

  it('stay on screen, with an error, when they fail to load again', async () => {
    const { context, tell } = await openData({ load: [returns(loaded), fails(new Error('Gone.'))] })
    tell()
    await settle()
    expect([context().loaded, context().failure]).toEqual([loaded, 'Gone.'])
  })
})

describe("a row in the panel's data view", () => {
  it('opens when it has loaded, and stays open until the user closes it', async () => {
    const { actor, view, context } = await openData()
    actor.send({ type: 'row.opened', id: 'c1' })
    expect(view().open).toBeNull()
    await settle()
    expect(view().open).toEqual({ id: 'c1', row, history })
    actor.send({ type: 'row.closed' })
    expect([view().open, context().query.row]).toEqual([null, null])
  })

  it('is saved with only the changed fields, converted to their types', async () => {
    const { actor, inputsOf, context } = await openRow(
      { title: 'Lamp!', price: '2.5', tags: '["b"]', endsAt: '2026-03-02T09:00:00Z', open: 'false' },
      { save: [returns({ kind: 'saved' })] },
    )
    actor.send({ type: 'draft.saved' })
    await settle()
    const fields = { title: 'Lamp!', price: 2.5, tags: ['b'], endsAt: 1772442000000, open: false }
    expect(inputsOf('save')).toEqual([{ table: 'courses', id: 'c1', fields }])
    expect([context().drafts, context().outcome]).toEqual([{}, { kind: 'done', text: 'Saved.' }])
  })

  it('has no draft when the typed text equals the stored value', async () => {
    const { actor, inputsOf } = await openRow(
      { title: 'x', price: '3', endsAt: '2026-03-02T09:00:00Z' },
      { save: [returns({ kind: 'saved' })] },
    )
    actor.send({ type: 'field.typed', field: 'title', text: 'Lamp' })
    actor.send({ type: 'draft.saved' })
    await settle()
    expect(inputsOf('save')).toMatchObject([{ fields: { endsAt: 1772442000000 } }])
  })

  it.each([
    ['price', 'three', 'This is not a number.'],
    ['price', ' ', 'This is not a number.'],
    ['endsAt', 'soon', 'This is not a date and time. Write it as 2026-03-02T09:00:00Z.'],
    ['tags', '[', expect.stringMatching(/^This is not JSON: /)],
  ])(
    'is not sent with an invalid value in %s (%j), and the field shows the reason',
    async (name, text, reason) => {
      const { actor, inputsOf, context, view } = await openRow({ title: 'Lamp!', [name]: text })
      actor.send({ type: 'draft.saved' })
      expect([inputsOf('save'), context().problems]).toEqual([[], { [name]: reason }])
      expect(view().draft).toEqual({ title: 'Lamp!', [name]: text })
      actor.send({ type: 'field.typed', field: name, text: '1' })
      expect(context().problems).toEqual({})
    },
  )

  it('retains the input when the backend refuses to save it', async () => {
    const problems = { title: 'Expected string.' }
    const { actor, context, view } = await openRow(
      { title: '' },
      { save: [returns({ kind: 'refused', problems }), fails(new Error('There is no row c1 in courses.'))] },
    )
    actor.send({ type: 'draft.saved' })
    await settle()
    expect([context().problems, view().draft]).toEqual([problems, { title: '' }])
    actor.send({ type: 'draft.saved' })
    await settle()
    expect(context().outcome).toEqual({ kind: 'failed', text: 'There is no row c1 in courses.' })
    expect(view().draft).toEqual({ title: '' })
  })

  it('retains the input while another row is open, until the user discards the input', async () => {
    const { actor, view, context } = await openRow({ title: 'Lamp!' })
    actor.send({ type: 'table.chosen', table: 'mails' })
    expect(view().draft).toEqual({})
    actor.send({ type: 'table.chosen', table: 'courses' })
    actor.send({ type: 'row.opened', id: 'c1' })
    expect(view().draft).toEqual({ title: 'Lamp!' })
    actor.send({ type: 'draft.discarded' })
    expect([view().draft, context().drafts]).toEqual([{}, {}])
  })

  it('stays open while it is being saved', async () => {
    const { actor, context } = await openRow({ title: 'Lamp!' }, { save: ['hang'] })
    actor.send({ type: 'draft.saved' })
    actor.send({ type: 'row.closed' })
    actor.send({ type: 'table.chosen', table: 'mails' })
    expect(context().query).toMatchObject({ table: 'courses', row: 'c1' })
  })

  it('lets the user undo an edit, or shows why the backend refuses to undo it', async () => {
    const { actor, inputsOf, context } = await openRow(
      {},
      {
        undo: [
          returns({ kind: 'saved' }),
          returns({ kind: 'refused', problems: { price: 'It has changed again since.' } }),
        ],
      },
    )
    actor.send({ type: 'edit.undone', seq: 4 })
    await settle()
    expect(inputsOf('undo')).toEqual([{ table: 'courses', id: 'c1', seq: 4 }])
    expect(context().outcome).toEqual({ kind: 'done', text: 'Undone.' })
    actor.send({ type: 'edit.undone', seq: 4 })
    await settle()
    expect(context().outcome).toEqual({ kind: 'failed', text: 'price: It has changed again since.' })
  })
})
