import * as z from 'zod/mini'

export const statuses = ['question', 'decided', 'done'] as const
export type Status = (typeof statuses)[number]

export const statusWords: Readonly<Record<Status, string>> = {
  question: 'Question',
  decided: 'Decided',
  done: 'Done',
}

/** The maximum length of a text in a thread, in characters. */
export const LONGEST = 2000

const words = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const path = z.array(words(LONGEST)).check(z.minLength(1), z.maxLength(300))

const place = z.discriminatedUnion('kind', [
  /** A state of a flow. If `state` is the id of the machine, the note is about the whole flow. */
  z.strictObject({ kind: z.literal('state'), flow: words(80), state: words(200) }),
  /** The screen at a moment of Play, by the names of its steps. */
  z.strictObject({ kind: z.literal('screen'), flow: words(80), path }),
  /** The last step of the path `path` in Play. */
  z.strictObject({ kind: z.literal('step'), flow: words(80), path }),
  /** A requirement or a rule. */
  z.strictObject({ kind: z.literal('requirement'), requirement: words(40) }),
])

const entry = z.strictObject({
  author: words(60),
  date: z.iso.datetime(),
  text: words(LONGEST),
  /** The status that this entry gives to the note. */
  status: z.optional(z.enum(statuses)),
})

/** A change that a proposal makes to a flow. States and transitions are named by their ids in the chart. */
const proposedChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('removed'), transition: words(LONGEST) }),
  z.strictObject({ kind: z.literal('delay'), transition: words(LONGEST), after: words(200) }),
  z.strictObject({
    kind: z.literal('message'),
    state: words(200),
    before: words(LONGEST),
    after: words(LONGEST),
  }),
  z.strictObject({
    kind: z.literal('state'),
    from: words(200),
    when: words(200),
    name: words(200),
    text: words(LONGEST),
  }),
])

const note = z.strictObject({
  id: z.string().check(z.regex(/^[\p{L}\p{N}-]{1,80}$/u)),
  place,
  entries: z.array(entry).check(z.minLength(1), z.maxLength(500)),
  /** The changes to the flow, if the note is a proposal. */
  proposal: z.optional(z.array(proposedChange).check(z.minLength(1), z.maxLength(100))),
})

/** What a note is pinned to. */
export type Place = z.infer<typeof place>
export type Entry = z.infer<typeof entry>
export type ProposedChange = z.infer<typeof proposedChange>
/** A question or a note, with its thread of entries by date: `model/notes/*.json`. */
export type Note = z.infer<typeof note>

/** The notes in parsed JSON: one note, or a list. Throws an error with the reason if the JSON is something else. */
export const notesIn = (json: unknown): Note[] => {
  const read = z.safeParse(z.array(note), Array.isArray(json) ? json : [json])
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Error(`These are no notes of the studio: ${issue?.path.join('.')} ${issue?.message}`)
}

/** The changes in parsed JSON; empty if the JSON is no list of changes. */
export const changesIn = (json: unknown): ProposedChange[] => {
  const read = z.safeParse(z.array(proposedChange), json)
  return read.success ? read.data : []
}

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
