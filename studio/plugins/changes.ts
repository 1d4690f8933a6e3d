import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const name = 'virtual:changes'
const data = `${name}/data`

/** `virtual:changes`: loads the last result of `npm run machines:diff`, if there is one. */
export const changes = (file = resolve('reports/changes/changes.json')): Plugin => ({
  name: 'guildhall-changes',
  resolveId: (id) => (id === name || id === data ? `\0${id}` : undefined),
  load(id) {
    if (id !== `\0${name}` && id !== `\0${data}`) return
    // Vite fails if a watched file does not exist.
    if (existsSync(file)) this.addWatchFile(file)
    if (id === `\0${data}`) return `export default JSON.parse(${JSON.stringify(readFileSync(file, 'utf8'))})`
    return existsSync(file)
      ? `export const loadChanges = () => import(${JSON.stringify(data)}).then((one) => one.default)`
      : 'export const loadChanges = null'
  },
})
