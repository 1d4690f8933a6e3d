import * as z from 'zod/mini'

export const statuses = ['question', 'decided', 'done'] as const
export type Status = (typeof statuses)[number]

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
