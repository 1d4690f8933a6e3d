import * as z from 'zod/mini'
import { dueTable } from '../store/due.ts'
import type { Row } from '../store/tables/collection.ts'
import type { AnyTable, Key, ReadTable, WriteTable } from '../store/tables/define-tables.ts'
import { type AppTables, type Reading, tables, type Writing } from '../tables.ts'
import { AdminRefusal } from './api.ts'
import type { Edited } from './data-api.ts'
import { fieldsOf, shapeOf } from './fields.ts'

type Fields = Readonly<Record<string, unknown>>

export const definitions: Readonly<Record<string, AnyTable>> = { ...tables, schedule: dueTable }

export const definitionOf = (table: string): AnyTable => {
  const definition = Object.hasOwn(definitions, table) ? definitions[table] : undefined
  if (!definition) throw new AdminRefusal(`There is no table ${table}.`)
  return definition
}

// The casts are safe: every name in `definitions` is a table of the transaction.
export const reading = (tx: Reading, table: string) =>
  tx[table as keyof AppTables] as unknown as ReadTable<AnyTable>
const writing = (tx: Writing, table: string) =>
  tx[table as keyof AppTables] as unknown as WriteTable<AnyTable>

export const cellsOf = (row: Row): Fields => row as unknown as Fields
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const messageOf = (issue: z.core.$ZodIssue): string => {
  const within = issue.path.slice(1).join('.')
  const message =
    issue.code === 'invalid_type'
      ? `Expected ${issue.expected}.`
      : issue.code === 'invalid_value'
        ? `Expected one of ${issue.values.join(', ')}.`
        : 'It does not fit.'
  return within ? `${within}: ${message}` : message
}

/** Reasons why the row cannot become `next`, by field. */
const problemsOf = (tx: Reading, table: string, row: Row, next: Fields): Record<string, string> => {
  const definition = definitionOf(table)
  const cells = cellsOf(row)
  const problems: Record<string, string> = {}
  const add = (field: string, message: string) => {
    problems[field] = problems[field] ? `${problems[field]}\n${message}` : message
  }
  for (const issue of z.safeParse(definition.schema, next).error?.issues ?? []) {
    add(String(issue.path[0]), messageOf(issue))
  }
  const fields = fieldsOf(definition)
  const changed = Object.keys(next).filter((field) => !same(cells[field], next[field]))
  for (const name of changed) {
    const field = fields.find((one) => one.name === name)
    if (!field) add(name, 'There is no such field.')
    if (name === 'id') add(name, 'The id stays as it is.')
    const key = next[name]
    if (field?.relation && typeof key === 'string' && !reading(tx, field.relation).get(key)) {
      add(name, `There is no row ${key} in ${field.relation}.`)
    }
  }
  if (Object.keys(problems).length > 0) return problems
  for (const [index, keyOf] of Object.entries(definition.unique) as [
    string,
    (row: Fields) => Key | undefined,
  ][]) {
    const key = keyOf(next)
    const owner = key === undefined ? undefined : reading(tx, table).by(index as never, key)
    if (!owner || owner.id === row.id) continue
    for (const field of changed) {
      if (keyOf({ ...cells, [field]: next[field] }) !== keyOf(cells)) {
        add(field, `It belongs to ${owner.id} already.`)
      }
    }
  }
  return problems
}

/** Sets fields of a row. Null removes a field that is optional but not nullable. */
const withFields = (table: string, row: Row, fields: Fields): Fields => {
  const shape = shapeOf(definitionOf(table))
  const isAbsence = (name: string, value: unknown) => {
    const schema = shape[name]
    return value === null && schema?._zod.optin === 'optional' && !z.safeParse(schema, null).success
  }
  const all = Object.entries({ ...row, ...fields })
  return Object.fromEntries(all.filter(([name, value]) => !isAbsence(name, value)))
}

/** Changes these fields of a row. Changes nothing if one value violates the schema, a relation or a unique key. */
export const edit = (tx: Writing, table: string, row: Row, fields: Fields): Edited => {
  const next = withFields(table, row, fields)
  const problems = problemsOf(tx, table, row, next)
  if (Object.keys(problems).length > 0) return { kind: 'refused', problems }
  // The cast is safe, because the schema was checked just before.
  if (!same(row, next)) writing(tx, table).replace(next as unknown as Row)
  return { kind: 'saved' }
}
