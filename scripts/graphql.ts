import { readFile, writeFile } from 'node:fs/promises'
import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql'
import type { SchemaTable } from '../src/graphql/executable-schema.ts'

/** `npm run graphql`: writes src/graphql/schema.json, the schema as the page reads it, without a parser. */

const refs = (fields: Iterable<GraphQLInputField | GraphQLArgument>): Record<string, string> =>
  Object.fromEntries([...fields].map(({ name, type }) => [name, String(type)]))

const fieldOf = ({ type, args }: GraphQLField<unknown, unknown>) =>
  args.length === 0 ? String(type) : ([String(type), refs(args)] as [string, Record<string, string>])

/** What the page needs of the schema language; descriptions stay here. */
export const tableOf = (language: string): SchemaTable => {
  const types = Object.values(buildSchema(language).getTypeMap()).filter((type) => !isIntrospectionType(type))
  return {
    scalars: types
      .filter((type) => isScalarType(type) && !isSpecifiedScalarType(type))
      .map(({ name }) => name),
    enums: Object.fromEntries(
      types.filter(isEnumType).map((type) => [type.name, type.getValues().map(({ name }) => name)]),
    ),
    inputs: Object.fromEntries(
      types.filter(isInputObjectType).map((type) => [type.name, refs(Object.values(type.getFields()))]),
    ),
    objects: Object.fromEntries(
      types
        .filter(isObjectType)
        .map((type) => [
          type.name,
          Object.fromEntries(Object.entries(type.getFields()).map(([name, field]) => [name, fieldOf(field)])),
        ]),
    ),
  }
}

if (import.meta.main) {
  const folder = new URL('../src/graphql/', import.meta.url)
  const table = tableOf(await readFile(new URL('schema.graphql', folder), 'utf8'))
  await writeFile(new URL('schema.json', folder), `${JSON.stringify(table, null, 2)}\n`)
}
