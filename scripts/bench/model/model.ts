import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cover } from '#explorer/cover.ts'
import { explore } from '#explorer/explore.ts'
import type { Flow } from '#explorer/moment.ts'
import { flows } from '#machines/index.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import { median } from '../kit/figures.ts'

export interface ExplorerFigures {
  flow: string
  states: number
  paths: number
  steps: number
  /** Milliseconds to explore and cover: the median of five. */
  ms: number
}

/** The size of each flow for the explorer, and its duration. */
export const benchExplorer = (): ExplorerFigures[] =>
  flows.map(({ title, machine, samples }) => {
    // Each flow's samples are typed for its own machine.
    const flow = { machine, samples } as unknown as Flow
    const look = () => {
      const start = performance.now()
      const exploration = explore(flow, { errorOf: (one) => failureOf(one as FailureSample) })
      const paths = cover(exploration)
      return { exploration, paths, ms: performance.now() - start }
    }
    const { exploration, paths } = look()
    return {
      flow: title,
      states: exploration.states.size,
      paths: paths.length,
      steps: paths.reduce((sum, { steps }) => sum + steps.length - 1, 0),
      ms: median([1, 2, 3, 4, 5].map(() => look().ms)),
    }
  })

interface Report {
  testResults: { assertionResults: { status: string; meta: { played?: { ms: number } } }[] }[]
}

/**
 * Paths per second in Chromium on both cores, without the accessibility checks of axe. `real` plays with service worker
 * and mouse pointer.
 */
export const benchModel = (real: boolean): { paths: number; perSecond: number } => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
  const file = join(folder, 'model.json')
  try {
    const reporting = ['--reporter=json', `--outputFile.json=${file}`, 'tests/model/paths']
    spawnSync('vitest', ['run', '--config', 'vitest.model.config.ts', ...reporting], {
      env: { ...process.env, MODEL: JSON.stringify({ real, ...(real && { sample: 10 }) }) },
    })
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    const workers = report.testResults.flatMap(({ assertionResults }) => assertionResults)
    const played = workers.flatMap(({ meta }) => (meta.played ? [meta.played.ms] : []))
    if (played.length === 0)
      throw new Error('No path was played. Run `npm run test:model -- --real` to see the reason.')
    const seconds = played.reduce((sum, ms) => sum + ms, 0) / 1000
    return { paths: played.length, perSecond: (2 * played.length) / seconds }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
