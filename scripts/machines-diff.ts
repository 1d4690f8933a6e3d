import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inNode } from '#build/in-node.ts'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import { type Change, type Changes, compared } from '#studio/changes/change.ts'
import { type FlowFiles, flowDiff, wordsDiff } from '#studio/changes/diff.ts'
import type * as Read from '#studio/changes/read.tsx'
import type { Chart } from '#studio/diagram/chart/shape.ts'
import { viewsOf } from '#studio/diagram/layout/layout.ts'

// `npm run machines:diff REV` prints, as Markdown, what has changed since REV in states, transitions, guards, delays,
// outcomes and visible texts. It reads docs/machines and the screenplays, which the tests compare with the machines.
// It also writes `reports/changes` for the studio's page 'Changes': the machines and screens of both versions, and a
// picture of each changed flow.

const reports = 'reports/changes'

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

const [revision] = process.argv.slice(2)
if (revision === undefined) {
  console.error('Name the revision to compare with: npm run machines:diff REV')
  process.exit(1)
}
try {
  git('rev-parse', '--verify', `${revision}^{commit}`)
} catch {
  console.error(`There is no commit '${revision}'.`)
  process.exit(1)
}

const then = git('ls-tree', '-r', '--name-only', revision, 'docs/machines', 'model/screenplay')
  .trim()
  .split('\n')
const now = git('ls-files', 'docs/machines', 'model/screenplay').trim().split('\n')
const ids = new Set(
  [...then, ...now]
    .flatMap((file) => /^docs\/machines\/([^/]+)\.md$/.exec(file)?.[1] ?? [])
    .filter((id) => id !== 'README'),
)

const filesOf = (id: string, all: readonly string[], read: (file: string) => string): FlowFiles => {
  const document = all.find((file) => file === `docs/machines/${id}.md`)
  const screenplay = all.find((file) => file.startsWith('model/screenplay/') && file.endsWith(`/${id}.txt`))
  return {
    document: document === undefined ? null : read(document),
    screenplay: screenplay === undefined ? null : read(screenplay),
  }
}

const present = now.filter((file) => existsSync(file))
const differing = [...ids].sort().flatMap((id) => {
  const before = filesOf(id, then, (file) => git('show', `${revision}:${file}`))
  const after = filesOf(id, present, (file) => readFileSync(file, 'utf8'))
  const markdown = flowDiff(id, before, after)
  return markdown === null ? [] : [{ id, markdown, words: wordsDiff(id, before, after) }]
})

/** Checks out the old version into a temporary folder, with today's tools. */
const checkedOut = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-'))
  const archive = execFileSync('git', ['archive', revision], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  for (const reader of ['studio', 'explorer', 'package.json']) {
    rmSync(join(folder, reader), { recursive: true, force: true })
    cpSync(reader, join(folder, reader), { recursive: true })
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}

const define = { 'import.meta.env.VITE_BRAND': JSON.stringify('Guildhall') }
const opened = (root: string) => inNode({ root, mode: 'production', base: '/', define })
/** Reads, lays out and renders both versions of each changed flow. Writes a picture of each. */
const comparedFlows = async (): Promise<Change[]> => {
  const folder = checkedOut()
  const [earlier, current] = [await opened(folder), await opened(process.cwd())]
  const read = (node: typeof current) => node.load<typeof Read>('/studio/changes/read.tsx')
  const flows: Change[] = []
  try {
    const after = await read(current)
    // Null if today's tools cannot read the old machines.
    let before: typeof Read | null = null
    let undrawn: string | null = null
    try {
      before = await read(earlier)
    } catch (thrown) {
      undrawn = reasonOf(thrown)
    }
    for (const { id, words } of differing) {
      const chart = after.chartIn(id)
      const drawnNow = after.drawingsIn(id)
      let [oldChart, drawnThen]: [Chart | null, Read.Drawings] = [chart, { frames: {}, styles: '' }]
      let why = undrawn
      try {
        if (before) [oldChart, drawnThen] = [before.chartIn(id), before.drawingsIn(id)]
      } catch (thrown) {
        why = reasonOf(thrown)
      }
      const shown = chart ?? oldChart
      if (!shown) continue
      const difference = compared(oldChart, chart) ?? { chart: shown, marks: {}, differences: [] }
      // Screens are compared by their HTML, because their numbers may have shifted.
      const [then, now] = [drawnThen, drawnNow].map(({ frames }) => new Set(Object.values(frames)))
      const gone = Object.entries(drawnThen.frames).filter(([, html]) => !now?.has(html))
      const come = Object.entries(drawnNow.frames).filter(([, html]) => !then?.has(html))
      const frames = [...new Set([...come, ...gone].map(([frame]) => frame))]
      const views = await viewsOf(difference.chart)
      const [first] = views
      if (first) writeFileSync(join(reports, `${id}.svg`), after.pictureOf(difference, first.layout))
      flows.push({
        ...difference,
        views,
        words,
        styles: drawnThen.styles,
        undrawn: why,
        screens:
          why === null
            ? frames.map((frame) => ({
                frame,
                before: gone.find(([one]) => one === frame)?.[1] ?? null,
                after: come.some(([one]) => one === frame),
              }))
            : [],
      })
    }
  } finally {
    await Promise.all([earlier.close(), current.close()])
    rmSync(folder, { recursive: true, force: true })
  }
  return flows
}

console.log(
  differing.length === 0
    ? `No machine has changed since ${revision}.`
    : differing.map(({ markdown }) => markdown).join('\n'),
)
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const flows = differing.length === 0 ? [] : await comparedFlows()
const changes: Changes = { revision: git('describe', '--always', revision).trim(), flows }
writeFileSync(join(reports, 'changes.json'), JSON.stringify(changes))
