import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { globSync } from 'tinyglobby'
import type { Plugin } from 'vite'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import { fileOf, merged, mergedAll, type Note } from '#studio/notes/note.ts'
import { notesIn } from '#studio/notes/note-schema.ts'
import { savedFolder } from './saved-folder.ts'

/** Reads the notes in all files of a folder. Throws an error with the name of the first invalid file. */
export const notesInFolder = (folder: string): Note[] => {
  const files = globSync(`${folder}/*.json`).sort()
  const lists = files.map((file) => {
    try {
      return notesIn(JSON.parse(readFileSync(file, 'utf8')))
    } catch (thrown) {
      throw new Error(`${basename(file)}: ${reasonOf(thrown)}`)
    }
  })
  return [...mergedAll(...lists).values()]
}

/**
 * Writes a note into its file. If the file has entries that the note lacks, the written file has the entries of both.
 */
export const writeNote = (folder: string, note: Note): Note => {
  const file = join(folder, `${note.id}.json`)
  const before = existsSync(file) ? notesIn(JSON.parse(readFileSync(file, 'utf8')))[0] : undefined
  const after = merged(note, before)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, fileOf(after))
  return after
}

/** `virtual:notes`: the notes of `model/notes`. */
export const notes = (): Plugin =>
  savedFolder({
    name: 'notes',
    read: notesInFolder,
    write: (folder, sent) => {
      const [note] = notesIn(sent)
      if (!note) throw new Error('The request contains no note.')
      return writeNote(folder, note)
    },
  })
