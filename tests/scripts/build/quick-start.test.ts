import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { quickStart } from '#build/quick-start.ts'

interface Config {
  server: { warmup: { clientFiles: readonly string[] } }
  optimizeDeps: { include: readonly string[]; exclude: readonly string[] }
}

const configured = (): Config => {
  const { config } = quickStart() as unknown as { config(): Config }
  return config()
}

it('every file that the dev server is configured to transform before the first request exists', () => {
  const { clientFiles } = configured().server.warmup
  expect(clientFiles.filter((file) => globSync(file).length === 0)).toEqual([])
})

it('modules import from `@chakra-ui/react` only types and styling, because the dev server does not bundle this package', async () => {
  const styling = Object.keys(await import('@chakra-ui/react/styled-system'))
  const missing = globSync('{src,mocks,studio}/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^import \{([^}]*)\} from '@chakra-ui\/react'/gm)]
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().replace(/ as .*/, '')))
      .filter((name) => name !== '' && !name.startsWith('type ') && !styling.includes(name))
      .map((name) => `${name} in ${file}`),
  )
  expect(missing).toEqual([])
})

/** Modules that are imported in Node, are bundled separately, or contain only types or styles. */
const notBundled = [
  /^(?:node|virtual):/,
  /^(?:vite|vitest|rolldown|parse5|fontkitten|graphiql|tinyglobby)(?:[/]|$)/,
  /^@hono[/]node-server/,
  /^elkjs[/]/,
  /^msw[/]vite$/,
  /^react-dom[/]static$/,
  /^gql[.]tada$/,
  // Loaded on demand only: the inspector in the demo, Sentry in a build with a DSN.
  /^@statelyai[/]inspect$/,
  /^@sentry[/]browser$/,
  /[.]css$/,
  // The product uses this package for styling only.
  /^@chakra-ui[/]react$/,
]

it('the dev server bundles all imports of the pages before they are requested, because bundling an import later reloads the page', () => {
  const { include, exclude } = configured().optimizeDeps
  const imported = globSync('{src,machines,mocks,model,studio,explorer/src}/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import[(]?) '([^'.#][^']*)'/g)].map(
      ([, name = '']) => name,
    ),
  )
  const late = imported.filter(
    (name) =>
      !include.includes(name) &&
      !exclude.some((left) => name.startsWith(left)) &&
      !notBundled.some((other) => other.test(name)),
  )
  expect(late).toEqual([])
})
