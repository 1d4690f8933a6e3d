const isWeb = (origin: string | null): origin is string => origin !== null && /^https?:\/\//.test(origin)

const credentialsFor = (origin: string): Record<string, string> => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  vary: 'Origin',
})

/** Lets any web page read the answer, its credentials included: this backend holds nobody's data. */
export const allowCrossSite = (response: Response, origin: string | null): Response => {
  if (response.type === 'error' || !isWeb(origin)) return response
  for (const [name, value] of Object.entries(credentialsFor(origin))) response.headers.set(name, value)
  return response
}

export const preflight = (origin: string | null): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...(isWeb(origin) ? credentialsFor(origin) : {}),
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type, x-api-key',
      'access-control-max-age': '600',
    },
  })
