import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it, vi } from 'vitest'
import { openapiOf } from '#scripts/contract/openapi.ts'
import { contract } from '#src/api/contract/index.ts'
import { documentedCalls } from './calls.ts'

/** The part of the linter that the test uses. The linter's own types take seconds to check. */
interface Linter {
  createConfig(settings: { extends: string[] }): Promise<unknown>
  lintFromString(options: {
    source: string
    absoluteRef: string
    config: unknown
  }): Promise<{ ruleId: string; message: string }[]>
}

const { createConfig, lintFromString } = await vi.importActual<Linter>('@redocly/openapi-core')

interface Parameter {
  name: string
  in: string
}

interface Operation {
  operationId: string
  description: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, unknown>
}

// The document is JSON; the validator below checks its shape.
const document = openapiOf(contract) as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> }
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const operationOf = (id: string) =>
  operations.find(({ operation }) => operation.description === id) ??
  expect.unreachable(`no operation is ${id}`)

describe('openapi.json', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(document.openapi).toBe('3.1.0')
  })

  it('passes the recommended linter rules, except no-ambiguous-paths for the specified path /courses/seller/{userId}', async () => {
    const problems = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: '/openapi.json',
      config: await createConfig({ extends: ['recommended'] }),
    })
    const others = problems.filter(
      ({ ruleId, message }) =>
        ruleId !== 'no-ambiguous-paths' || !message.includes('`/courses/seller/{userId}`'),
    )
    expect(others.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  it('has each endpoint of the contract once, with its id and its name', () => {
    expect(operations.map(({ operation }) => [operation.description, operation.operationId]).sort()).toEqual(
      documentedCalls.map(({ id, name }) => [id, name]),
    )
  })

  it.each(documentedCalls)(
    '$id: the endpoint $name has its method, path and kind of body',
    ({ id, name, line, body, form }) => {
      const { path, method, operation } = operationOf(id)
      const [documentedMethod = '', address = ''] = line.split(' ')
      expect(operation.operationId).toBe(name)
      expect(method).toBe(documentedMethod.toLowerCase())
      const literally = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
      expect(address.split('?')[0]).toMatch(literally)
      const kinds = Object.keys(operation.requestBody?.content ?? {})
      expect(kinds).toEqual(form ? ['multipart/form-data'] : body === undefined ? [] : ['application/json'])
      const inPath = operation.parameters
        .filter((parameter) => parameter.in === 'path')
        .map((p) => `{${p.name}}`)
      expect(inPath).toEqual(path.match(/\{\w+\}/g) ?? [])
      expect(operation.responses).toHaveProperty('200')
    },
  )

  it('has no two paths that differ only in the names of their parameters', () => {
    const structures = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
    expect(new Set(structures).size).toBe(structures.length)
    expect(document.paths['/courses/{slugOrCourseId}']).toBeDefined()
  })

  it('defines the component of every reference', () => {
    const references = new Set(JSON.stringify(document).match(/#\/[\w/$-]+/g))
    expect(references.size).toBeGreaterThan(10)
    for (const reference of references) {
      const [, kind, of, name = ''] = reference.split('/')
      expect([kind, of]).toEqual(['components', 'schemas'])
      expect(
        Object.keys(document.components.schemas[name] ?? {}).filter((key) => key !== '$ref'),
      ).not.toEqual([])
    }
  })

  it.each([
    ['API-02', [{ apiKey: [] }]],
    ['API-11', [{ apiKey: [], session: [] }]],
    ['API-59', [{ apiKey: [], discord: [] }]],
  ])('SESSION-05, A11: %s states which credentials it needs', (id, security) => {
    expect(operationOf(id).operation.security).toEqual(security)
  })

  it('contains query parameters and error responses', () => {
    expect(operationOf('API-53').operation.parameters.map(({ name, in: place }) => [place, name])).toEqual([
      ['path', 'productId'],
      ['query', 'userId'],
    ])
    expect(Object.keys(operationOf('API-02').operation.responses)).toEqual(['200', '400', '401', '403'])
  })
})
