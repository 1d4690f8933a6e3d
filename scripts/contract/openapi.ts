import { writeFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { Call } from '#src/api/contract/call.ts'
import { contract } from '#src/api/contract/index.ts'
import * as shapes from '#src/api/contract/shapes.ts'

/** `npm run openapi`: writes openapi.json, the contract as OpenAPI 3.1, for the provider's developers. */

type Json = Record<string, unknown>

const components = z.registry<{ id: string }>()
const shared = {
  Acknowledged: shapes.acknowledged,
  BillingType: shapes.billingType,
  BotCheck: shapes.botCheck,
  Course: shapes.course,
  Currency: shapes.currency,
  PaymentAccount: shapes.paymentAccount,
  Plan: shapes.plan,
  Platform: shapes.platform,
  Platforms: shapes.platforms,
  Problem: shapes.problem,
  PublicUser: shapes.publicUser,
  RecurrenceUnit: shapes.recurrenceUnit,
  Role: shapes.role,
  SignIn: shapes.signIn,
  User: shapes.user,
}
for (const [id, schema] of Object.entries(shared)) components.add(schema, { id })

/** The JSON schema of a wire type. Unknown fields are ignored. Shared types become references to components. */
const schemaOf = (shape: z.ZodMiniType): Json => {
  const { $schema, $defs, ...schema } = z.toJSONSchema(shape, {
    metadata: components,
    target: 'draft-2020-12',
    io: 'input',
  }) as Json
  return inComponents(schema)
}

const inComponents = (schema: unknown): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/'))

/** The definition of a shared type. zod returns a reference, so this reads its target. */
const componentOf = (id: string, shape: z.ZodMiniType): Json => {
  const { $defs } = z.toJSONSchema(shape, { metadata: components, target: 'draft-2020-12', io: 'input' })
  const { id: _, ...schema } = $defs?.[id] ?? {}
  return inComponents(schema)
}

const json = (schema: Json) => ({ 'application/json': { schema } })

const security: Record<Call['auth'], Json[]> = {
  none: [{ apiKey: [] }],
  session: [{ apiKey: [], session: [] }],
  discord: [{ apiKey: [], discord: [] }],
}

const reasons: Record<string, string> = {
  400: 'The provider refuses the input.',
  401: 'The bearer token is missing, expired or unknown.',
  402: 'The payment is missing.',
  403: 'The user may not do this.',
  404: 'The requested object does not exist.',
  409: 'The request conflicts with existing data.',
  502: 'A third party did not respond, or refused.',
}

const structureOf = (path: string) => path.replaceAll(/:\w+/g, '{}')

/** In OpenAPI, `/courses/:slug` and `/courses/:courseId` are the same path. It becomes `/courses/{slugOrCourseId}`. */
const pathOf = (path: string, paths: readonly string[]): string => {
  const same = paths
    .filter((other) => structureOf(other) === structureOf(path))
    .map((other) => other.split('/'))
  return path
    .split('/')
    .map((part, place) => {
      if (!part.startsWith(':')) return part
      const [first = '', ...others] = new Set(same.map((other) => other[place]?.slice(1) ?? ''))
      return `{${[first, ...others.map((name) => `Or${name[0]?.toUpperCase()}${name.slice(1)}`)].join('')}}`
    })
    .join('/')
}

const parametersOf = ({ path, query }: Call, written: string): Json[] => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const inPath = [...written.matchAll(/\{(\w+)\}/g)].map(([, name], place) => ({
    name,
    in: 'path',
    required: true,
    description: `The ${names[place]}.`,
    schema: { type: 'string', minLength: 1 },
  }))
  if (!query) return inPath
  const { properties = {}, required = [] } = schemaOf(query) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  return [...inPath, ...inQuery]
}

const bodyOf = ({ body, form }: Call): Json => {
  if (form)
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: schemaOf(form) } } } }
  return body ? { requestBody: { required: true, content: json(schemaOf(body)) } } : {}
}

const operationOf = (name: string, call: Call, written: string): Json => ({
  operationId: name,
  summary: call.summary,
  description: call.id,
  tags: [call.path.split('/')[1]],
  security: security[call.auth],
  parameters: parametersOf(call, written),
  ...bodyOf(call),
  responses: {
    200: { description: 'Done.', content: json(schemaOf(call.answer)) },
    ...Object.fromEntries(
      Object.entries(call.refusals).map(([status, shape]) => [
        status,
        { description: reasons[status] ?? 'Refused.', content: json(schemaOf(shape)) },
      ]),
    ),
  },
})

const pathsOf = (calls: Readonly<Record<string, Call>>): Record<string, Json> => {
  const known = Object.values(calls).map(({ path }) => path)
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries(calls)) {
    const path = pathOf(call.path, known)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call, path) }
  }
  return paths
}

export const openapiOf = (calls: Readonly<Record<string, Call>>): Json => ({
  openapi: '3.1.0',
  jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
  info: {
    title: "The provider's interface as Guildhall uses it",
    version: '1.0.0',
    description:
      'Written from src/api/contract by `npm run openapi`. Each description is the id of a requirement.',
    license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
  },
  servers: [
    {
      url: '{origin}/api',
      description: 'The provider; without one the fake backend: npm run backend',
      variables: { origin: { default: 'http://localhost:5001' } },
    },
  ],
  paths: pathsOf(calls),
  components: {
    securitySchemes: {
      apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      session: { type: 'http', scheme: 'bearer', description: "The session's token." },
      discord: { type: 'http', scheme: 'bearer', description: "The user's Discord token." },
    },
    schemas: Object.fromEntries(Object.entries(shared).map(([id, shape]) => [id, componentOf(id, shape)])),
  },
})

if (import.meta.main) {
  const file = new URL('../../openapi.json', import.meta.url)
  await writeFile(file, `${JSON.stringify(openapiOf(contract), null, 2)}\n`)
}
