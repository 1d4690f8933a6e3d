import type { Hono, HonoRequest } from 'hono'
import { decodedOnce } from '#machines/rules/links/redirects.ts'
import { faultOf, isUntouched, spend } from '../domain/faults.ts'
import type { CallResult } from '../http/handle-request.ts'
import { BACKEND_HEADER, json } from '../http/responses.ts'
import type { Store } from '../store/store.ts'
import type { AppTables } from '../tables.ts'
import type { BlobStore } from './blob-store.ts'
import { publicIdOf } from './media.ts'

/** The name of the only preset for unsigned uploads. */
const PRESET = 'guildhall'

const kinds = { image: /^image\/(?!svg)/, video: /^video\// } as const
type Kind = keyof typeof kinds
const isKind = (kind: string): kind is Kind => Object.hasOwn(kinds, kind)

const credentials = ['authorization', 'x-api-key', 'cookie']

/** Makes an error response of the image host, whose body has another shape than the provider's. */
const refused = (status: number, message: string) => ({ status, body: { error: { message } } })
type Refusal = ReturnType<typeof refused>

interface Upload {
  file: File
  folder: string
}

const uploadIn = async (request: Request, kind: Kind): Promise<Upload | Refusal> => {
  const sent = credentials.find((name) => request.headers.has(name))
  if (sent) return refused(400, `An unsigned upload brings no ${sent}.`)
  const form = await request.formData().catch(() => new FormData())
  const [file, folder, preset] = ['file', 'folder', 'upload_preset'].map((name) => form.get(name))
  if (preset !== PRESET) return refused(400, 'Upload preset not found')
  if (!(file instanceof Blob) || file.size === 0) return refused(400, 'Missing required parameter - file')
  if (!kinds[kind].test(file.type)) return refused(400, `Invalid ${kind} file`)
  return { file: file as File, folder: String(folder ?? '') }
}

const endingOf = ({ name }: File) => /\.(\w{1,5})$/.exec(name.toLowerCase())?.[1] ?? 'bin'

/** The range of bytes in a `Range` header; null if the header has none. Browsers request videos in parts. */
const rangeOf = (header: string | undefined, size: number): [from: number, to: number] | null => {
  const [, from = '', to = ''] = header?.match(/^bytes=(\d*)-(\d*)$/) ?? []
  if (from === '' && to === '') return null
  if (from === '') return [Math.max(0, size - Number(to)), size - 1]
  return [Number(from), to === '' ? size - 1 : Math.min(size - 1, Number(to))]
}

const served = (file: Blob, range: string | undefined): Response => {
  const headers = {
    'content-type': file.type,
    'accept-ranges': 'bytes',
    'cache-control': 'max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    [BACKEND_HEADER]: 'fake',
  }
  const part = rangeOf(range, file.size)
  if (!part) return new Response(file, { headers: { ...headers, 'content-length': String(file.size) } })
  const [from, to] = part
  if (from > to)
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.size}` } })
  return new Response(file.slice(from, to + 1, file.type), {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(to - from + 1),
      'content-range': `bytes ${from}-${to}/${file.size}`,
    },
  })
}

interface HostOptions {
  readonly store: Store<AppTables>
  readonly blobs: BlobStore
  /** Waits for the latency of a fault, then creates the response and logs the request. */
  readonly respond: (request: HonoRequest, response: () => Promise<CallResult>) => Promise<Response>
}

/**
 * Adds the routes of the fake image host under `<apiPath>/image-host`. It accepts uploads and serves them, and ignores
 * transformations in the URL. Faults for it have the name `imageHost`.
 */
export const routeImageHost = (app: Hono, apiPath: string, { store, blobs, respond }: HostOptions): void => {
  const base = `${apiPath}/image-host`

  const take = async (request: HonoRequest, kind: string): Promise<CallResult> => {
    const upload = isKind(kind) ? await uploadIn(request.raw, kind) : refused(404, 'No such kind of media')
    const { file, ...response } = await store.request('imageHost', (tx) => {
      const fault = faultOf(tx, 'imageHost')
      if (fault) spend(tx, fault)
      if (fault?.outcome === 'status') return { ...refused(fault.status, fault.message), fault }
      if (fault && isUntouched(fault)) return { status: 200, body: null, fault }
      if (!isKind(kind) || 'status' in upload) return { ...(upload as Refusal), fault }
      const publicId = [upload.folder, tx.id('upload')].filter(Boolean).join('/')
      const url = `${new URL(request.url).origin}${base}/${kind}/upload/v1/${publicId}.${endingOf(upload.file)}`
      tx.media.insert({ id: publicId, ownerId: null, kind, url })
      const body = { secure_url: url, public_id: publicId, bytes: upload.file.size }
      return { status: 200, body, fault, file: { publicId, content: upload.file } }
    })
    if (file) await blobs.put(file.publicId, file.content)
    return response
  }

  app.post(`${base}/:kind/upload`, ({ req }) => respond(req, () => take(req, req.param('kind'))))

  app.get(`${base}/:kind/upload/*`, async (c) => {
    const path = decodedOnce(new URL(c.req.url).pathname).replace(
      /\/upload\/[a-z]+_[^/]*,[^/]*\//,
      '/upload/',
    )
    const publicId = publicIdOf(path)
    const known = publicId !== null && (await store.read((tx) => tx.media.get(publicId)))
    const file = known ? await blobs.get(known.id) : undefined
    return file
      ? served(file, c.req.header('range'))
      : json(404, { error: { message: 'Resource not found' } })
  })
}
