import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { quickStart } from '#build/quick-start.ts'

interface Config {
  server: { warmup: { clientFiles: readonly string[] } }
}

const configured = (): Config => {
  const { config } = quickStart() as unknown as { config: { handler(config: object): Config } }
  return config.handler({})
}

it('what the dev server reads before a page asks for it is there', () => {
  const { clientFiles } = configured().server.warmup
  expect(clientFiles.filter((file) => !existsSync(file))).toEqual([])
})

it('the dev server has of Chakra all that is imported by its bare name', async () => {
  const styling = Object.keys(await import('@chakra-ui/react/styled-system'))
  const missing = globSync('{src,mocks,studio}/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^import \{([^}]*)\} from '@chakra-ui\/react'/gm)]
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .filter((name) => name !== '' && !name.startsWith('type ') && !styling.includes(name))
      .map((name) => `${name} in ${file}`),
  )
  expect(missing).toEqual([])
})
