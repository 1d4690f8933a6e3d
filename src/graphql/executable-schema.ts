import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  type GraphQLType,
} from 'graphql'
import table from './schema.json' with { type: 'json' }

/** The schema's types by name. A type reference is written as in SDL: '[Plan!]!'. */
export interface SchemaTable {
  scalars: string[]
  enums: Record<string, string[]>
  inputs: Record<string, Record<string, string>>
  objects: Record<string, Record<string, string | [type: string, args: Record<string, string>]>>
}

const mapValues = <T, R>(record: Record<string, T>, map: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))

/** Builds the executable schema from a table, because the SDL parser would add 19 kB to the page. */
export const schemaOf = ({ scalars, enums, inputs, objects }: SchemaTable): GraphQLSchema => {
  const named = new Map<string, GraphQLNamedType>()
  const add = (type: GraphQLNamedType) => named.set(type.name, type)
  const find = (ref: string): GraphQLType => {
    if (ref.endsWith('!')) return new GraphQLNonNull(find(ref.slice(0, -1)) as never)
    if (ref.startsWith('[')) return new GraphQLList(find(ref.slice(1, -1)))
    const type = named.get(ref)
    if (!type) throw new Error(`The schema has no type '${ref}'.`)
    return type
  }
  // The cast is safe: the table comes from a valid schema (scripts/graphql.ts), so the type of an input field is an
  // input type.
  const typed = (ref: string) => ({ type: find(ref) as never })
  for (const type of [GraphQLBoolean, GraphQLFloat, GraphQLID, GraphQLInt, GraphQLString]) add(type)
  for (const name of scalars) add(new GraphQLScalarType({ name }))
  for (const [name, values] of Object.entries(enums))
    add(new GraphQLEnumType({ name, values: Object.fromEntries(values.map((value) => [value, {}])) }))
  for (const [name, fields] of Object.entries(inputs))
    add(new GraphQLInputObjectType({ name, fields: () => mapValues(fields, typed) }))
  const objectOf = (name: string, fields: SchemaTable['objects'][string]) =>
    new GraphQLObjectType({
      name,
      fields: () =>
        mapValues(fields, (field) => {
          const [ref, args] = typeof field === 'string' ? [field, {}] : field
          return { ...typed(ref), args: mapValues(args, typed) }
        }),
    })
  const made = new Map(Object.entries(objects).map(([name, fields]) => [name, objectOf(name, fields)]))
  for (const type of made.values()) add(type)
  return new GraphQLSchema({
    query: made.get('Query') ?? null,
    mutation: made.get('Mutation') ?? null,
  })
}

// TypeScript reads the JSON's tuples as arrays, so the type needs a cast.
export const schema = schemaOf(table as unknown as SchemaTable)
