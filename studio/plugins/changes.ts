import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const name = 'virtual:changes'
const data = `${name}/data`
/** The URL, below the base path, at which the dev server serves the file. */
const target = 'studio/changes.json'

/** The event that tells an open studio that the file has changed. */
const changed = 'guildhall:changes'

/**
 * `virtual:changes`: loads the last result of `npm run machines:diff`, if there is one. The dev server reads the file
 * at each request, and tells an open studio about a newer result.
 */
export const changes = (file = resolve('reports/changes/changes.json')): Plugin => {
  let url = ''
  let serving = false
  return {
    name: 'guildhall-changes',
    configResolved: ({ base, command }) => {
      url = `${base}${target}`
      serving = command === 'serve'
    },
    configureServer: ({ middlewares, watcher, environments }) => {
      watcher.on('all', (_, path) => {
        if (path === file) environments.client.hot.send(changed)
      })
      middlewares.use((request, response, next) => {
        if (request.url !== url) return next()
        if (!existsSync(file)) return response.writeHead(404).end()
        response.writeHead(200, { 'content-type': 'application/json' }).end(readFileSync(file))
      })
    },
    resolveId: (id) => (id === name || id === data ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${data}`)
        return `export default JSON.parse(${JSON.stringify(readFileSync(file, 'utf8'))})`
      if (id !== `\0${name}`) return
      if (serving)
        return `export const loadChanges = async () => {
  const response = await fetch(${JSON.stringify(url)}, { cache: 'no-store' })
  if (!response.ok) throw new Error('npm run machines:diff has no result yet.')
  return response.json()
}
export const onNewChanges = (listener) => {
  import.meta.hot?.on('${changed}', listener)
  return () => import.meta.hot?.off('${changed}', listener)
}`
      const loading = existsSync(file)
        ? `() => import(${JSON.stringify(data)}).then((one) => one.default)`
        : 'null'
      return `export const loadChanges = ${loading}\nexport const onNewChanges = () => () => {}`
    },
  }
}
