import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build, type Manifest } from 'vite'
import { modulesOf, scriptsOf } from '#build/prerender/app-shells.ts'

/**
 * Script sizes of each page in kB of gzip, with the modules that it imports for its first API requests. `was`: the size
 * that a commit accepted last. Growth up to 5% is accepted.
 */
const routes = [
  { route: '/', was: 151.2 },
  { route: '/login', was: 141.3 },
  { route: '/register', was: 141.6 },
  { route: '/community/:slug', was: 159.3 },
  { route: '/subscriptions', was: 222.3 },
  { route: '/create', was: 224.6 },
] as const

/** The accepted growth factor. */
const headroom = 1.05

const gzip = (text: string | Buffer) => gzipSync(text).length / 1000
const kB = (size: number) => `${size.toFixed(1)} kB`

/** The script sizes of each page in a production build. */
export const sizes = (dist = 'dist') => {
  const manifest: Manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'))
  const html = readFileSync(`${dist}/index.html`, 'utf8')
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('')
  const scripts = [...html.matchAll(/<script(?! type)[^>]*>(.*?)<\/script>/gs)]
    .map(([, code]) => code)
    .join('')
  const sheet = globSync(`${dist}/assets/rules-*.css`).reduce(
    (sum, file) => sum + gzip(readFileSync(file)),
    0,
  )
  return [
    { what: '/, scripts that run before its text can be read', size: gzip(scripts), was: 2.2 },
    { what: '/, styles in the HTML', size: gzip(styles), was: 7.5 },
    { what: 'the style sheet with the rules of all elements', size: sheet, was: 13 },
    ...routes.map(({ route, was }) => {
      const files = [...scriptsOf(manifest, ['index.html', ...modulesOf(route)])]
      const size = files.reduce((sum, file) => sum + gzip(readFileSync(`${dist}/${file}`)), 0)
      return { what: `${route}, scripts in all`, size, was, files }
    }),
  ].map((one) => ({ files: [] as string[], ...one, most: one.was * headroom }))
}

interface Chunk {
  type: string
  isEntry?: boolean
  fileName: string
  imports?: string[]
  modules?: Record<string, { renderedLength: number }>
}

/** The chunks of a production build, by file name. */
const chunksOf = async () => {
  const { output } = (await build({ logLevel: 'error', build: { write: false } })) as { output: Chunk[] }
  return new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
}

/** The chunks that every page loads. */
const firstOf = (chunks: Map<string, Chunk>) => {
  const first = new Set<string>()
  const visit = (fileName: string) => {
    if (first.has(fileName)) return
    first.add(fileName)
    for (const part of chunks.get(fileName)?.imports ?? []) visit(part)
  }
  for (const chunk of chunks.values()) if (chunk.isEntry) visit(chunk.fileName)
  return [...first]
}

/** The largest modules of some chunks, before minification. */
export const largest = (chunks: Map<string, Chunk>, files: readonly string[], count: number) =>
  files
    .flatMap((file) => Object.entries(chunks.get(file)?.modules ?? {}))
    .map(([id, { renderedLength }]) => ({
      id: id.replace(`${process.cwd()}/`, ''),
      size: renderedLength / 1000,
    }))
    .sort((a, b) => b.size - a.size)
    .slice(0, count)

/** The commit that has set this accepted size in scripts/size.ts; '' if it is not committed. */
const acceptedBy = (was: number) =>
  execFileSync('git', ['log', '-1', '--format=%h %s', `-Swas: ${was} }`, '--', 'scripts/size.ts'], {
    encoding: 'utf8',
  }).trim()

type Size = ReturnType<typeof sizes>[number]

/** What a developer needs to know about a page that has become too large. */
export const excess = ({ what, size, was, files }: Size, since: string, chunks: Map<string, Chunk>) =>
  [
    `${what}: ${kB(size)}, ${kB(size - was)} over the last accepted size${since && `, of ${since}`}.`,
    ...(files.length > 0 ? ['Its largest modules, before minification:'] : []),
    ...largest(chunks, files, 3).map((one) => `${kB(one.size).padStart(10)}  ${one.id}`),
  ].join('\n')

if (import.meta.main) {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ options: { modules: flag, build: flag } })
  // The build does not replace dist/, which another command may serve.
  const dist = values.build ? 'node_modules/.cache/guildhall-size/dist' : 'dist'
  if (values.build) await build({ logLevel: 'error', build: { outDir: dist, emptyOutDir: true } })
  if (values.modules) {
    const chunks = await chunksOf()
    for (const { id, size } of largest(chunks, firstOf(chunks), 20))
      console.log(`${kB(size).padStart(10)}  ${id}`)
  }
  if (!values.modules) {
    console.log(
      `${'gzip, production build'.padEnd(48)}${['was', 'is', 'at most'].map((head) => head.padStart(10)).join('')}`,
    )
    for (const { what, size, was, most } of sizes(dist))
      console.log(
        `${size > most ? '✗' : ' '} ${what.padEnd(46)}${[was, size, most].map((one) => kB(one).padStart(10)).join('')}`,
      )
    const grown = sizes(dist).filter(({ size, most }) => size > most)
    if (grown.length > 0) {
      const chunks = await chunksOf()
      for (const one of grown) console.error(`\n${excess(one, acceptedBy(one.was), chunks)}`)
      console.error(
        '\nUse import() to load code on demand that few users need. `npm run size -- --modules` lists what every page loads. If the growth is justified, raise `was` of the page in scripts/size.ts, and say why in the commit.',
      )
      process.exitCode = 1
    }
  }
}
