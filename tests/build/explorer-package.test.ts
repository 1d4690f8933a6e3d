import { execFile } from 'node:child_process'
import {
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
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)

/** An empty project with only the packed explorer and xstate. */
const project = mkdtempSync(join(tmpdir(), 'explorer-'))
const installed = join(project, 'node_modules/@guildhall/explorer')

const installPacked = async () => {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project], { cwd: 'explorer' })
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as { filename: string }[]
  mkdirSync(installed, { recursive: true })
  await run('tar', ['-xzf', join(project, packed?.filename ?? ''), '--strip-components=1', '-C', installed])
  symlinkSync(resolve('node_modules/xstate'), join(project, 'node_modules/xstate'))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  const example = readFileSync('explorer/examples/feedback.ts', 'utf8')
  writeFileSync(
    join(project, 'feedback.ts'),
    `${example.replace("'../src/index.ts'", "'@guildhall/explorer'")}console.log(JSON.stringify(stories))\n`,
  )
}

beforeAll(installPacked, 120_000)
afterAll(() => rmSync(project, { recursive: true }))

describe('the explorer as a package', () => {
  it('runs its example in an empty project', async () => {
    const { stdout } = await run(process.execPath, ['feedback.ts'], { cwd: project })
    const { stories } = await import('../../explorer/examples/feedback.ts')
    expect(JSON.parse(stdout)).toEqual(stories)
  }, 60_000)

  it('contains its types', async () => {
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', '']
    await run(resolve('node_modules/.bin/tsc'), [...options, 'feedback.ts'], { cwd: project })
    writeFileSync(
      join(project, 'wrong.ts'),
      "import { explore } from '@guildhall/explorer'\nexplore({ machine: 1 })\n",
    )
    const refused = run(resolve('node_modules/.bin/tsc'), [...options, 'wrong.ts'], { cwd: project })
    await expect(refused).rejects.toMatchObject({ stdout: expect.stringMatching(/wrong\.ts.*error TS2322/) })
  }, 60_000)

  it('contains its documentation, and requires the tested version of xstate', () => {
    expect(readdirSync(installed).toSorted()).toEqual([
      'API.md',
      'CHANGELOG.md',
      'README.md',
      'dist',
      'package.json',
    ])
    const { peerDependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(peerDependencies).toEqual({ xstate: dependencies.xstate })
  })

  // `npm run explorer:docs` rewrites it.
  it('describes its current exports', async () => {
    const typedoc = resolve('node_modules/.bin/typedoc')
    await run(typedoc, ['--options', 'explorer/typedoc.json', '--out', project])
    const written = readFileSync(join(project, 'API.md'), 'utf8')
    expect(readFileSync('explorer/API.md', 'utf8')).toBe(written)
  }, 60_000)
})
