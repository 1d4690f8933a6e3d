import { join } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import config from '../../../vitest.config.ts'
import model from '../../../vitest.model.config.ts'
import type { Suite } from './layers.ts'

/** What a copy of the tree is asked: to run a suite, after these files have changed. */
export interface Question {
  changed: readonly string[]
  suite: Suite
}

/** `red` with the first test that failed, `unclear` where none failed and yet not all passed. */
export type Answer = { kind: 'green' } | { kind: 'red' | 'unclear'; why: string }

const root = process.cwd()
const cacheDir = join(root, '.vite')

/** Long enough that a slow computer does not pass for a failing test. */
const testTimeoutInMs = 45_000

type Project = Exclude<NonNullable<NonNullable<typeof config.test>['projects']>[number], string>

/** The projects of this copy. What Vite prepares of the dependencies stays in the copy, unlike node_modules. */
const projects = [...(config.test?.projects ?? []), model].flatMap((project): Project[] => {
  if (typeof project !== 'object' || !('test' in project)) return []
  const name = project.test?.name
  return name === 'node' || name === 'model'
    ? [
        {
          ...project,
          root,
          cacheDir,
          server: { fs: { strict: false } },
          test: { ...project.test, testTimeout: testTimeoutInMs },
        },
      ]
    : []
})

const textOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)

const answerTo = async (vitest: Vitest, { changed, suite }: Question): Promise<Answer> => {
  for (const file of changed) vitest.invalidateFile(join(root, file))
  // Vitest adds the browser to the name: 'model (chromium)'.
  const project = vitest.projects.find(({ name }) => name.split(' ')[0] === suite.project)
  if (!project) throw new Error(`There is no project ${suite.project}.`)
  const { titles } = suite
  const specification = project.createSpecification(
    join(root, suite.file),
    titles ? { testNamePattern: new RegExp(titles) } : {},
  )
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification], false)
  const module = testModules.find(
    (one) => one.moduleId === specification.moduleId && one.project === specification.project,
  )
  if (module?.state() === 'failed') {
    const [test] = module.children.allTests('failed')
    return { kind: 'red', why: test?.fullName ?? textOf(module.errors()[0]) }
  }
  if (unhandledErrors.length > 0) return { kind: 'red', why: textOf(unhandledErrors[0]) }
  return module?.state() === 'passed'
    ? { kind: 'green' }
    : { kind: 'unclear', why: `the tests are ${module?.state() ?? 'not there'}` }
}

/** A copy's own Vitest, which is asked again and again: starting it takes longer than most answers. */
const vitest = await createVitest(
  { config: false, root, watch: false, maxWorkers: 1, bail: 1, update: false, reporters: [{}] },
  { cacheDir, test: { projects } },
)
const say = (answer: Answer | { kind: 'ready' }) => process.send?.(answer)
process.on('disconnect', () => vitest.close().finally(() => process.exit()))
process.on('message', (question: Question) => {
  answerTo(vitest, question).then(say, (error) => say({ kind: 'unclear', why: textOf(error) }))
})
say({ kind: 'ready' })
