import type { Query } from '@msw/data'
import type * as z from 'zod/mini'
import { collectionOf, type Row, type RowCollection, type RowSchema } from './collection.ts'

export type Key = string | number

/** A table as the engine sees it, whatever its rows are. The names of its indexes and orders are in the keys. */
export interface AnyTable {
  readonly schema: RowSchema
  readonly collection: RowCollection<Row>
  readonly relations: Readonly<Record<string, string>>
  readonly unique: object
  readonly indexes: object
  readonly orders: object
}

/** The names that a transaction keeps for itself. */
type Reserved = { [K in 'now' | 'id' | 'random' | 'schedule']?: never }

export type Tables = Readonly<Record<string, AnyTable>>

export type RowOf<D extends AnyTable> =
  D['collection'] extends RowCollection<infer R> ? Readonly<R> & Row : never
type Names<O> = keyof O & string

/**
 * Describes one table. Rows are the *output* of `schema` and carry a string `id`.
 * - `unique`: at most one row for each key; a row whose key is undefined is not in the index.
 * - `indexes`: any number of rows for a key; an array of keys files the row under each.
 * - `orders`: comparators by name; rows that compare equal keep ascending order of id.
 * - `relations`: the table that has a row with the id in a field. A request keeps to it by itself.
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
  // An absent record has no names: U, M and O are then never.
  unique: definition.unique ?? ({} as Record<U, (row: Readonly<z.core.output<S>>) => Key | undefined>),
  indexes:
    definition.indexes ??
    ({} as Record<M, (row: Readonly<z.core.output<S>>) => Key | readonly Key[] | undefined>),
  orders:
    definition.orders ??
    ({} as Record<O, (a: Readonly<z.core.output<S>>, b: Readonly<z.core.output<S>>) => number>),
  relations: (definition.relations ?? {}) as Readonly<Record<string, string>>,
})

/** Names the tables of a database. `now`, `id`, `random` and `schedule` are taken by the transaction. */
export const defineTables = <const T extends Tables & Reserved>(tables: T): T => tables

/** The rows under `key` in `index`; without an index all rows of the table. */
export type Selection<D extends AnyTable> =
  | { readonly index: Names<D['indexes']>; readonly key: Key }
  | { readonly index?: never; readonly key?: never }

/**
 * Which rows are meant, in the syntax of @msw/data's `findMany`. For a condition on an array field, or whether an object
 * field is null, use a function of the whole row: there @msw/data matches every row, or throws.
 */
export type Where<R> = Query<R> | ((query: Query<R>) => Query<R>)

export type Listing<D extends AnyTable> = Selection<D> & {
  /** A comparator by name; without it, ascending order of id (the order of creation for ids made here). */
  readonly order?: Names<D['orders']>
  readonly where?: Where<RowOf<D>>
  readonly offset?: number
  readonly limit?: number
}

/** Reads of one table. Every row is deeply frozen: it is never cloned and never changes. */
export interface ReadTable<D extends AnyTable> {
  get(id: string): RowOf<D> | undefined
  /** The row that a unique index has under this key. */
  by(index: Names<D['unique']>, key: Key): RowOf<D> | undefined
  list(listing?: Listing<D>): RowOf<D>[]
  /** How many rows `list` with the same selection would give without offset and limit. */
  count(selection?: Selection<D> & { readonly where?: Where<RowOf<D>> }): number
}

export interface WriteTable<D extends AnyTable> extends ReadTable<D> {
  /** Freezes and keeps the row. Throws `duplicate` when its id or a unique key is taken. */
  insert(row: RowOf<D>): RowOf<D>
  /** Puts the row in the place of the one with its id. Throws `missing`, or `duplicate` for a unique key. */
  replace(row: RowOf<D>): RowOf<D>
  /** Replaces the row by itself with these fields changed. Throws as `replace` does. */
  patch(id: string, fields: Partial<RowOf<D>> | ((row: RowOf<D>) => Partial<RowOf<D>>)): RowOf<D>
  /** Removes and returns the row. Throws `missing`. */
  remove(id: string): RowOf<D>
}

/** The rows of a new world, by table. */
export type Rows<T extends Tables> = { readonly [K in keyof T]?: Iterable<RowOf<T[K]>> }
