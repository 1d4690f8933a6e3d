import type { IncomingMessage } from 'node:http'
import { resolve } from 'node:path'
import type { Connect, Plugin } from 'vite'
import { reasonOf } from '#machines/rules/kit/failures.ts'

/** The maximum length of a request body, in characters. */
const MOST = 1_000_000

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  for await (const part of request.setEncoding('utf8')) {
    body += part
    if (body.length > MOST) throw new Error(`The request has more than ${MOST} characters.`)
  }
  return body
}

interface SavedFolder {
  /** The name of the module and of the URL, such as 'notes': `virtual:notes`, `/studio/notes`. */
  name: string
  /** Returns what the files of the folder contain. */
  read(folder: string): unknown
  /** Writes a value that the studio sends, and returns what was written. Throws with the reason if it is not valid. */
  write(folder: string, sent: unknown): unknown
}

/**
 * A virtual module with the files of a folder of `model`. In the dev server the studio writes files into this folder,
 * and the page is not reloaded. Requests from other sites are refused.
 */
export const savedFolder = ({ name, read, write }: SavedFolder, folder = resolve('model', name)): Plugin => {
  const id = `virtual:${name}`
  let base = '/'
  let serving = false
  const saving =
    (onSaved: () => void): Connect.NextHandleFunction =>
    async (request, response, next) => {
      if (request.method !== 'POST' || request.url !== `${base}studio/${name}`) return next()
      const isOwn = request.headers['sec-fetch-site'] === 'same-origin'
      try {
        if (!isOwn) throw new Error(`Only the studio can save ${name}.`)
        const saved = write(folder, JSON.parse(await bodyOf(request)))
        onSaved()
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(saved))
      } catch (thrown) {
        response.writeHead(400, { 'content-type': 'text/plain' }).end(reasonOf(thrown))
      }
    }
  return {
    name: `guildhall-${name}`,
    configResolved: (config) => {
      base = config.base
      serving = config.command === 'serve'
    },
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load: (asked) => {
      if (asked !== `\0${id}`) return
      const all = JSON.stringify(read(folder))
      return [
        `export default JSON.parse(${JSON.stringify(all)})`,
        `export const saveTo = ${JSON.stringify(serving ? `${base}studio/${name}` : null)}`,
      ].join('\n')
    },
    configureServer: ({ middlewares, environments }) => {
      middlewares.use(
        saving(() => {
          const { moduleGraph } = environments.client
          const module = moduleGraph.getModuleById(`\0${id}`)
          if (module) moduleGraph.invalidateModule(module)
        }),
      )
    },
    hotUpdate({ file }) {
      // Prevents a reload of the page, which gets the changed file when it is loaded next.
      if (!file.startsWith(folder)) return
      const { moduleGraph } = this.environment
      const module = moduleGraph.getModuleById(`\0${id}`)
      if (module) moduleGraph.invalidateModule(module)
      return []
    },
  }
}
