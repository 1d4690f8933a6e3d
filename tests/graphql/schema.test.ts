import { readFileSync } from 'node:fs'
import {
  buildSchema,
  type GraphQLObjectType,
  type GraphQLSchema,
  isIntrospectionType,
  isObjectType,
  lexicographicSortSchema,
  parse,
  printSchema,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Profile, SellerCommunity, Subscription } from '#machines/rules/kit/entities.ts'
import { withEnums } from '#scripts/graphql.ts'
import { schema, schemaOf } from '#src/graphql/executable-schema.ts'
import { root } from '#src/graphql/resolvers/root.ts'
import type { ResultOf } from '#src/graphql/tada.ts'
import { documents } from './documents.ts'

const folder = new URL('../../src/graphql/', import.meta.url)
const text = readFileSync(new URL('schema.graphql', folder), 'utf8')
const language = buildSchema(text)

/** The schema without descriptions, which the page does not contain. */
const bare = (described: GraphQLSchema) =>
  printSchema(lexicographicSortSchema(described))
    .replaceAll(/""".*?"""/gs, '')
    .trim()
    .split(/\s+/)

describe('the GraphQL schema', () => {
  it('is the same in code and in the schema file; `npm run graphql` writes the file', () => {
    expect(bare(schema)).toEqual(bare(language))
    expect(withEnums(text)).toBe(text)
  })

  it('cannot be built if a type is used but not defined; the error names the type', () => {
    const objects = { Query: { plan: '[Plan!]!' } }
    expect(() => schemaOf({ scalars: [], enums: {}, inputs: {}, objects }).getTypeMap()).toThrow(
      "The schema has no type 'Plan'.",
    )
  })

  it.each(Object.entries(documents))('the query or mutation %s is valid', (_, document) => {
    expect(validate(language, parse(String(document)))).toEqual([])
  })

  it('has a resolver for every query and mutation, and no unused resolver', () => {
    const fields = [language.getQueryType(), language.getMutationType()].flatMap((type) =>
      type && isObjectType(type) ? Object.keys(type.getFields()) : [],
    )
    expect(Object.keys(root).sort()).toEqual(fields.sort())
  })

  it('has only fields that an operation of the product requests', () => {
    const asked = new Set<string>()
    for (const document of Object.values(documents)) {
      const info = new TypeInfo(language)
      const Field = () => void asked.add(`${info.getParentType()}.${info.getFieldDef()?.name}`)
      visit(parse(String(document)), visitWithTypeInfo(info, { Field }))
    }
    const fields = Object.values(language.getTypeMap())
      .filter((type) => isObjectType(type) && !isIntrospectionType(type))
      .flatMap((type) =>
        Object.keys((type as GraphQLObjectType).getFields()).map((name) => `${type}.${name}`),
      )
    expect(fields.filter((field) => !asked.has(field))).toEqual([])
  })

  it("makes the result types of three queries fit the product's entity types", () => {
    expectTypeOf<
      ResultOf<typeof documents.sellerCommunityQuery>['community']
    >().toEqualTypeOf<SellerCommunity>()
    expectTypeOf<NonNullable<ResultOf<typeof documents.accountQuery>['account']>>().toExtend<Profile>()
    expectTypeOf<ResultOf<typeof documents.subscriptionsQuery>['subscriptions']>().toEqualTypeOf<
      Subscription[]
    >()
  })
})
