import { browserClipboard } from '#src/browser/clipboard.ts'
import { counted } from '../diagram/chart/words.ts'
import type { Note } from './note.ts'
import { notesIn } from './note-schema.ts'

/** The length in characters above which a chat or mail program may cut a URL. */
const LONG = 8000

const mark = '#notes='

const piped = async (
  bytes: Uint8Array<ArrayBuffer>,
  through: GenericTransformStream,
): Promise<Uint8Array> => {
  const stream = new Blob([bytes]).stream().pipeThrough(through)
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))

/** Encodes notes as the fragment of a URL. Browsers do not send a fragment to the server. */
export const fragmentOf = async (notes: readonly Note[]): Promise<string> => {
  const bytes = new TextEncoder().encode(JSON.stringify(notes))
  return `${mark}${toText(await piped(bytes, new CompressionStream('deflate-raw')))}`
}

/** The notes in the fragment of a URL; null if it has none. Rejects if they cannot be read. */
export const notesOfFragment = async (fragment: string): Promise<Note[] | null> => {
  if (!fragment.startsWith(mark)) return null
  const bytes = await piped(toBytes(fragment.slice(mark.length)), new DecompressionStream('deflate-raw'))
  return notesIn(JSON.parse(new TextDecoder().decode(bytes)))
}

/** Copies the URL of a page of the studio, with these notes. Returns in words whether that worked. */
export const copyLink = async (query: string, notes: readonly Note[]): Promise<string> => {
  const url = `${window.location.origin}${window.location.pathname}${query}${await fragmentOf(notes)}`
  if (url.length > LONG) return 'So many notes do not fit into a link: download them instead.'
  return browserClipboard()
    .write(url)
    .then(
      () => `Link to ${counted(notes.length, 'note')} copied.`,
      () => 'The browser refused to copy the link: download the notes instead.',
    )
}
