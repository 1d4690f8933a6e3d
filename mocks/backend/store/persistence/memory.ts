import {
  compactedRows,
  type LogEntry,
  type Meta,
  type Persistence,
  type SetAsideDatabase,
  type StoredRow,
} from './persistence.ts'

const keyOf = (row: { table: string; id: string }) => `${row.table}/${row.id}`

/** Stores a dataset in memory. Several stores can use it at once, as several tabs use one database. */
export const memoryPersistence = (): Persistence => {
  let meta: Meta | undefined
  let log: LogEntry[] = []
  let last: Promise<unknown> = Promise.resolve()
  const rows = new Map<string, StoredRow>()
  const asides: SetAsideDatabase[] = []
  const listeners: (() => void)[] = []

  const empty = () => {
    meta = undefined
    log = []
    rows.clear()
  }

  return {
    async open() {},
    exclusive(work) {
      const run = last.then(work)
      last = run.catch(() => {})
      return run
    },
    meta: () => meta,
    since: (seq) => ({
      meta,
      entries: meta === undefined || meta.seq === seq ? [] : log.filter((entry) => entry.seq > seq),
    }),
    load: () => ({ meta, rows: [...rows.values()], entries: log }),
    commit({ meta: next, entry, compactThrough, dropAfter }) {
      meta = next
      if (compactThrough !== undefined) {
        for (const row of compactedRows(log.filter(({ seq }) => seq <= compactThrough)))
          rows.set(keyOf(row), row)
        log = log.filter(({ seq }) => seq > compactThrough)
      }
      if (dropAfter !== undefined) log = log.filter(({ seq }) => seq <= dropAfter)
      if (entry !== undefined) log.push(entry)
    },
    replace(next, initial = []) {
      empty()
      meta = next
      for (const row of initial) rows.set(keyOf(row), row)
    },
    setAside() {
      asides.push({ meta, rows: [...rows.values()], entries: log })
      if (asides.length > 3) asides.shift()
      empty()
    },
    asides: () => [...asides],
    hint() {
      for (const listener of listeners) queueMicrotask(listener)
    },
    onHint: (listener) => void listeners.push(listener),
    close() {},
  }
}
