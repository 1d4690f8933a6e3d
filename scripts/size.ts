import { globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { pageAt } from '#machines/rules/links/addresses.ts'

/** A chunk as Vite's manifest has it. */
interface Entry {
  file: string
  name?: string
  imports?: string[]
}

/** The script of `src/app/calls.ts` by its name, because it holds more than that module. */
const calls = 'calls'
const graph = 'src/graphql/client.ts'
const members = 'src/flows/site/navigation-drawer/member-page.tsx'

/**
 * The scripts of a page, in kB of gzip. `loads`: the modules of its first API calls, and the navigation of the signed-in.
 * `most`: the limit, above which the test fails. `goal`: what was aimed for, only printed; a page may be below it.
 */
const routes = [
  { route: '/', loads: [], most: 122, goal: 120 },
  { route: '/login', loads: [], most: 120, goal: 130 },
  { route: '/register', loads: [], most: 120, goal: 130 },
  { route: '/community/:slug', loads: [calls], most: 152, goal: 165 },
  { route: '/subscriptions', loads: [members, calls, graph], most: 218, goal: 210 },
  { route: '/create', loads: [members, calls, graph], most: 221, goal: 210 },
] as const

/** The styles in the HTML of `/`, and scripts before it can be read, in kB of gzip. */
const readable = { styles: { most: 14 }, scripts: { most: 2.4 } }

const gzip = (text: string | Buffer) => gzipSync(text).length / 1000
const kB = (size: number) => `${size.toFixed(1)} kB`

/** What a visit to each page loads in all, from the production build in `dist/`. */
export const sizes = () => {
  const manifest: Record<string, Entry> = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))
  const filesOf = (key: string, files = new Set<string>()): Set<string> => {
    const entry = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
    if (!entry) throw new Error(`The build has no chunk for ${key}.`)
    if (files.has(entry.file)) return files
    files.add(entry.file)
    for (const part of entry.imports ?? []) filesOf(part, files)
    return files
  }
  const sizeOf = (keys: readonly string[]) =>
    [...new Set(keys.flatMap((key) => [...filesOf(key)]))].reduce(
      (sum, file) => sum + gzip(readFileSync(`dist/${file}`)),
      0,
    )
  const html = readFileSync('dist/index.html', 'utf8')
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('')
  const scripts = [...html.matchAll(/<script(?! type)[^>]*>(.*?)<\/script>/gs)]
    .map(([, code]) => code)
    .join('')
  const sheet = globSync('dist/assets/rules-*.css').reduce((sum, file) => sum + gzip(readFileSync(file)), 0)
  return [
    {
      what: '/ before it can be read, scripts',
      size: gzip(scripts),
      ...readable.scripts,
      goal: 10,
    },
    { what: '/ before it can be read, styles in it', size: gzip(styles), ...readable.styles, goal: 14 },
    { what: 'rules of all elements, in one sheet', size: sheet, most: 12, goal: 14 },
    ...routes.map(({ route, loads, most, goal }) => ({
      what: `${route}, scripts in all`,
      size: sizeOf(['index.html', `src/flows/${pageAt(route).flow}/page.tsx`, ...loads]),
      most,
      goal,
    })),
  ]
}

/** The largest modules of what every page loads, before they are minified. */
const modules = async () => {
  const { output } = (await build({ logLevel: 'error', build: { write: false } })) as {
    output: {
      type: string
      isEntry?: boolean
      fileName: string
      imports?: string[]
      modules?: Record<string, { renderedLength: number }>
    }[]
  }
  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  )
  const first = new Set<string>()
  const visit = (fileName: string) => {
    if (first.has(fileName)) return
    first.add(fileName)
    for (const part of chunks.get(fileName)?.imports ?? []) visit(part)
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) visit(chunk.fileName)
  return [...first]
    .flatMap((file) => Object.entries(chunks.get(file)?.modules ?? {}))
    .map(([id, { renderedLength }]) => ({
      id: id.replace(`${process.cwd()}/`, ''),
      size: renderedLength / 1000,
    }))
    .sort((a, b) => b.size - a.size)
    .slice(0, 20)
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { modules: { type: 'boolean', default: false } } })
  if (values.modules)
    for (const { id, size } of await modules()) console.log(`${kB(size).padStart(10)}  ${id}`)
  else {
    console.log('gzip, production build          now      at most         goal')
    for (const { what, size, most, goal } of sizes())
      console.log(
        `${size > most ? '✗' : ' '} ${what.padEnd(40)}${kB(size).padStart(10)}${kB(most).padStart(12)}${kB(goal).padStart(12)}`,
      )
    if (sizes().some(({ size, most }) => size > most)) process.exitCode = 1
  }
}
