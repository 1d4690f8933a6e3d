import * as z from 'zod/mini'
import type { MediaKind } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { parsed } from '#machines/rules/links/redirects.ts'
import type { Uploads } from '../browser/files/uploads.ts'
import { longestMessage, parsedJson } from './send.ts'

/**
 * The configuration of the image host. The host accepts unsigned uploads, so these values are public (MEDIA-01,
 * IMAGE-01).
 */
export type ImageHost = Record<MediaKind, string> & {
  /** The name of the image host's preset (a named set of upload settings) for unsigned uploads. */
  preset: string
}

/** A file to upload. `uploads.watch` reports its progress under `name`. */
export interface MediaUpload {
  media: MediaKind
  file: File
  folder: string
  name: string
}

const response = z.object({ secure_url: z.string(), public_id: z.string().check(z.minLength(1)) })
const refusal = z.object({ error: z.object({ message: z.string() }) })

/** Whether a URL of a file is safe to store and show: it uses https, or it is on the image host itself. */
const isSafe = (url: string, host: string): boolean => {
  const address = parsed(url)
  return address?.protocol === 'https:' || address?.origin === new URL(host).origin
}

/**
 * Uploads a file directly to the image host, with only the preset and the folder (A21). Rejects with a Failure, or with
 * the signal's reason.
 */
export const uploadMedia = async (
  { host, uploads }: { host: ImageHost; uploads: Uploads },
  { media, file, folder, name }: MediaUpload,
  { signal }: { signal: AbortSignal },
): Promise<{ url: string; publicId: string }> => {
  const form = new FormData()
  form.append('upload_preset', host.preset)
  form.append('folder', folder)
  // The form's `file` field is last, so that the host can check the other fields before the file has arrived.
  form.append('file', file, file.name)
  const posted = await uploads.post(host[media], form, { name, signal }).catch(() => {
    signal.throwIfAborted()
    throw new Failure({ kind: 'unreachable', message: 'The image host gave no answer' })
  })
  const { status, text } = posted
  const json = parsedJson(text)
  if (status < 200 || status > 299) {
    const said = refusal.safeParse(json).data?.error.message
    throw new Failure({
      kind: 'refused',
      message: `The image host answered ${status}`,
      status,
      serverMessage: said ? said.slice(0, longestMessage) : null,
    })
  }
  const { data } = response.safeParse(json)
  if (!data || !isSafe(data.secure_url, host[media])) {
    const message = 'The image host answered in a shape that is not agreed'
    throw new Failure({ kind: 'malformed', message, status })
  }
  return { url: data.secure_url, publicId: data.public_id }
}
