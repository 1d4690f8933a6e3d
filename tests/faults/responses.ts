import * as z from 'zod/mini'
import { type CallName, contract } from '#src/api/contract/index.ts'
import { notAnId } from '#src/api/contract/shapes.ts'
import { tokens } from './fixtures.ts'

interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema
}

/** A value that fits the schema. Each list has one entry, and `leaf` returns each value that is no list or object. */
const filled = (schema: Schema, leaf: (type: Schema['type']) => unknown): unknown => {
  const { type, anyOf, properties, items, additionalProperties } = schema
  if (anyOf) return filled(anyOf.find((one) => one.type !== 'null') ?? {}, leaf)
  if (items) return [filled(items, leaf)]
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, filled(property, leaf)]),
    )
  // If the provider chooses the keys of an object, the key is the session token.
  if (type === 'object' && additionalProperties)
    return { [tokens.session]: filled(additionalProperties, leaf) }
  return leaf(type)
}

// `Schema` has only those properties of JSON Schema that this code reads.
const schemaOf = (call: CallName) =>
  z.toJSONSchema(contract[call].answer as z.ZodMiniType, { io: 'input' }) as Schema

const answerOf = (call: CallName, leaf: (type: Schema['type']) => unknown) => filled(schemaOf(call), leaf)

/** A valid response, but with a number for each id. */
const withNumericIds = ({
  type,
  format,
  anyOf,
  properties,
  items,
  enum: values,
  additionalProperties,
}: Schema): unknown => {
  if (anyOf) return withNumericIds(anyOf.find((one) => one.type !== 'null') ?? {})
  if (values) return values[0]
  if (items) return [withNumericIds(items)]
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, withNumericIds(property)]),
    )
  if (additionalProperties) return { Discord: withNumericIds(additionalProperties) }
  if (format === 'date-time') return '2026-03-01T12:00:00.000Z'
  if (format === 'id') return 7
  const has = (name: string) => [type].flat().includes(name)
  return has('string') ? 'https://t.me/guildhall' : has('boolean') ? true : 1
}

/**
 * A text with everything that was sent to the provider, but without the punctuation by which secrets could be
 * recognized.
 */
const repeated = async (request: Request) =>
  `No. ${request.headers.get('authorization')} ${(await request.text()).replaceAll(/[":{}]/g, ' ')}`

const refused = async (status: number, request: Request) =>
  Response.json({ message: await repeated(request) }, { status })

const megabytes = new TextEncoder().encode(
  JSON.stringify({ message: `${tokens.session} ${'x'.repeat(10_000_000)}` }),
)

export const numericIds = (call: CallName) => {
  const schema = z.toJSONSchema(contract[call].answer as z.ZodMiniType, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.error?.({} as never) === notAnId) jsonSchema.format = 'id'
    },
  })
  return Response.json(withNumericIds(schema as Schema))
}

/** What a provider, or a proxy in front of it, may return instead of a valid response. */
export const hostileResponses = {
  '500': (_, request) => refused(500, request),
  '403': (_, request) => refused(403, request),
  '404': (_, request) => refused(404, request),
  'too many requests': async (_, request) =>
    Response.json({ message: await repeated(request), retry_after: 2.5 }, { status: 429 }),
  HTML: async (_, request) =>
    new Response(`<html><body>${await repeated(request)}</body></html>`, {
      headers: { 'content-type': 'text/html' },
    }),
  'an empty body': () => new Response(''),
  'truncated JSON': async (_, request) =>
    new Response(JSON.stringify({ message: await repeated(request) }).slice(0, -1)),
  'null fields': (call) => Response.json(answerOf(call, () => null)),
  'wrong types': (call) => Response.json(answerOf(call, (type) => (type === 'boolean' ? 'yes' : true))),
  'an array': () => Response.json([]),
  '10 MB': () => new Response(megabytes),
  'a late response': async (call, _, wait) => {
    await wait(90_000)
    return Response.json(answerOf(call, () => 'late'))
  },
  'a dropped connection': () =>
    new Response(
      new ReadableStream({
        start: (body) => {
          body.enqueue(new TextEncoder().encode('{"message":'))
          body.error(new TypeError('terminated'))
        },
      }),
    ),
  // As in a browser, a redirect is an error for a request with `redirect: 'error'`.
  'a redirect': (call, request) => {
    if (request.redirect === 'error') throw new TypeError('Failed to fetch')
    return Response.json(answerOf(call, () => 'elsewhere'))
  },
} satisfies Record<
  string,
  (call: CallName, request: Request, wait: (ms: number) => Promise<void>) => Response | Promise<Response>
>

export type Hostile = keyof typeof hostileResponses
