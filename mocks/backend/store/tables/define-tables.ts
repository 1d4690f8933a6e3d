import type { Query } from '@msw/data'
import type * as z from 'zod/mini'
import { collectionOf, type Row, type RowCollection, type RowSchema } from './collection.ts'

export type Key = string | number

/** A table with any row type. The keys of `indexes` and `orders` are their names. */
export interface AnyTable {
  readonly schema: RowSchema
  readonly collection: RowCollection<Row>
  readonly relations: Readonly<Record<string, string>>
  readonly unique: object
  readonly indexes: object
  readonly orders: object
}

/** Names that no table can have, because every transaction has a property with this name. */
type Reserved = { [K in 'now' | 'id' | 'random' | 'schedule']?: never }

export type Tables = Readonly<Record<string, AnyTable>>

export type RowOf<D extends AnyTable> =
  D['collection'] extends RowCollection<infer R> ? Readonly<R> & Row : never
type Names<O> = keyof O & string

/**
 * Defines a table. Rows have the *output* type of `schema` and a string `id`.
 * - `unique`: at most one row for each key. A row whose key is undefined is not indexed.
 * - `indexes`: any number of rows for each key. An array of keys indexes the row under each key.
 * - `orders`: named comparators. Equal rows are sorted by id.
 * - `relations`: for a field that contains an id, the table of the row with that id. The store does not enforce
 *   relations; requests must.
 */
export const table = <
  S extends RowSchema,
  U extends string = never,
  M extends string = never,
  O extends string = never,
>(definition: {
  schema: S
  unique?: Record<U, (row: Readonly<z.core.output<S>>) => Key | undefined>
  indexes?: Record<M, (row: Readonly<z.core.output<S>>) => Key | readonly Key[] | undefined>
  orders?: Record<O, (a: Readonly<z.core.output<S>>, b: Readonly<z.core.output<S>>) => number>
  relations?: Readonly<Partial<Record<keyof z.core.output<S> & string, string>>>
}) => ({
  schema: definition.schema as RowSchema,
  collection: collectionOf(definition.schema),
  // The casts are safe: without a definition, the names U, M and O have the type `never`.
  unique: definition.unique ?? ({} as Record<U, (row: Readonly<z.core.output<S>>) => Key | undefined>),
  indexes:
    definition.indexes ??
    ({} as Record<M, (row: Readonly<z.core.output<S>>) => Key | readonly Key[] | undefined>),
  orders:
    definition.orders ??
    ({} as Record<O, (a: Readonly<z.core.output<S>>, b: Readonly<z.core.output<S>>) => number>),
  relations: (definition.relations ?? {}) as Readonly<Record<string, string>>,
})

/** Defines the tables of a database. `now`, `id`, `random` and `schedule` are reserved. */
export const defineTables = <const T extends Tables & Reserved>(tables: T): T => tables

/** Which rows of a table to read: those with the key `key` in the index `index`; without `index`, all. */
export type Selection<D extends AnyTable> =
  | { readonly index: Names<D['indexes']>; readonly key: Key }
  | { readonly index?: never; readonly key?: never }

/**
 * A condition in the syntax of @msw/data's `findMany`. Use a function for array fields and for object fields that may
 * be null, because any other condition on such a field matches every row, or throws.
 */
export type Where<R> = Query<R> | ((query: Query<R>) => Query<R>)

export type Listing<D extends AnyTable> = Selection<D> & {
  /** The name of an order. Default: by id. Ids that the store generates are in the order of creation. */
  readonly order?: Names<D['orders']>
  readonly where?: Where<RowOf<D>>
  readonly offset?: number
  readonly limit?: number
}

/** Reads one table. Rows are deeply frozen and never cloned. */
export interface ReadTable<D extends AnyTable> {
  get(id: string): RowOf<D> | undefined
  /** The row with this key in a unique index; undefined if there is none. */
  by(index: Names<D['unique']>, key: Key): RowOf<D> | undefined
  list(listing?: Listing<D>): RowOf<D>[]
  /** The number of rows that `list` returns for the same selection without offset and limit. */
  count(selection?: Selection<D> & { readonly where?: Where<RowOf<D>> }): number
}

export interface WriteTable<D extends AnyTable> extends ReadTable<D> {
  /** Inserts and freezes a row. Throws `duplicate` if its id or a unique key exists. */
  insert(row: RowOf<D>): RowOf<D>
  /** Replaces the row with the same id. Throws `missing`, or `duplicate` for a unique key. */
  replace(row: RowOf<D>): RowOf<D>
  /** Replaces fields of a row. Throws like `replace`. */
  patch(id: string, fields: Partial<RowOf<D>> | ((row: RowOf<D>) => Partial<RowOf<D>>)): RowOf<D>
  /** Removes and returns the row. Throws `missing`. */
  remove(id: string): RowOf<D>
}

/** The rows of a new dataset, by table. */
export type Rows<T extends Tables> = { readonly [K in keyof T]?: Iterable<RowOf<T[K]>> }
