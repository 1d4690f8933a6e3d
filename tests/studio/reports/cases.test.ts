import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Flow } from '#explorer/moment.ts'
import { flows as all } from '#machines/index.ts'
import { caseOf, endsOf, problemsOf } from '#studio/reports/cases.ts'
import { grouped } from '#studio/reports/grouped.ts'
import { reportIn } from '#studio/reports/read.ts'

const flows = new Map(
  all.map(({ machine, samples }) => [machine.id as string, { machine, samples } as unknown as Flow]),
)
const read = (file: string) => reportIn(readFileSync(`model/reports/${file}`, 'utf8'))

it.each(readdirSync('model/reports'))('%s ends where it must', (file) => {
  expect(problemsOf(read(file), flows)).toEqual([])
})

describe('a saved case', () => {
  const refused = read('sign-in-refused.json')

  it('fails while the flow ends elsewhere, and says where', () => {
    expect(problemsOf(caseOf(refused, 'unconfirmed'), flows)).toEqual([])
    expect(problemsOf(caseOf(refused, 'alerting'), flows)).toEqual([
      "Step 5 of 5, 'Sign in: failed (refused)', is not possible: The model leads to 'editing', not to 'alerting'.",
    ])
  })

  it('can end in each state of its machine', () => {
    expect(endsOf(flows.get('copy-link') as Flow)).toEqual([
      'idle',
      'writing',
      'sharing',
      'copied',
      'refused',
    ])
  })
})

it('groups reports by where they end, each with the shortest path to it', () => {
  const refused = read('sign-in-refused.json')
  const elsewhere = caseOf(refused, 'alerting')
  const reports = new Map([
    ['a.json', elsewhere],
    ['b.json', refused],
    ['c.json', { ...refused, expected: 'To come in.' }],
  ])
  const [title, most, those, fewer, finding] = grouped(reports, flows, '/studio/').split('\n\n')
  expect(title).toBe('# 3 reports in 2 groups')
  expect(most).toBe('## 2 × login.editing, ‘Sign in: failed (refused)’')
  expect(those).toMatch(
    /^- \[Play the shortest path\]\(\/studio\/\?flow=login&tab=play&path=confirmed~.*\) \(4 steps\)\n- b.json, c.json$/,
  )
  expect(fewer).toBe('## 1 × login.submitting, ‘Sign in: failed (refused)’')
  expect(finding).toContain(
    "- The model cannot follow: The model leads to 'editing', not to 'alerting'.\n- a.json",
  )
})
