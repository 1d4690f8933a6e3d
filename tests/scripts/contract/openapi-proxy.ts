import * as z from 'zod'

// Without this, zod's first schema would set an English locale in this process, which the tests of the backend share.
z.config({ localeError: () => undefined })

type Json = Record<string, unknown>
type Content = { schema: Json } | undefined
interface Described {
  content: { 'application/json'?: Content; 'multipart/form-data'?: Content }
}
interface Operation {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: Described
  responses: Record<string, Described>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json> }
}

type Answering = { fetch(request: Request): Promise<Response> }

/**
 * A proxy that validates all requests and responses against an OpenAPI document. The provider must reject every request
 * that the document forbids, and may send only responses that it contains.
 */
export const openapiProxy = (given: unknown, base: string, provider: Answering) => {
  // The cast is safe: another test checks that the document is valid OpenAPI.
  const { paths, components } = JSON.parse(
    JSON.stringify(given).replaceAll('#/components/schemas/', '#/$defs/'),
  ) as Document
  const violations: string[] = []
  const seen = new Set<string>()
  const schemas = new Map<Json, z.ZodType>()
  const isValid = (schema: Json, value: unknown) => {
    const made = schemas.get(schema) ?? z.fromJSONSchema({ ...schema, $defs: components.schemas } as never)
    schemas.set(schema, made)
    return made.safeParse(value).success
  }

  const routes = Object.entries(paths)
    .map(([path, operations]) => ({
      operations,
      parameters: path.split('{').length - 1,
      matches: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }))
    .sort((one, other) => one.parameters - other.parameters)

  const bodyOf = async (request: Request): Promise<unknown> => {
    if (request.headers.get('content-type')?.startsWith('multipart/'))
      return Object.fromEntries(await request.formData())
    const text = await request.text()
    return text === '' ? undefined : JSON.parse(text)
  }

  const isAllowed = async ({ parameters, requestBody }: Operation, request: Request, url: URL) => {
    const query = parameters.filter((parameter) => parameter.in === 'query')
    const hasQuery = query.every(({ name, required, schema }) => {
      const value = url.searchParams.get(name)
      return value === null ? !required : isValid(schema, value)
    })
    const schema = (requestBody?.content['application/json'] ?? requestBody?.content['multipart/form-data'])
      ?.schema
    const body = await bodyOf(request.clone())
    return hasQuery && (schema ? isValid(schema, body) : body === undefined)
  }

  return {
    violations,
    /** The names of the requested operations. */
    seen,
    fetch: async (request: Request): Promise<Response> => {
      const url = new URL(request.url)
      const path = url.pathname.replace(base, '')
      const method = request.method.toLowerCase()
      const operation = routes.find(({ matches, operations }) => operations[method] && matches.test(path))
        ?.operations[method]
      if (!operation) {
        violations.push(`${method} ${path} is not in the OpenAPI document`)
        return provider.fetch(request)
      }
      seen.add(operation.operationId)
      const allowed = await isAllowed(operation, request, url)
      const response = await provider.fetch(request)
      const { status } = response
      const described = operation.responses[status]?.content['application/json']
      if (!allowed && status < 400)
        violations.push(`${operation.operationId} accepted a request that the OpenAPI document forbids`)
      if (!described)
        violations.push(
          `${operation.operationId} returned the status ${status}, which the OpenAPI document does not list`,
        )
      else if (!isValid(described.schema, await response.clone().json()))
        violations.push(
          `${operation.operationId} returned a body with ${status} that does not match the OpenAPI document`,
        )
      return response
    },
  }
}
