import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import { lastResults } from './last-results.ts'

const name = 'virtual:requirement-tests'
const run = promisify(execFile)

/**
 * `virtual:requirement-tests`: the test files of each requirement, by its id (`npm run requirements`), and the last
 * result of each test file.
 */
export const requirementTests = (): Plugin => ({
  name: 'guildhall-requirement-tests',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: async (id) => {
    if (id !== `\0${name}`) return
    const { stdout } = await run(process.execPath, ['scripts/requirements.ts', '--json'])
    return [
      `export default JSON.parse(${JSON.stringify(stdout.trim())})`,
      `export const results = ${JSON.stringify(lastResults())}`,
    ].join('\n')
  },
})
