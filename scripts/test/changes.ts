import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { usersOfFiles } from '../kit/flow-files.ts'
import { type Flow, flows } from '../kit/flows.ts'
import { flowsReaching, moduleGraph, standIns } from './reach.ts'

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\0')
    .filter(Boolean)

/** The last commit that HEAD shares with a revision. Exits if there is no such revision. */
const sharedWith = (revision: string): string => {
  try {
    return git('merge-base', 'HEAD', revision).join('').trim()
  } catch {
    console.error(`There is no revision '${revision}'. Give one with --since or --affected.`)
    process.exit(1)
  }
}

/** Files that are new or changed since a revision. */
export const changedSince = (revision: string): string[] => [
  ...new Set([
    ...git('diff', '--name-only', '--no-renames', '-z', sharedWith(revision)),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]),
]

/** What has changed in some files since a revision, as a diff. */
export const diffSince = (revision: string, files: readonly string[]): string =>
  files.length > 0 ? git('diff', '-U0', sharedWith(revision), '--', ...files).join('') : ''

/** Files that affect every test, although no module imports them. */
const everywhere = ['package.json', 'package-lock.json']

/** Which modules load and use which files. Reading this takes longest, so the tests read it once. */
export const readModules = () => ({
  users: usersOfFiles(process.cwd()),
  modulesOf: moduleGraph(process.cwd()),
})

/** Computes which flows the changed files can affect. */
export const reachOf = (changed: readonly string[], { users, modulesOf } = readModules()) => {
  const code = git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx')
  const texts = new Map(
    code
      .filter((file) => existsSync(file))
      .map((file): [string, string] => [file, readFileSync(file, 'utf8')]),
  )
  const files = [...new Set([...changed, ...standIns(changed, texts)])]
  /**
   * The flows with a test that loads one of the files. `entriesOf` names the modules from which the tests of a flow
   * start.
   */
  const reaching = (entriesOf: (flow: Flow) => string[]): string[] =>
    flowsReaching(
      files,
      users,
      new Map(flows.map((flow) => [flow.id, new Set([...everywhere, ...modulesOf(...entriesOf(flow))])])),
    )
  return {
    files,
    reaching,
    /** Flows whose paths the changes can affect. */
    played: () =>
      reaching(({ id, area }) => [
        'vitest.model.config.ts',
        'tests/model/set-up.ts',
        'tests/model/test-model.ts',
        `model/flows/${area}/${id}.ts`,
      ]),
  }
}
