import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/**
 * Writes all generated files, or only those of the named commands: `npm run docs [-- graphql …]`. With `--check` it
 * lists the outdated files with the commands that write them, and leaves all files as they were.
 */
const generators = [
  ['graphql', 'src/graphql/{schema.{graphql,json,d.ts},documents.d.ts}'],
  ['explorer:docs', 'explorer/API.md'],
  ['machines:docs', 'docs/machines/**/*.*'],
  ['screenplay', 'model/screenplay/**/*.txt'],
  ['aria', 'model/aria/*.txt'],
] as const

const contents = (pattern: string) =>
  new Map(globSync(pattern).map((file) => [file, readFileSync(file, 'utf8')]))

const {
  values: { check: isCheck },
  positionals: commands,
} = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean', default: false } } })

for (const [command, pattern] of generators) {
  if (commands.length > 0 && !commands.includes(command)) continue
  const before = contents(pattern)
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', command], { encoding: 'utf8' })
  const after = contents(pattern)
  const files = [...new Set([...before.keys(), ...after.keys()])]
  const stale = files.filter((file) => before.get(file) !== after.get(file))
  if (isCheck) {
    for (const file of stale) {
      const text = before.get(file)
      if (text === undefined) rmSync(file)
      else writeFileSync(file, text)
    }
  }
  const isWrong = status !== 0 || (isCheck && stale.length > 0)
  if (isWrong) process.exitCode = 1
  console.log(
    `${isWrong ? '✗' : '✓'} npm run ${command}${stale.length > 0 ? `: ${isCheck ? 'stale' : 'written'}` : ''}`,
  )
  for (const file of stale) console.log(`    ${file}`)
  if (status !== 0) console.log(`${stdout}${stderr}`)
}
