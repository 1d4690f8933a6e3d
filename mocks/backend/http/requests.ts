import { parsed } from '#machines/rules/links/redirects.ts'
import type { Call } from '#src/api/contract/call.ts'
import type { RawInput } from './handle-request.ts'
import type { Pages } from './pages.ts'

const bearerOf = (request: Request): string | null =>
  request.headers.get('authorization')?.match(/^Bearer (.+)/i)?.[1] ?? null

const contentOf = async (call: Call, request: Request): Promise<unknown> => {
  if (!call.form && !call.body) return undefined
  try {
    if (call.form) return Object.fromEntries(await request.formData())
    const text = await request.text()
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return undefined
  }
}

const originsOf = (request: Request, pages: Pages): string[] => {
  const named = [request.url, request.headers.get('origin'), request.headers.get('referer'), pages.app('/')]
  return named.flatMap((url) => parsed(url ?? '')?.origin ?? [])
}

/** Reads the parts of a request, without validation. */
export const readRequest = async (
  call: Call,
  request: Request,
  { params, pages }: { params: RawInput['params']; pages: Pages },
): Promise<RawInput> => ({
  params,
  query: call.query && Object.fromEntries(new URL(request.url).searchParams),
  content: await contentOf(call, request),
  token: bearerOf(request),
  origins: () => originsOf(request, pages),
})
