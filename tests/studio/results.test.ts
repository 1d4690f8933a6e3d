import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lastResults } from '#studio/plugins/last-results.ts'
import { standingOf } from '#studio/requirements/results.ts'

it('a requirement has failed if the last run of any of its test files failed, and is proved if all test files that ran have passed', () => {
  const results = { a: { passed: true, at: 1 }, b: { passed: false, at: 3 }, c: { passed: true, at: 2 } }
  expect(standingOf(['a', 'c', 'never'], results)).toEqual({ standing: 'proved', at: 2 })
  expect(standingOf(['a', 'b'], results)).toEqual({ standing: 'failed', at: 3 })
  expect(standingOf(['never'], results)).toEqual({ standing: 'not run', at: null })
  expect(standingOf([], results)).toEqual({ standing: 'not run', at: null })
})

it('the studio reads the last results of Vitest and of the model tests; an unreadable file counts as no results', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-results-'))
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const run = (failed: boolean, lastRun: number) =>
    JSON.stringify({ projects: { node: { files: { 'tests/a.test.ts': { failed, lastRun } } } } })
  try {
    expect(
      lastResults(
        [file('new.json', run(false, 2)), file('old.json', run(true, 1)), file('cut.json', '{')],
        [file('unsubscribe.json', '{"failed":[{}]}'), file('lottery.json', '{"failed":[]}')],
        file(
          'report.json',
          JSON.stringify({
            testResults: [
              { name: `${process.cwd()}/tests/a.test.ts`, status: 'failed', endTime: 1 },
              { name: `${process.cwd()}/tests/b.test.ts`, status: 'failed', endTime: 3 },
            ],
          }),
        ),
      ),
    ).toEqual({
      'tests/a.test.ts': { passed: true, at: 2 },
      'tests/b.test.ts': { passed: false, at: 3 },
      'model/flows/buying/unsubscribe.ts': { passed: false, at: expect.any(Number) },
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
