import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Edit, withEdits } from '#build/edits.ts'
import type { Suite } from './layers.ts'
import type { Answer, Question } from './test-runner.ts'

const left = new Set([
  'node_modules',
  '.git',
  '.vite',
  '.stryker',
  'coverage',
  'dist',
  'dist-demo',
  'reports',
])

export type Verdict = Answer | { kind: 'hung' }

/** A copy of the project in which files may be changed; tests are run there. */
export interface Copy {
  readonly folder: string
  /** Changes a file, has `judge` look at it, and puts it back. */
  withChange<T>(file: string, edits: readonly Edit[], judge: () => Promise<T>): Promise<T>
  /** Runs a suite; `hung` when it has not ended within `timeoutInMs`. */
  run(suite: Suite, timeoutInMs: number): Promise<Verdict>
  /** Ends the tests' processes and takes the copy away. */
  close(): Promise<void>
  /** The same at once, for a process that is ending. */
  abandon(): void
}

const closeTimeoutInMs = 10_000

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

const copied = (root: string): string => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'guildhall-mutants-')))
  cpSync(root, folder, { recursive: true, filter: (file) => !left.has(relative(root, file)) })
  symlinkSync(realpathSync(join(root, 'node_modules')), join(folder, 'node_modules'), 'dir')
  return folder
}

export const openCopy = (root: string): Copy => {
  const folder = copied(root)
  let runner: ChildProcess | null = null
  let changed: string[] = []

  const stop = () => {
    // A group of its own: tests that never end run in processes that no longer listen.
    if (runner?.pid !== undefined && isRunning(runner)) process.kill(-runner.pid, 'SIGKILL')
    runner = null
  }

  const abandon = () => {
    stop()
    rmSync(folder, { recursive: true, force: true })
  }

  const start = async (): Promise<ChildProcess> => {
    if (runner) return runner
    runner = fork(join(folder, 'scripts/mutation/mutants/test-runner.ts'), {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    await Promise.race([once(runner, 'message'), once(runner, 'exit')])
    if (!isRunning(runner))
      throw new Error(
        'Vitest did not start in a copy; `node scripts/mutation/mutants/test-runner.ts` says why.',
      )
    return runner
  }

  const answerOf = (running: ChildProcess, question: Question, timeoutInMs: number) =>
    new Promise<Verdict>((resolve) => {
      const ended = (verdict: Verdict) => {
        clearTimeout(timer)
        running.off('message', answered)
        running.off('exit', died)
        resolve(verdict)
      }
      const answered = (answer: unknown) => ended(answer as Answer)
      const died = () => ended({ kind: 'unclear', why: 'The process of the tests ended.' })
      const timer = globalThis.setTimeout(ended, timeoutInMs, { kind: 'hung' })
      running.once('message', answered)
      running.once('exit', died)
      running.send(question)
    })

  return {
    folder,
    withChange: async (file, edits, judge) => {
      const path = join(folder, file)
      const before = readFileSync(path, 'utf8')
      writeFileSync(path, withEdits(before, edits))
      changed.push(file)
      try {
        return await judge()
      } finally {
        writeFileSync(path, before)
        changed.push(file)
      }
    },
    run: async (suite, timeoutInMs) => {
      const running = await start()
      const question = { changed, suite }
      changed = []
      const verdict = await answerOf(running, question, timeoutInMs)
      if (verdict.kind === 'hung' || verdict.kind === 'unclear') stop()
      return verdict
    },
    close: async () => {
      if (runner && isRunning(runner)) {
        runner.disconnect()
        await Promise.race([once(runner, 'exit'), setTimeout(closeTimeoutInMs, null, { ref: false })])
      }
      abandon()
    },
    abandon,
  }
}
