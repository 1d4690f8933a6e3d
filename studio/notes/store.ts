import kept, { saveTo } from 'virtual:notes'
import { useSyncExternalStore } from 'react'
import { reasonOf } from '#explorer/reason-of.ts'
import { flowOf, lastDate, merged, mergedAll, type Note, statusOf } from './note.ts'

const key = 'studio:notes'

/** The notes that are stored in this browser only, by id. */
let own = new Map<string, Note>()
const saved = mergedAll(kept)
let all: readonly Note[] = []
const listeners = new Set<() => void>()

const isSaved = (note: Note): boolean =>
  merged(note, saved.get(note.id)).entries.length === saved.get(note.id)?.entries.length

const tell = () => {
  all = [...mergedAll([...saved.values()], [...own.values()]).values()].sort((a, b) =>
    lastDate(b).localeCompare(lastDate(a)),
  )
  for (const listener of listeners) listener()
}

/** Reads the notes of this browser. Loads the schema of notes only if there are any. */
const readOwn = async () => {
  try {
    const text = localStorage.getItem(key)
    const notes = text === null ? [] : (await import('./note-schema.ts')).notesIn(JSON.parse(text))
    own = new Map(notes.filter((note) => !isSaved(note)).map((note) => [note.id, note]))
  } catch {
    own = new Map()
  }
  tell()
}

/** Stores the notes of this browser. Returns whether the browser accepts them. */
const writeOwn = (): boolean => {
  try {
    localStorage.setItem(key, JSON.stringify([...own.values()]))
    return true
  } catch {
    return false
  }
}

/** Resolves when the notes of this browser are read. */
let read = readOwn()
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === key) read = readOwn()
})

/** Writes a note into `model/notes`. Returns null if that worked, otherwise the reason. */
const save = async (note: Note, url: string): Promise<string | null> => {
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(note) })
    if (!response.ok) return await response.text()
    const { notesIn } = await import('./note-schema.ts')
    const [written] = notesIn(await response.json())
    if (written) saved.set(written.id, written)
    own.delete(note.id)
    return null
  } catch (thrown) {
    return reasonOf(thrown)
  }
}

/** Stores a note in its file if possible, otherwise in this browser. Returns in words where it is stored. */
export const keep = async (note: Note): Promise<string> => {
  await read
  own.set(note.id, merged(note, own.get(note.id)))
  const stored = writeOwn()
  tell()
  const problem = saveTo === null ? null : await save(note, saveTo)
  if (saveTo !== null && problem === null) {
    writeOwn()
    tell()
    return `Saved in model/notes/${note.id}.json.`
  }
  const where = stored
    ? 'Stored in this browser.'
    : 'Lost when you leave this page, because the browser stores nothing.'
  const why = problem === null ? '' : ` It could not be saved: ${problem}`
  return `${where}${why}`
}

/** Adds notes that came from a link or a file. They are not saved in files until the user answers them. */
export const add = async (notes: readonly Note[]): Promise<void> => {
  await read
  const news = notes.filter((note) => !isSaved(note))
  own = mergedAll([...own.values()], news)
  writeOwn()
  tell()
}

/** Removes a note that only this browser has. */
export const discard = async (id: string): Promise<void> => {
  await read
  own.delete(id)
  writeOwn()
  tell()
}

/** Whether this browser stores entries of the note that are not in the note's file. */
export const isOnlyHere = (id: string): boolean => own.has(id)

/** All notes, the last answered first. */
export const useNotes = (): readonly Note[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => all,
  )

/** The number of open questions of a flow, or of all notes. */
export const openQuestions = (notes: readonly Note[], flow?: string): number =>
  notes.filter((note) => (flow === undefined || flowOf(note) === flow) && statusOf(note) === 'question')
    .length
