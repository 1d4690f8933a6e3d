import kept, { saveTo } from 'virtual:notes'
import { useSyncExternalStore } from 'react'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import { flowOf, lastDate, merged, mergedAll, type Note, notesIn, statusOf } from './note.ts'

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

/** Reads the notes of this browser. */
const readOwn = () => {
  try {
    const notes = notesIn(JSON.parse(localStorage.getItem(key) ?? '[]'))
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

readOwn()
addEventListener('storage', (event) => {
  if (event.key === key) readOwn()
})

/** Writes a note into `model/notes`. Returns null if that worked, otherwise the reason. */
const save = async (note: Note, url: string): Promise<string | null> => {
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(note) })
    if (!response.ok) return await response.text()
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
export const add = (notes: readonly Note[]): void => {
  const news = notes.filter((note) => !isSaved(note))
  own = mergedAll([...own.values()], news)
  writeOwn()
  tell()
}

/** Removes a note that only this browser has. */
export const discard = (id: string): void => {
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
