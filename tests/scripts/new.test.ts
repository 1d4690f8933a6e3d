import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** A copy of the repository, in which `npm run new` has made one of each kind. */
let copy = ''
const inCopy = async (command: string, ...args: string[]) =>
  (await promisify(execFile)(command, args, { cwd: copy, maxBuffer: 1e8 })).stdout
const make = (...args: string[]) => inCopy(process.execPath, 'scripts/new/new.ts', ...args)
const changes = async () =>
  (await inCopy('git', 'status', '--short', '-uall'))
    .split('\n')
    .map((line) => line.slice(3))
    .filter(Boolean)

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'new-'))
  const list = 'git ls-files -co --exclude-standard | tar c --ignore-failed-read -T - | tar x -C "$0"'
  await promisify(execFile)('sh', ['-c', list, copy])
  await symlink(resolve('node_modules'), join(copy, 'node_modules'))
  await inCopy(
    'sh',
    '-c',
    'git init -q && git add -A && git -c user.name=a -c user.email=a@b commit -qm base',
  )
  await make('call', 'POST', '/courses/{courseId}/report', '--body', 'reason')
  await make('call', 'GET', '/users/news')
  await make('flow', 'buying/report-community', '--child-of', 'community-page', '--call', 'reportCourse')
  await make('flow', 'selling/say-hello', '--child-of', 'community-list')
  await make('page', 'account/newsletter', '--path', '/newsletter', '--call', 'reportCourse')
  await make('page', 'site/about', '--path', '/about')
  await make('scenario', 'two-sellers')
}, 120_000)
afterAll(() => rm(copy, { recursive: true, force: true }))

const refusal = (args: string[]) => make(...args).catch(({ stderr }: { stderr: string }) => stderr)

describe('npm run new', () => {
  it.concurrent('writes files that are formatted and cause no lint warning', async () => {
    const files = (await changes()).filter((file) => /\.tsx?$/.test(file))
    await inCopy('biome', 'check', '--error-on-warnings', ...files)
  })

  it.concurrent('writes files that compile', async () => {
    // Type checking the tables of all flows or endpoints takes long; the tests below use them anyway.
    const files = (await changes()).filter(
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

  it.concurrent('writes files that pass the tests of models, machines, requests, scenarios, addresses and texts', async () => {
    await inCopy(
      'vitest',
      'run',
      '--project',
      'node',
      'tests/model/flows.test.ts',
      ...(await changes()).filter((file) => file.startsWith('tests/machines/')),
      'tests/machines/catalogue.test.ts',
      'tests/api/requests.test.ts',
      'tests/mocks/scenarios/scenarios.test.ts',
      'tests/rules/links/addresses.test.ts',
      'tests/scripts/added-texts.test.ts',
      '-t',
      'OWN-|Report community|Say hello|Newsletter|About|reportCourse|usersNews|harness|table has|in this order|C08|can read',
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
    const before = await inCopy('git', 'diff', '--stat')
    expect(await refusal(args)).toBe(`${says}\nNothing was written.\n`)
    expect(await inCopy('git', 'diff', '--stat')).toBe(before)
  })

  it('writes nothing with --dry-run, and lists the files and the next steps', async () => {
    const before = await changes()
    expect(await make('scenario', 'three-sellers', '--dry-run')).toBe(
      `+ mocks/scenarios/worlds/three-sellers.ts
~ mocks/scenarios/catalogue.ts
~ tests/mocks/scenarios/scenarios.test.ts
~ docs/demo.md

Nothing was written. Next would be:
1. mocks/scenarios/worlds/three-sellers.ts: its rows (mocks/scenarios/builder.ts makes them), title and description
2. docs/demo.md: the same in words
3. npm start, then /?scenario=three-sellers; npx vitest run --project node tests/mocks/scenarios
`,
    )
    expect(await changes()).toEqual(before)
  })
})
