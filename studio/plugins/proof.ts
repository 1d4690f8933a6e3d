import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { globSync } from 'tinyglobby'
import type { Plugin } from 'vite'
import { loadersOf } from './loaders.ts'

const name = 'virtual:proof'
const folder = 'reports/proof'

/** `virtual:proof`: loads the results of the last run of the model tests, for each flow. */
export const proof = (): Plugin => ({
  name: 'guildhall-proof',
  resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : undefined),
  load: (id) => {
    if (id === `\0${name}`) {
      const flows = globSync(`${folder}/*.json`).map((file) => basename(file, '.json'))
      return loadersOf('proofs', name, flows)
    }
    if (!id.startsWith(`\0${name}/`)) return
    return `export default ${readFileSync(`${folder}/${id.slice(name.length + 2)}.json`, 'utf8')}`
  },
})
