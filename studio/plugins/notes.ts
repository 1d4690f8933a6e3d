import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { basename, join, resolve } from 'node:path'
import type { Connect, Plugin } from 'vite'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import { fileOf, merged, mergedAll, type Note, notesIn } from '#studio/notes/note.ts'

const name = 'virtual:notes'
/** The URL, below the base path, to which the studio sends a note. */
const target = 'studio/notes'
/** The maximum length of a request body, in characters. */
const MOST = 1_000_000

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

/** Writes a note into its file. If the file has entries that the note lacks, both are kept. */
export const writeNote = (folder: string, note: Note): Note => {
  const file = join(folder, `${note.id}.json`)
  const before = existsSync(file) ? notesIn(JSON.parse(readFileSync(file, 'utf8')))[0] : undefined
  const after = merged(note, before)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, fileOf(after))
  return after
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  for await (const part of request.setEncoding('utf8')) {
    body += part
    if (body.length > MOST) throw new Error('The note is too long.')
  }
  return body
}

/** Writes the note in a POST request of the studio. Refuses requests of other sites. */
const saving =
  (base: () => string, folder: string, onSaved: () => void): Connect.NextHandleFunction =>
  async (request, response, next) => {
    if (request.method !== 'POST' || request.url !== `${base()}${target}`) return next()
    const isOwn = request.headers['sec-fetch-site'] === 'same-origin'
    try {
      if (!isOwn) throw new Error('Only the studio can save notes.')
      const [note] = notesIn(JSON.parse(await bodyOf(request)))
      if (!note) throw new Error('There is no note.')
      const saved = writeNote(folder, note)
      onSaved()
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(saved))
    } catch (thrown) {
      response.writeHead(400, { 'content-type': 'text/plain' }).end(reasonOf(thrown))
    }
  }

/** `virtual:notes`: the notes of `model/notes`. In the dev server the studio writes them there, without a reload. */
export const notes = (folder = resolve('model/notes')): Plugin => {
  let base = '/'
  let serving = false
  return {
    name: 'guildhall-notes',
    configResolved: (config) => {
      base = config.base
      serving = config.command === 'serve'
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => {
      if (id !== `\0${name}`) return
      const all = JSON.stringify(notesInFolder(folder))
      return [
        `export default JSON.parse(${JSON.stringify(all)})`,
        `export const saveTo = ${JSON.stringify(serving ? `${base}${target}` : null)}`,
      ].join('\n')
    },
    configureServer: ({ middlewares, environments }) => {
      middlewares.use(
        saving(
          () => base,
          folder,
          () => {
            const { moduleGraph } = environments.client
            const module = moduleGraph.getModuleById(`\0${name}`)
            if (module) moduleGraph.invalidateModule(module)
          },
        ),
      )
    },
    hotUpdate({ file }) {
      // A changed file is read when the page is loaded next.
      if (!file.startsWith(folder)) return
      const { moduleGraph } = this.environment
      const module = moduleGraph.getModuleById(`\0${name}`)
      if (module) moduleGraph.invalidateModule(module)
      return []
    },
  }
}
