import type { Entry, Note, Place, Status } from './note-schema.ts'

export const statusWords: Readonly<Record<Status, string>> = {
  question: 'Question',
  decided: 'Decided',
  done: 'Done',
}

export type { Entry, Note, Place, ProposedChange, Status } from './note-schema.ts'

const keyOf = ({ date, author, text }: Entry) => `${date} ${author} ${text}`

/** Combines two versions of a note, with all entries of both. */
export const merged = (one: Note, other: Note | undefined): Note => {
  if (!other) return one
  const entries = new Map([...one.entries, ...other.entries].map((entry) => [keyOf(entry), entry]))
  return { ...one, entries: [...entries.values()].sort((a, b) => a.date.localeCompare(b.date)) }
}

/** Combines lists of notes by their ids. */
export const mergedAll = (...lists: readonly (readonly Note[])[]): Map<string, Note> => {
  const all = new Map<string, Note>()
  for (const one of lists.flat()) all.set(one.id, merged(one, all.get(one.id)))
  return all
}

export const statusOf = ({ entries }: Note): Status =>
  entries.findLast(({ status }) => status !== undefined)?.status ?? 'question'

/** The date of the last entry. */
export const lastDate = ({ entries }: Note): string => entries.at(-1)?.date ?? ''

export const flowOf = ({ place: pinned }: Note): string | null =>
  pinned.kind === 'requirement' ? null : pinned.flow

export const isSamePlace = (one: Place, other: Place): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Creates a note. The id begins with the date, so that files are sorted by date. */
export const noteOf = (pinned: Place, first: Entry, random: () => number = Math.random): Note => {
  const slug = first.text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 40)
    .replaceAll(/^-|-$/g, '')
  const unique = Math.floor(random() * 36 ** 4)
    .toString(36)
    .padStart(4, '0')
  return {
    id: [first.date.slice(0, 10), slug, unique].filter(Boolean).join('-'),
    place: pinned,
    entries: [first],
  }
}

/** The content of a note's file. */
export const fileOf = (notes: Note | readonly Note[]): string => `${JSON.stringify(notes, null, 2)}\n`
