import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const name = 'virtual:requirement-bearers'
const run = promisify(execFile)

/** `virtual:requirement-bearers`: by a requirement's id the files that prove it, as `npm run requirements` finds them. */
export const requirementBearers = (): Plugin => ({
  name: 'guildhall-requirement-bearers',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: async (id) => {
    if (id !== `\0${name}`) return
    const { stdout } = await run(process.execPath, ['scripts/requirements.ts', '--json'])
    return `export default JSON.parse(${JSON.stringify(stdout.trim())})`
  },
})
