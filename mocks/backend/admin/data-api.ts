import type { Row } from '../store/tables/collection.ts'

/** One field of a table's rows, as its schema has it. */
export interface FieldInfo {
  readonly name: string
  readonly kind: 'text' | 'number' | 'instant' | 'flag' | 'choice' | 'json'
  /** Whether it may be null, or absent. */
  readonly nullable: boolean
  /** Of the kind `choice`. */
  readonly choices: readonly string[]
  /** The table that has a row with this id. */
  readonly relation: string | null
}

export interface TableInfo {
  readonly name: string
  readonly rows: number
  readonly fields: readonly FieldInfo[]
}

export interface RowOrder {
  readonly field: string
  readonly descending: boolean
}

interface RowKey {
  readonly table: string
  readonly id: string
}

/** What one request or edit did to a row; `fields` only where it was changed. */
export interface RowEntry {
  readonly seq: number
  readonly label: string
  readonly at: number
  readonly kind: 'created' | 'changed' | 'removed'
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
}

/** Why an edit was refused, by field. */
export type Problems = Readonly<Record<string, string>>

export type Edited = { readonly kind: 'saved' } | { readonly kind: 'refused'; readonly problems: Problems }

/** The tables of the fake provider, row by row. */
export interface DataApi {
  tables(): Promise<readonly TableInfo[]>
  /** The rows that have the words of `filter` in any field; by id without an order. */
  rows(params: { table: string; filter?: string; order?: RowOrder; limit?: number }): Promise<{
    readonly total: number
    readonly rows: readonly Row[]
  }>
  /** A row and what happened to it, newest first, as far back as the log reaches. */
  row(params: RowKey): Promise<{ readonly row: Row | null; readonly history: readonly RowEntry[] }>
  /** Changes these fields of a row; null is also the absence of a field. Nothing is changed where one does not fit. */
  editRow(params: RowKey & { fields: Readonly<Record<string, unknown>> }): Promise<Edited>
  /** Takes back what an edit changed, or the undo of one. */
  undoEdit(params: RowKey & { seq: number }): Promise<Edited>
}
