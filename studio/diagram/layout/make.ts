import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'

// node studio/diagram/layout/make.ts [id… | map]: writes the diagrams of these flows, or the map, for the build; without
// any, all of them, unless nothing has changed since they were.

const folder = 'node_modules/.cache/guildhall/diagrams'
const stamp = `${folder}/stamp`

/** Of all that diagrams are made from. */
const hashOfSources = (): string => {
  const hash = createHash('sha256')
  const sources = [
    'machines/**/*.ts',
    'explorer/src/*.ts',
    'studio/diagram/**/*.ts',
    'studio/map/*.ts',
    'src/app/routes.tsx',
    'package-lock.json',
  ]
  for (const file of globSync(sources).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

const write = async (...asked: readonly string[]): Promise<void> => {
  const child = spawn(process.execPath, ['studio/diagram/layout/write.ts', ...asked], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The diagrams could not be made: ${asked.join(', ')}.`)
}

const asked = process.argv.slice(2)
if (asked.length > 0) await write(...asked)
else {
  const now = hashOfSources()
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== now) {
    // Dealt out by how long their machines are, as 1 2 2 1, so that both processes have about as much to do.
    const flows = globSync('machines/*/*/machine.ts')
      .sort((a, b) => statSync(b).size - statSync(a).size)
      .map((file) => file.split(/[\\/]/)[2] ?? '')
    const parts = [
      [0, 3],
      [1, 2],
    ].map((turns) => flows.filter((_, place) => turns.includes(place % 4)))
    await Promise.all([...parts.map((part) => write(...part)), write('map')])
    mkdirSync(folder, { recursive: true })
    writeFileSync(stamp, now)
  }
}
