import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addsImport, flowsReaching, moduleGraph, standIns, titlesBut } from '#scripts/test/reach.ts'

const project = (files: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), 'reach-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

describe('the modules that a test file loads (for `npm run test:quick`)', () => {
  test('are those that it imports, re-exports, imports dynamically and requests by URL', () => {
    const root = project({
      'tests/entry.ts': "import { a } from '../src/a.ts'\nexport { b } from './b.ts'\nimport 'xstate'\n",
      'tests/b.ts': "void import('../src/later.ts')\nnew URL('./film.webm', import.meta.url)\n",
      'src/a.ts': "import text from '../docs/words.txt?raw'\nimport './a.ts'\n",
      'src/later.ts': '',
    })
    expect([...moduleGraph(root)('tests/entry.ts')].sort()).toEqual([
      'docs/words.txt',
      'src/a.ts',
      'src/later.ts',
      'tests/b.ts',
      'tests/entry.ts',
      'tests/film.webm',
    ])
  })

  test('exclude modules of which the file imports only types', () => {
    const root = project({
      'entry.ts': "import type { A } from './a.ts'\nexport type { B } from './b.ts'\n",
      'a.ts': '',
      'b.ts': '',
    })
    expect([...moduleGraph(root)('entry.ts')]).toEqual(['entry.ts'])
  })

  test('include the catalogue of flows, but not every flow that it lists', () => {
    const root = project({
      'entry.ts': "import { flows } from './machines/index.ts'\nimport './machines/toast/machine.ts'\n",
      'machines/index.ts': "import './toast/machine.ts'\nimport './login/machine.ts'\n",
      'machines/toast/machine.ts': '',
      'machines/login/machine.ts': '',
    })
    expect([...moduleGraph(root)('entry.ts')].sort()).toEqual([
      'entry.ts',
      'machines/index.ts',
      'machines/toast/machine.ts',
    ])
  })
})

describe('the flows that a change affects (for `npm run test:quick`)', () => {
  const view = 'src/flows/toast/view.tsx'
  const button = 'src/ui/button.tsx'
  const users = new Map([[view, ['toast']]])
  const loaded = new Map([
    ['toast', new Set([view, button, 'tests/model/toast.ts'])],
    ['login', new Set([view, button, 'tests/model/login.ts'])],
  ])

  test('for a file of a flow are the flows that run the file, whichever module loads it', () => {
    expect(flowsReaching([view], users, loaded)).toEqual(['toast'])
  })

  test('for any other file are the flows that load the file', () => {
    expect(flowsReaching(['tests/model/login.ts'], users, loaded)).toEqual(['login'])
    expect(flowsReaching([button], users, loaded)).toEqual(['toast', 'login'])
    expect(flowsReaching(['README.md'], users, loaded)).toEqual([])
  })

  test('include the flows that any of the changed files affects', () => {
    expect(flowsReaching([view, 'tests/model/login.ts'], users, loaded)).toEqual(['toast', 'login'])
  })
})

describe('a changed file that is not code (for `npm run test:quick`) affects', () => {
  const texts = new Map([
    ['tests/schema.test.ts', "readFileSync('src/graphql/schema.graphql')"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text of a module
    ['tests/screenplay.test.tsx', '`screenplay/${id}.txt`'],
  ])

  test('the modules that name it', () => {
    expect(standIns(['src/graphql/schema.graphql'], texts)).toEqual(['tests/schema.test.ts'])
  })

  test('the modules with a template of its folder and a variable file name', () => {
    expect(standIns(['tests/model/screenplay/toast.txt'], texts)).toEqual(['tests/screenplay.test.tsx'])
  })

  test('no test module when no module names the file', () => {
    expect(standIns(['README.md', 'tests/schema.test.ts'], texts)).toEqual([])
  })
})

test('the title pattern of `npm run test:quick` excludes the given titles, but not titles that only begin like them', () => {
  const wanted = new RegExp(titlesBut(['every flow Profile (yours)', 'of profile']))
  expect(
    ['every flow Profile (yours)', 'of profile', 'of profile-edit', 'a price is whole'].filter((title) =>
      wanted.test(title),
    ),
  ).toEqual(['of profile-edit', 'a price is whole'])
})

test('`npm run test:quick` measures the pages after a new import, static or dynamic, but not after a removed one', () => {
  expect(addsImport("+import { Text } from '#src/ui/layout/text.tsx'")).toBe(true)
  expect(addsImport("+} from '#src/ui/layout/text.tsx'")).toBe(true)
  expect(addsImport("+const { jump } = await import('./scroll-jump.ts')")).toBe(true)
  expect(addsImport("-import './text.tsx'\n+      <Text>A new text</Text>")).toBe(false)
})
