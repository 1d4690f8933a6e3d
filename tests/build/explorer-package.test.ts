import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)

/** A project that contains only the packed explorer and this version of xstate. */
const projectWith = async (xstate: string) => {
  const project = mkdtempSync(join(tmpdir(), 'explorer-'))
  const installed = join(project, 'node_modules/@guildhall/explorer')
  mkdirSync(installed, { recursive: true })
  await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed])
  symlinkSync(resolve('node_modules', xstate), join(project, 'node_modules/xstate'))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  const example = readFileSync('explorer/examples/feedback.ts', 'utf8')
  writeFileSync(
    join(project, 'feedback.ts'),
    `${example.replace("'../src/index.ts'", "'@guildhall/explorer'")}console.log(JSON.stringify(stories))\n`,
  )
  return project
}

const packed = mkdtempSync(join(tmpdir(), 'packed-'))
let tarball = ''
let project = ''
let installed = ''

beforeAll(async () => {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', packed], { cwd: 'explorer' })
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ filename: string }]
  tarball = join(packed, filename)
  project = await projectWith('xstate')
  installed = join(project, 'node_modules/@guildhall/explorer')
  writeFileSync(
    join(project, 'required.cts'),
    "import { explore } from '@guildhall/explorer'\nexport const { name } = explore\n",
  )
  writeFileSync(
    join(project, 'wrong.mts'),
    "import { explore } from '@guildhall/explorer'\nexplore({ machine: 1 })\n",
  )
}, 120_000)
afterAll(() => {
  for (const folder of [packed, project]) rmSync(folder, { recursive: true })
})

const tsc = resolve('node_modules/.bin/tsc')
const strict = ['--noEmit', '--strict', '--target', 'es2024', '--types', '']

describe('the explorer as a package', () => {
  // CI also installs the newest xstate of the registry.
  it.each(['xstate', 'xstate-oldest', process.env.XSTATE_NEWEST ?? []].flat())(
    'runs its example in an empty project with the XState package %s',
    async (xstate) => {
      const folder = await projectWith(xstate)
      const { stdout } = await run(process.execPath, ['feedback.ts'], { cwd: folder })
      const { stories } = await import('../../explorer/examples/feedback.ts')
      expect(JSON.parse(stdout)).toEqual(stories)
      rmSync(folder, { recursive: true })
    },
    60_000,
  )

  it('can be required by a CommonJS module', async () => {
    const script = "console.log(typeof require('@guildhall/explorer').explore)"
    const { stdout } = await run(process.execPath, ['--input-type=commonjs', '-e', script], { cwd: project })
    expect(stdout).toBe('function\n')
  })

  it.each([
    ["Node's ES and CommonJS modules", ['--module', 'node16']],
    ['a bundler', ['--module', 'preserve', '--moduleResolution', 'bundler']],
  ])(
    'contains types for %s, which refuse a value that is not a machine',
    async (_, options) => {
      const compiled = run(tsc, [...strict, ...options, 'feedback.ts', 'required.cts', 'wrong.mts'], {
        cwd: project,
      })
      await expect(compiled).rejects.toMatchObject({
        stdout: expect.stringMatching(/^wrong\.mts[^\n]*error TS2322[^\n]*(\n [^\n]*)*\n$/),
      })
    },
    60_000,
  )

  it('refuses a value that is not a machine at run time', async () => {
    const started = run(process.execPath, ['wrong.mts'], { cwd: project })
    await expect(started).rejects.toMatchObject({
      stderr: expect.stringContaining("'machine' is not a machine of xstate 5, from version 5.28 on."),
    })
  })

  it('throws on its import if the installed version is xstate 4', async () => {
    const folder = await projectWith('xstate')
    const xstate = join(folder, 'node_modules/xstate')
    rmSync(xstate)
    mkdirSync(xstate)
    writeFileSync(join(xstate, 'package.json'), '{ "type": "module", "exports": "./index.js" }')
    writeFileSync(join(xstate, 'index.js'), 'export const createMachine = () => {}')
    writeFileSync(join(folder, 'start.mjs'), "import '@guildhall/explorer'\n")
    await expect(run(process.execPath, ['start.mjs'], { cwd: folder })).rejects.toMatchObject({
      stderr: expect.stringContaining(
        'Refusal: The explorer needs xstate 5, from version 5.28 on. Installed is xstate 4.',
      ),
    })
    rmSync(folder, { recursive: true })
  })

  it('has types that every module resolution finds', async () => {
    const result = await checkPackage(createPackageFromTarballData(new Uint8Array(readFileSync(tarball))))
    const problems = result.types ? result.problems : []
    expect(result.types).toBeTruthy()
    // The resolution 'node10' ignores `exports`, and TypeScript 7 no longer has it. The entry './vitest' is only for ES
    // modules, as Vitest is.
    expect(problems.filter((one) => !('resolutionKind' in one && one.resolutionKind === 'node10'))).toEqual([
      expect.objectContaining({
        kind: 'CJSResolvesToESM',
        entrypoint: './vitest',
        resolutionKind: 'node16-cjs',
      }),
    ])
  })

  it('passes publint', async () => {
    const { messages } = await publint({ pkgDir: installed, pack: false, strict: true })
    expect(messages).toEqual([])
  })

  it('contains its documentation and every linked file', () => {
    expect(readdirSync(installed).toSorted()).toEqual([
      'API.md',
      'CHANGELOG.md',
      'README.md',
      'dist',
      'examples',
      'package.json',
    ])
    for (const file of ['README.md', 'API.md', 'CHANGELOG.md'])
      for (const [, link = ''] of readFileSync(join(installed, file), 'utf8').matchAll(/\]\(([^)#]+)/g))
        expect(link.startsWith('https://') || existsSync(join(installed, link)), `${file}: ${link}`).toBe(
          true,
        )
  })

  // `npm run explorer:docs` writes API.md anew.
  it('has an API.md that describes its current exports', async () => {
    const typedoc = resolve('node_modules/.bin/typedoc')
    await run(typedoc, ['--options', 'explorer/typedoc.json', '--out', project])
    const written = readFileSync(join(project, 'API.md'), 'utf8')
    expect(readFileSync('explorer/API.md', 'utf8')).toBe(written)
  }, 60_000)
})
