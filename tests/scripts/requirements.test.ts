import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** Makes a process print as it does with asynchronous pipes: after the current code has run. */
const printLater = `
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = (...printed) => (setImmediate(write, ...printed), true)
`

it('`npm run requirements -- --json` prints its whole output before it exits', async () => {
  const preload = `data:text/javascript,${encodeURIComponent(printLater)}`
  const command = ['--import', preload, 'scripts/requirements.ts', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, command)
  const requirements = readFileSync('docs/specification/requirements.jsonl', 'utf8').trim().split('\n')
  expect(Object.keys(JSON.parse(stdout))).toHaveLength(requirements.length)
})
