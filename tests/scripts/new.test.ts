import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The folder of a copy of the repository, in which `npm run new` has made one part of each kind. */
let copy = ''
const inCopy = async (command: string, ...args: string[]) =>
  (await promisify(execFile)(command, args, { cwd: copy, maxBuffer: 1e8 })).stdout
const make = (...args: string[]) => inCopy(process.execPath, 'scripts/new/new.ts', ...args)
/** The files that were written, as the command lists them. */
const made = new Set<string>()
const makeFirst = async (...args: string[]) => {
  for (const [, file = ''] of (await make(...args)).matchAll(/^[+~] (.+)$/gm)) made.add(file)
}
/** Runs the command. Returns its output, and the files that it has written. */
const written = async (...args: string[]) => {
  await writeFile(join(copy, 'before'), '')
  const says = await make(...args).catch(({ stderr }: { stderr: string }) => stderr)
  const later = ['-path', './node_modules', '-prune', '-o', '-newer', 'before', '-type', 'f', '-print']
  return { says, files: await inCopy('find', '.', ...later) }
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'new-'))
  const list = 'git ls-files -co --exclude-standard | tar c --ignore-failed-read -T - | tar x -C "$0"'
  await promisify(execFile)('sh', ['-c', list, copy])
  await symlink(resolve('node_modules'), join(copy, 'node_modules'))
  await makeFirst('call', 'POST', '/courses/{courseId}/report', '--body', 'reason')
  await makeFirst('call', 'GET', '/users/news')
  await makeFirst('flow', 'buying/report-community', '--child-of', 'community-page', '--call', 'reportCourse')
  await makeFirst('flow', 'selling/say-hello', '--child-of', 'community-list')
  await makeFirst('page', 'account/newsletter', '--path', '/newsletter', '--call', 'reportCourse')
  await makeFirst('page', 'site/about', '--path', '/about')
  await makeFirst('scenario', 'two-sellers')
}, 120_000)
afterAll(() => rm(copy, { recursive: true, force: true }))

describe('npm run new', { timeout: 180_000 }, () => {
  it.concurrent('writes files that are formatted and cause no lint warning', async () => {
    const files = [...made].filter((file) => /\.tsx?$/.test(file))
    await inCopy('biome', 'check', '--error-on-warnings', ...files)
  })

  it.concurrent('writes files that compile', async () => {
    // Type checking the tables of all flows or endpoints takes long; the tests below use them anyway.
    const files = [...made].filter(
      (file) =>
        /^(machines\/\w+\/[\w-]+|src|tests\/machines)\/.*\.tsx?$/.test(file) &&
        !/rules.links|routes/.test(file),
    )
    // `include` of the extended configuration would add all files.
    await writeFile(
      join(copy, 'tsconfig.made.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        compilerOptions: { incremental: false, tsBuildInfoFile: null },
        files,
        include: [],
      }),
    )
    const compiler = resolve('node_modules/@typescript/native/bin/tsc')
    await inCopy(process.execPath, compiler, '-p', 'tsconfig.made.json')
  })

  it.concurrent('writes files that pass the tests of models, machines, requests, access rights, scenarios, addresses and texts', async () => {
    await inCopy(
      'vitest',
      'run',
      '--project',
      'node',
      // One process, which loads the modules once.
      '--no-isolate',
      '--maxWorkers=1',
      'tests/model/flows.test.ts',
      ...[...made].filter((file) => file.startsWith('tests/machines/')),
      'tests/machines/catalogue.test.ts',
      'tests/api/requests.test.ts',
      'tests/mocks/proof/access',
      'tests/mocks/scenarios/scenarios.test.ts',
      'tests/rules/links/addresses.test.ts',
      'tests/scripts/added-texts.test.ts',
      '-t',
      'OWN-|Report community|Say hello|Newsletter|About|reportCourse|newsUser|harness|table has|in this order|C08|can read',
    )
  })

  it.each([
    [
      ['flow', 'buying/Report'],
      "Name the area and the flow, such as buying/report-community. The areas are account, buying, selling and site. 'buying/Report' is not such a name.",
    ],
    [
      ['flow', 'buying/report'],
      'Name the flow of buying that starts it, such as --child-of community-page. A flow with its own address is a page: npm run new -- page.',
    ],
    [['page', 'site/about', '--path', '/elsewhere'], 'machines/site/about/machine.ts exists already.'],
    [
      ['call', 'POST', '/courses/{courseId}/report'],
      'There is a call reportCourse already. Give this one another name, with --name.',
    ],
    [
      ['flow', 'buying/thank', '--child-of', 'community-page', '--call', 'thank'],
      'There is no call thank with an operation thankOperation: make it first, with npm run new -- call.',
    ],
    [['story'], 'Choose what to make: npm run new -- flow | page | call | scenario …'],
    [
      ['--help'],
      `Unknown option '--help'. To specify a positional argument starting with a '-', place it at the end of the command after '--', as in '-- "--help"\nThe options are in docs/commands.md.`,
    ],
  ])('refuses the name %j and writes nothing', async (args, says) => {
    expect(await written(...args)).toEqual({ says: `${says}\nNothing was written.\n`, files: '' })
  })

  it('writes nothing with --dry-run, and lists the files and the next steps', async () => {
    expect(await written('scenario', 'three-sellers', '--dry-run')).toEqual({
      says: `+ mocks/scenarios/datasets/three-sellers.ts
~ mocks/scenarios/catalogue.ts
~ tests/mocks/scenarios/scenarios.test.ts
~ docs/demo.md

Nothing was written. Next would be:
1. mocks/scenarios/datasets/three-sellers.ts: its rows (mocks/scenarios/builder.ts makes them), title and description
2. docs/demo.md: the same in words
3. npm start, then /?scenario=three-sellers; npx vitest run --project node tests/mocks/scenarios
`,
      files: '',
    })
  })
})
