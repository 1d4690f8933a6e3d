import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate, Refusal } from '#scripts/new/new.ts'

/** The folder of a copy of the repository, in which `npm run new` makes one part of each kind. */
let copy = ''
const inCopy = async (command: string, ...args: string[]) =>
  (await promisify(execFile)(command, args, { cwd: copy, maxBuffer: 1e8 })).stdout
const make = (...args: string[]) => inCopy(process.execPath, 'scripts/new/new.ts', ...args)
/** The files that were written. */
const made = new Set<string>()

const makeAll = `
  import { generate, write } from './scripts/new/new.ts'
  const parts = JSON.parse(process.argv[1]).map((args) => {
    const part = generate(args)
    write(part)
    return [...part.files.keys()]
  })
  console.log(JSON.stringify(parts.flat()))`
/** Makes several parts in one process, so that the contract is loaded only once: loading it takes the most time. */
const makeParts = async (...parts: string[][]) => {
  const written = await inCopy(process.execPath, '--input-type=module', '-e', makeAll, JSON.stringify(parts))
  for (const file of JSON.parse(written)) made.add(file)
}
/** Runs the command. Returns its output, and the files that it has written. */
const written = async (...args: string[]) => {
  await writeFile(join(copy, 'before'), '')
  const says = await make(...args).catch(({ stderr }: { stderr: string }) => stderr)
  const later = ['-path', './node_modules', '-prune', '-o', '-newer', 'before', '-type', 'f', '-print']
  return { says, files: await inCopy('find', '.', ...later) }
}

// No guide uses these names, so no part that a developer adds has one of them.
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'new-'))
  const list = 'git ls-files -co --exclude-standard | tar c --ignore-failed-read -T - | tar x -C "$0"'
  await promisify(execFile)('sh', ['-c', list, copy])
  await symlink(resolve('node_modules'), join(copy, 'node_modules'))
  await makeParts(
    ['call', 'POST', '/courses/{courseId}/wave', '--body', 'reason'],
    ['call', 'GET', '/users/waves'],
    ['field', 'account', 'wave'],
    ['call', 'POST', '/account/wave', '--in', 'users', '--body', 'wave', '--changes', 'account'],
  )
  await makeParts(
    ['flow', 'buying/wave-back', '--child-of', 'community-page', '--call', 'waveCourse'],
    ['flow', 'selling/wave-first', '--child-of', 'community-list'],
    ['page', 'account/wave-list', '--path', '/wave-list', '--call', 'waveCourse'],
    ['page', 'site/wave', '--path', '/wave'],
    ['scenario', 'wavers'],
  )
}, 120_000)
afterAll(() => rm(copy, { recursive: true, force: true }))

describe('npm run new', { timeout: 180_000 }, () => {
  it.concurrent('writes files that are formatted and cause no lint warning', async () => {
    const files = [...made].filter((file) => /\.tsx?$/.test(file))
    await inCopy('biome', 'check', '--error-on-warnings', ...files)
  })

  it.concurrent('writes files that compile', async () => {
    // Leaves out the files that list all flows or endpoints. Checking their types takes long, and the tests below load
    // these files.
    const files = [...made].filter(
      (file) =>
        /^(machines\/\w+\/[\w-]+|src|tests\/machines)\/.*\.tsx?$/.test(file) &&
        !/rules.links|routes/.test(file),
    )
    // Sets `include` to nothing, because `include` of the extended configuration would add all files.
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
    await inCopy(process.execPath, compiler, '-p', 'tsconfig.made.json', '--checkers', '1')
  })

  it.concurrent('writes files that pass the tests of models, machines, requests, access rights, scenarios, addresses and texts', async () => {
    await inCopy(
      'vitest',
      'run',
      '--configLoader',
      'native',
      '--project',
      'node',
      '--reporter=json',
      '--outputFile=report.json',
      // Runs all tests in one process, which loads the modules once.
      '--no-isolate',
      '--maxWorkers=1',
      'tests/model/flows.test.ts',
      ...[...made].filter((file) => file.startsWith('tests/machines/')),
      'tests/machines/catalogue.test.ts',
      'tests/api/requests.test.ts',
      'tests/graphql/account.test.ts',
      'tests/mocks/proof/access',
      'tests/mocks/scenarios/scenarios.test.ts',
      'tests/rules/links/addresses.test.ts',
      'tests/scripts/added-texts.test.ts',
      '-t',
      'OWN-|Wave|waveCourse|wavesUser|every field of the user|harness|has a row in|wavers|in the specified order|C08|every text of the product',
    )
    // The pattern selects tests by their titles. If a title changes, its file may run no test.
    const { testResults }: { testResults: { name: string; assertionResults: { status: string }[] }[] } =
      JSON.parse(await readFile(join(copy, 'report.json'), 'utf8'))
    const idle = testResults.filter(({ assertionResults }) =>
      assertionResults.every(({ status }) => status !== 'passed'),
    )
    expect(idle.map(({ name }) => name)).toEqual([])
  })

  it.each([
    [
      ['flow', 'buying/Report'],
      "Name the area and the flow, such as buying/report-community. The areas are account, buying, selling and site. 'buying/Report' is not such a name.",
    ],
    [
      ['flow', 'buying/report'],
      'Name the flow of buying that starts the new flow, such as --child-of community-page. A flow with its own URL is a page: npm run new -- page.',
    ],
    [['page', 'site/landing', '--path', '/elsewhere'], 'machines/site/landing/machine.ts exists already.'],
    [
      ['call', 'DELETE', '/courses/{courseId}', '--name', 'deleteCourse'],
      'There is already an endpoint deleteCourse. Give the new endpoint another name, with --name.',
    ],
    [
      ['call', 'POST', '/courses/{courseId}/report', '--name', 'createCommunity'],
      'src/graphql/schema.graphql already has a field createCommunity. Give the endpoint another name, with --name.',
    ],
    [
      ['flow', 'buying/thank', '--child-of', 'community-page', '--call', 'thank'],
      'There is no endpoint thank. Add the endpoint first: npm run new -- call.',
    ],
    [
      ['call', 'POST', '/account/wave'],
      'No file of src/api/contract has an endpoint whose path begins with /account/. Name the file, such as --in users.',
    ],
    [
      ['call', 'POST', '/users/wave', '--body', 'wave', '--changes', 'account'],
      'An account has no field wave. Add the field first: npm run new -- field account wave.',
    ],
    [
      ['call', 'POST', '/courses/{courseId}/wave', '--changes', 'account'],
      'Only --changes account is possible, for an endpoint of the signed-in user with a --body, such as POST /users/website --body website.',
    ],
    [['field', 'account', 'email'], 'An account has a field email already.'],
    [
      ['field', 'plan', 'wave'],
      'Name the entity, which can only be account, and the field, such as account supportEmail.',
    ],
    [['story'], 'Choose what to make: npm run new -- flow | page | call | field | scenario …'],
    [
      ['--help'],
      `Unknown option '--help'. To specify a positional argument starting with a '-', place it at the end of the command after '--', as in '-- "--help"\nThe options are in docs/commands.md.`,
    ],
  ])('refuses the name %j', (args, says) => {
    expect(() => generate(args)).toThrow(new Refusal(says))
  })

  it('writes nothing if it refuses a name', async () => {
    expect(await written('story')).toEqual({
      says: 'Choose what to make: npm run new -- flow | page | call | field | scenario …\nNothing was written.\n',
      files: '',
    })
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
