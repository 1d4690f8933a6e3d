import { fromCallback, fromPromise } from 'xstate'
import type { Backend } from '../backend/http/app.ts'
import type { dataMachine, Loaded, Query } from './machine.ts'

type Actors = NonNullable<Parameters<(typeof dataMachine)['provide']>[0]['actors']>

/** The ports of the data page, which use the fake backend. */
export const dataActors = ({ admin, store }: Pick<Backend, 'admin' | 'store'>): Actors => ({
  load: fromPromise<Loaded, Query>(async ({ input: { table, filter, order, row } }) => {
    const tables = await admin.tables()
    if (!tables.some(({ name }) => name === table))
      return {
        tables,
        table,
        total: 0,
        rows: [],
        open: row === null ? null : { id: row, row: null, history: [] },
      }
    const { total, rows } = await admin.rows({ table, filter, ...(order && { order }) })
    const open = row === null ? null : { id: row, ...(await admin.row({ table, id: row })) }
    return { tables, table, total, rows, open }
  }),
  save: fromPromise(({ input }) => admin.editRow(input)),
  undo: fromPromise(({ input }) => admin.undoEdit(input)),
  changes: fromCallback(({ sendBack }) => store.subscribe(() => sendBack({ type: 'data.changed' }))),
})
