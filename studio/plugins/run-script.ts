import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs a script in TypeScript in a separate process, also on a Node that does not strip types. */
export const runScript = (script: string, ...options: readonly string[]) =>
  run(process.execPath, ['--import', './studio/plugins/typescript/register.mjs', script, ...options])
