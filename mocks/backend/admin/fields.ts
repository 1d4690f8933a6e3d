import * as z from 'zod/mini'
import type { AnyTable } from '../store/tables/define-tables.ts'
import type { FieldInfo } from './data-api.ts'

type Schema = z.core.$ZodType

/** The schema of each field of a table, by the field's name. */
export const shapeOf = ({ schema }: AnyTable): Readonly<Record<string, Schema>> =>
  (schema as Schema as z.core.$ZodObject)._zod.def.shape

const isOf = <D extends z.core.$ZodTypeDef['type']>(schema: Schema, type: D) => schema._zod.def.type === type

/** The schema inside all `nullable` and `optional` wrappers. `nullable` says whether there was such a wrapper. */
const within = (schema: Schema): { inner: Schema; nullable: boolean } => {
  if (!isOf(schema, 'nullable') && !isOf(schema, 'optional')) return { inner: schema, nullable: false }
  return { ...within((schema as z.core.$ZodNullable)._zod.def.innerType), nullable: true }
}

const kindOf = (schema: Schema): FieldInfo['kind'] => {
  if (z.globalRegistry.get(schema)?.title === 'instant') return 'instant'
  switch (schema._zod.def.type) {
    case 'string':
      return 'text'
    case 'number':
      return 'number'
    case 'boolean':
      return 'flag'
    case 'enum':
      return 'choice'
    default:
      return 'json'
  }
}

const known = new WeakMap<AnyTable, readonly FieldInfo[]>()

export const fieldsOf = (table: AnyTable): readonly FieldInfo[] => {
  let fields = known.get(table)
  if (fields === undefined) {
    fields = Object.entries(shapeOf(table)).map(([name, schema]) => {
      const { inner, nullable } = within(schema)
      const kind = kindOf(inner)
      return {
        name,
        kind,
        nullable,
        choices:
          kind === 'choice' ? Object.values((inner as z.core.$ZodEnum)._zod.def.entries).map(String) : [],
        relation: table.relations[name] ?? null,
      }
    })
    known.set(table, fields)
  }
  return fields
}
