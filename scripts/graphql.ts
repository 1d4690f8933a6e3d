import { readFile, rm, writeFile } from 'node:fs/promises'
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
import { botPresences } from '../machines/rules/communities/bots.ts'
import {
  currencies,
  knownPlatforms,
  mediaKinds,
  paymentAccountStatuses,
  planKeys,
  recurrenceUnits,
  roles,
} from '../machines/rules/kit/entities.ts'
import type { SchemaTable } from '../src/graphql/executable-schema.ts'

/**
 * `npm run graphql`: updates the enums in src/graphql/schema.graphql. Writes the schema as src/graphql/schema.json, so
 * that the page needs no parser.
 */

const refs = (fields: Iterable<GraphQLInputField | GraphQLArgument>): Record<string, string> =>
  Object.fromEntries([...fields].map(({ name, type }) => [name, String(type)]))

const fieldOf = ({ type, args }: GraphQLField<unknown, unknown>) =>
  args.length === 0 ? String(type) : ([String(type), refs(args)] as [string, Record<string, string>])

/** The values of each enum, from the product's code. */
const enums: Record<string, readonly string[]> = {
  BotPresence: botPresences,
  Currency: currencies,
  MediaKind: mediaKinds,
  PaymentAccountStatus: paymentAccountStatuses,
  PlanKey: planKeys,
  Platform: knownPlatforms,
  RecurrenceUnit: recurrenceUnits,
  Role: roles,
}

/** Replaces the values of each enum in the schema by those of the product's code. */
export const withEnums = (language: string): string =>
  language.replace(/^enum (\w+) \{[^}]*\}/gm, (_, name: string) => {
    const values = enums[name]
    if (!values) throw new Error(`The enum ${name} has no values. Add it to \`enums\` in scripts/graphql.ts.`)
    return `enum ${name} {\n  ${values.join('\n  ')}\n}`
  })

/** The schema as the page needs it, without descriptions. */
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

/** Formats the table with one line for each type. */
const lined = (table: SchemaTable) => {
  const parts = Object.entries(table).map(([kind, types]) => {
    const lines = Object.entries(types).map(
      ([name, type]) => `${Array.isArray(types) ? '' : `${JSON.stringify(name)}: `}${JSON.stringify(type)}`,
    )
    const [open, close] = Array.isArray(types) ? '[]' : '{}'
    return `${JSON.stringify(kind)}: ${open}\n${lines.join(',\n')}\n${close}`
  })
  return `{\n${parts.join(',\n')}\n}\n`
}

if (import.meta.main) {
  const folder = new URL('../src/graphql/', import.meta.url)
  const file = new URL('schema.graphql', folder)
  const language = withEnums(await readFile(file, 'utf8'))
  await writeFile(file, language)
  const table = tableOf(language)
  await writeFile(new URL('schema.json', folder), lined(table))
  // gql.tada keeps the types that it finds in this file, even if they are wrong.
  await rm(new URL('documents.d.ts', folder), { force: true })
}
