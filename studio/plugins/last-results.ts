import { readFileSync, statSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { globSync } from 'tinyglobby'
import type { LastResult } from '#studio/requirements/results.ts'

interface VitestCache {
  projects?: Record<string, { files?: Record<string, { failed?: boolean; lastRun?: number }> }>
}

/** The part of Vitest's JSON report that is read. */
interface Report {
  testResults?: readonly { name: string; status: string; endTime: number }[]
}

const read = <T>(file: string): T | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return null
  }
}

/**
 * The last result of each test file. Vitest stores the results of this checkout in its cache; CI merges the results of
 * its jobs into a report. The model tests write one file for each flow.
 */
export const lastResults = (
  caches = globSync('node_modules/.vite/vitest/*/results.json'),
  proofs = globSync('reports/proof/*.json'),
  report = 'reports/merged/tests.json',
): Record<string, LastResult> => {
  const results: Record<string, LastResult> = {}
  const note = (file: string, passed: boolean, at: number) => {
    const known = results[file]
    if (!known || known.at < at) results[file] = { passed, at }
  }
  for (const cache of caches)
    for (const { files = {} } of Object.values(read<VitestCache>(cache)?.projects ?? {}))
      for (const [file, { failed, lastRun }] of Object.entries(files))
        if (failed !== undefined && lastRun !== undefined) note(file, !failed, lastRun)
  for (const { name, status, endTime } of read<Report>(report)?.testResults ?? [])
    note(relative(process.cwd(), name), status === 'passed', endTime)
  for (const file of proofs) {
    const proof = read<{ failed: readonly unknown[] }>(file)
    const [harness] = globSync(`model/flows/*/${basename(file, '.json')}.ts`)
    if (proof && harness !== undefined) note(harness, proof.failed.length === 0, statSync(file).mtimeMs)
  }
  return results
}
