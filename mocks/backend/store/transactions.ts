import type { DueRow, DueTable } from './due.ts'
import { StoreError } from './errors.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Row } from './tables/collection.ts'
import type { AnyTable, ReadTable, RowOf, Rows, Tables, WriteTable } from './tables/define-tables.ts'
import type { Repository } from './tables/repository.ts'

interface ReadBasics {
  /** The time in the fake backend's clock, in milliseconds. */
  readonly now: number
  readonly schedule: ReadTable<DueTable>
}

/** The tables of a request that only reads, without methods that write. */
export type ReadTx<T extends Tables> = { readonly [K in keyof T]: ReadTable<T[K]> } & ReadBasics

/** The tables that the handler of a writing request gets. They reject writes after the request has ended. */
export type WriteTx<T extends Tables> = { readonly [K in keyof T]: WriteTable<T[K]> } & ReadBasics &
  Pick<SeededRandom, 'id' | 'random'> & {
    /** The scheduled changes. A change is removed just before it is carried out. */
    readonly schedule: WriteTable<DueTable>
  }

/** The rows and scheduled changes of a new dataset. */
export type Base<T extends Tables> = Rows<T> & { readonly schedule?: Iterable<DueRow> }

type Repositories = ReadonlyMap<string, Repository<AnyTable>>

export const readTx = <T extends Tables>(repositories: Repositories, now: () => number): ReadTx<T> => {
  const basics = {
    get now() {
      return now()
    },
  }
  // The cast is safe: each table of T, and `schedule`, has a repository that contains only its rows.
  return Object.assign(basics, Object.fromEntries(repositories)) as unknown as ReadTx<T>
}

type Write = (repository: Repository<AnyTable>, id: string, next: Row | null) => void

export const writeTx = <T extends Tables>(
  repositories: Repositories,
  transaction: { now: () => number; write: Write } & Pick<SeededRandom, 'id' | 'random'>,
): WriteTx<T> => {
  const { now, id, random, write } = transaction
  const basics = {
    get now() {
      return now()
    },
    id,
    random,
  }
  const tables = [...repositories].map(([name, repository]) => [name, writer(repository, write)])
  // The cast is safe: each table of T, and `schedule`, has a repository with methods that write.
  return Object.assign(basics, Object.fromEntries(tables)) as unknown as WriteTx<T>
}

const writer = (repository: Repository<AnyTable>, write: Write): WriteTable<AnyTable> => {
  const existing = (id: string): RowOf<AnyTable> => {
    const row = repository.get(id)
    if (row === undefined) throw new StoreError('missing', `${repository.name} has no row ${id}.`)
    return row
  }
  return {
    get: (id) => repository.get(id),
    by: (index, key) => repository.by(index, key),
    list: (listing) => repository.list(listing),
    count: (selection) => repository.count(selection),
    insert(row) {
      if (repository.get(row.id) !== undefined) {
        throw new StoreError('duplicate', `${repository.name} has a row ${row.id} already.`)
      }
      write(repository, row.id, row)
      return row
    },
    replace(row) {
      existing(row.id)
      write(repository, row.id, row)
      return row
    },
    patch(id, fields) {
      const row = existing(id)
      const next = { ...row, ...(typeof fields === 'function' ? fields(row) : fields), id }
      write(repository, id, next)
      return next
    },
    remove(id) {
      const row = existing(id)
      write(repository, id, null)
      return row
    },
  }
}
