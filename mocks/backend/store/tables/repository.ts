import { Query } from '@msw/data'
import { StoreError } from '../errors.ts'
import { Bucket, type Comparator } from './bucket.ts'
import type { Row } from './collection.ts'
import type { AnyTable, Key, Listing, ReadTable, RowOf, Selection, Where } from './define-tables.ts'

interface UniqueIndex {
  readonly name: string
  readonly keyOf: (row: Row) => Key | undefined
  readonly rows: Map<Key, Row>
}

interface ManyIndex {
  readonly keysOf: (row: Row) => Key | readonly Key[] | undefined
  readonly buckets: Map<Key, Bucket>
}

const EMPTY = new Bucket()

const asList = (keys: Key | readonly Key[] | undefined): readonly Key[] =>
  keys === undefined ? [] : typeof keys === 'object' ? keys : [keys]

const testOf = <R>(where: Where<R>): ((row: R) => boolean) => {
  const query = where instanceof Query ? where : where(new Query())
  return (row) => query.test(row)
}

/** The rows of one table with their indexes and orders, without transactions. */
export class Repository<D extends AnyTable> implements ReadTable<D> {
  readonly name: string
  readonly definition: D
  readonly #all = new Bucket()
  readonly #unique: ReadonlyMap<string, UniqueIndex>
  readonly #many: ReadonlyMap<string, ManyIndex>
  readonly #orders: ReadonlyMap<string, Comparator>

  constructor(name: string, definition: D) {
    this.name = name
    this.definition = definition
    // The cast is safe: the definition's functions only get rows of this table.
    this.#unique = new Map(
      Object.entries(definition.unique).map(([index, keyOf]) => [
        index,
        { name: index, keyOf: keyOf as UniqueIndex['keyOf'], rows: new Map() },
      ]),
    )
    this.#many = new Map(
      Object.entries(definition.indexes).map(([index, keysOf]) => [
        index,
        { keysOf: keysOf as ManyIndex['keysOf'], buckets: new Map() },
      ]),
    )
    this.#orders = new Map(Object.entries(definition.orders) as [string, Comparator][])
  }

  get(id: string): RowOf<D> | undefined {
    // The cast is safe: this repository contains only rows of one table.
    return this.#all.rows.get(id) as RowOf<D> | undefined
  }

  by(index: string, key: Key): RowOf<D> | undefined {
    return named(this.#unique, index, this.name).rows.get(key) as RowOf<D> | undefined
  }

  list(listing: Listing<D> = {}): RowOf<D>[] {
    const { order, where, offset = 0, limit = Number.POSITIVE_INFINITY } = listing
    const compare = order === undefined ? undefined : named(this.#orders, order, this.name)
    const sorted = this.#bucket(listing).sorted(compare) as readonly RowOf<D>[]
    const matching = where === undefined ? sorted : sorted.filter(testOf(where))
    return matching.slice(offset, offset + limit)
  }

  count(selection: Selection<D> & { readonly where?: Where<RowOf<D>> } = {}): number {
    const { rows } = this.#bucket(selection)
    if (selection.where === undefined) return rows.size
    const matches = testOf(selection.where)
    let count = 0
    for (const row of rows.values()) if (matches(row as RowOf<D>)) count++
    return count
  }

  #bucket({ index, key }: { readonly index?: string; readonly key?: Key }): Bucket {
    if (index === undefined || key === undefined) return this.#all
    return named(this.#many, index, this.name).buckets.get(key) ?? EMPTY
  }

  /** Throws `duplicate` if another row has one of this row's unique keys. */
  claim(row: Row) {
    for (const { name, keyOf, rows } of this.#unique.values()) {
      const key = keyOf(row)
      const owner = key === undefined ? undefined : rows.get(key)?.id
      if (owner !== undefined && owner !== row.id) {
        throw new StoreError('duplicate', `${this.name}: ${name} ${JSON.stringify(key)} belongs to ${owner}.`)
      }
    }
  }

  put(row: Row) {
    const before = this.#all.rows.get(row.id)
    this.#all.put(row)
    for (const index of this.#unique.values()) {
      if (before !== undefined) this.#release(index, before)
      const key = index.keyOf(row)
      if (key !== undefined) index.rows.set(key, row)
    }
    for (const { keysOf, buckets } of this.#many.values()) {
      const keys = asList(keysOf(row))
      if (before !== undefined) {
        for (const key of asList(keysOf(before))) if (!keys.includes(key)) buckets.get(key)?.drop(row.id)
      }
      for (const key of keys) {
        let bucket = buckets.get(key)
        if (bucket === undefined) {
          bucket = new Bucket()
          buckets.set(key, bucket)
        }
        bucket.put(row)
      }
    }
  }

  drop(id: string) {
    const before = this.#all.rows.get(id)
    if (before === undefined) return
    this.#all.drop(id)
    for (const index of this.#unique.values()) this.#release(index, before)
    for (const { keysOf, buckets } of this.#many.values()) {
      for (const key of asList(keysOf(before))) {
        const bucket = buckets.get(key)
        bucket?.drop(id)
        if (bucket?.rows.size === 0) buckets.delete(key)
      }
    }
  }

  #release({ keyOf, rows }: UniqueIndex, row: Row) {
    const key = keyOf(row)
    if (key !== undefined) rows.delete(key)
  }

  rows(): Iterable<Row> {
    return this.#all.rows.values()
  }
}

const named = <V>(of: ReadonlyMap<string, V>, name: string, table: string): V => {
  const found = of.get(name)
  if (found === undefined) throw new StoreError('misuse', `${table} has no index or order named ${name}.`)
  return found
}
