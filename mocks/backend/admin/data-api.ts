import type { Row } from '../store/tables/collection.ts'

/** A field of a table, as the table's schema defines it. */
export interface FieldInfo {
  readonly name: string
  readonly kind: 'text' | 'number' | 'instant' | 'flag' | 'choice' | 'json'
  /** Whether the field may be null or absent. */
  readonly nullable: boolean
  /** The values of a field of the kind `choice`. */
  readonly choices: readonly string[]
  /** The table whose rows the field refers to by id; null if the field contains no id. */
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

/** A change of a row, by a request or by an edit on the data page. `fields` is empty unless the row was updated. */
export interface RowEntry {
  readonly seq: number
  readonly label: string
  readonly at: number
  readonly kind: 'created' | 'changed' | 'removed'
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
}

/** Reasons why an edit was refused, by field. */
export type Problems = Readonly<Record<string, string>>

export type Edited = { readonly kind: 'saved' } | { readonly kind: 'refused'; readonly problems: Problems }

/** Reads and edits the fake backend's tables, row by row. */
export interface DataApi {
  tables(): Promise<readonly TableInfo[]>
  /** Returns the rows whose text contains `filter`, ignoring case. Sorts the rows by id if there is no `order`. */
  rows(params: { table: string; filter?: string; order?: RowOrder; limit?: number }): Promise<{
    readonly total: number
    readonly rows: readonly Row[]
  }>
  /** Returns a row and its changes that are in the log, newest first. */
  row(params: RowKey): Promise<{ readonly row: Row | null; readonly history: readonly RowEntry[] }>
  /**
   * Changes fields of a row. Null removes a field that is optional but not nullable. If one value is invalid, nothing
   * changes.
   */
  editRow(params: RowKey & { fields: Readonly<Record<string, unknown>> }): Promise<Edited>
  /** Undoes an edit, or the undo of an edit. */
  undoEdit(params: RowKey & { seq: number }): Promise<Edited>
}
