import { LOG_SIZE } from '../store/persistence/log-size.ts'
import type { LogEntry } from '../store/persistence/persistence.ts'
import type { Store } from '../store/store.ts'
import type { Row } from '../store/tables/collection.ts'
import type { Key } from '../store/tables/define-tables.ts'
import type { AppTables, Reading } from '../tables.ts'
import { AdminRefusal } from './api.ts'
import type { DataApi, RowEntry, RowOrder } from './data-api.ts'
import { fieldsOf } from './fields.ts'
import { cellsOf, definitionOf, definitions, edit, reading, same } from './row-edit.ts'

const EDIT = 'data.edit'
const UNDO = 'data.undo'

const texts = new WeakMap<Row, string>()
/** All values of a row as lower-case text, for the filter. Cached, because rows never change. */
const textOf = (table: string, row: Row): string => {
  let text = texts.get(row)
  if (text === undefined) {
    text = fieldsOf(definitionOf(table))
      .map(({ name, kind }) => {
        const value = cellsOf(row)[name]
        if (value === null || value === undefined) return ''
        if (kind === 'instant') return new Date(value as number).toISOString()
        return typeof value === 'object' ? JSON.stringify(value) : String(value)
      })
      .join('\n')
      .toLowerCase()
    texts.set(row, text)
  }
  return text
}

const sortKey = (value: unknown): Key | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'number'
      ? value
      : typeof value === 'string'
        ? value.toLowerCase()
        : JSON.stringify(value)

const sorted = (rows: readonly Row[], { field, descending }: RowOrder): Row[] =>
  rows
    .map((row) => ({ row, key: sortKey(cellsOf(row)[field]) }))
    .sort((a, b) => {
      if (a.key === b.key) return 0
      if (a.key === null) return 1
      if (b.key === null) return -1
      return a.key < b.key === descending ? 1 : -1
    })
    .map(({ row }) => row)

const entryOf = (
  { seq, label, at, changes }: LogEntry,
  { table, id }: { table: string; id: string },
): RowEntry[] =>
  changes
    .filter((change) => change.table === table && change.id === id)
    .map(({ before, after }) => {
      const [was, is] = [before && cellsOf(before), after && cellsOf(after)]
      const names = was && is ? fieldsOf(definitionOf(table)).map(({ name }) => name) : []
      return {
        seq,
        label,
        at,
        kind: was ? (is ? 'changed' : 'removed') : 'created',
        fields: names
          .filter((name) => !same(was?.[name], is?.[name]))
          .map((field) => ({ field, before: was?.[field] ?? null, after: is?.[field] ?? null })),
      }
    })

const rowIn = (tx: Reading, { table, id }: { table: string; id: string }): Row => {
  definitionOf(table)
  const row = reading(tx, table).get(id)
  if (!row) throw new AdminRefusal(`There is no row ${id} in ${table}.`)
  return row
}

export const dataMethods = (store: Store<AppTables>): DataApi => {
  const historyOf = async (key: { table: string; id: string }) =>
    (await store.history(LOG_SIZE.entries)).flatMap((entry) => entryOf(entry, key)).reverse()

  return {
    tables: () =>
      store.read((tx) =>
        Object.entries(definitions).map(([name, definition]) => ({
          name,
          rows: reading(tx, name).count(),
          fields: fieldsOf(definition),
        })),
      ),

    async rows({ table, filter = '', order, limit }) {
      definitionOf(table)
      const words = filter.trim().toLowerCase()
      const all = await store.read((tx) => reading(tx, table).list())
      const found = words === '' ? all : all.filter((row) => textOf(table, row).includes(words))
      const rows = order ? sorted(found, order) : found
      return { total: rows.length, rows: limit === undefined ? rows : rows.slice(0, limit) }
    },

    async row({ table, id }) {
      definitionOf(table)
      const row = await store.read((tx) => reading(tx, table).get(id) ?? null)
      return { row, history: await historyOf({ table, id }) }
    },

    editRow: ({ table, id, fields }) =>
      store.request(EDIT, (tx) => edit(tx, table, rowIn(tx, { table, id }), fields)),

    async undoEdit({ table, id, seq }) {
      const entry = (await historyOf({ table, id })).find((one) => one.seq === seq)
      return store.request(UNDO, (tx) => {
        const row = rowIn(tx, { table, id })
        if (entry?.label !== EDIT && entry?.label !== UNDO)
          throw new AdminRefusal('Only an edit can be undone.')
        const problems = Object.fromEntries(
          entry.fields
            .filter(({ field, after }) => !same(cellsOf(row)[field] ?? null, after))
            .map(({ field }) => [field, 'It has changed again since.']),
        )
        if (Object.keys(problems).length > 0) return { kind: 'refused', problems }
        return edit(
          tx,
          table,
          row,
          Object.fromEntries(entry.fields.map(({ field, before }) => [field, before])),
        )
      })
    },
  }
}
