import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type AnyStateMachine, createMachine } from 'xstate'
import type { Flow } from '#explorer/flow.ts'
import { loginMachine } from '#machines/account/login/machine.ts'
import { flows as all } from '#machines/index.ts'
import { casesInFolder, writeCase } from '#studio/plugins/reports.ts'
import { caseOf, endsOf, problemsOf } from '#studio/reports/cases.ts'
import { grouped } from '#studio/reports/grouped.ts'
import { reportIn } from '#studio/reports/read.ts'

const flows = new Map(
  all.map(({ machine, samples }) => [machine.id as string, { machine, samples } as unknown as Flow]),
)
const read = (file: string) => reportIn(readFileSync(`model/reports/${file}`, 'utf8'))

it.each(readdirSync('model/reports'))(
  'the case model/reports/%s ends in the state that its last step requires',
  (file) => {
    expect(problemsOf(read(file), flows)).toEqual([])
  },
)

describe('a case that is saved from a problem report', () => {
  const refused = read('sign-in-refused.json')

  it('fails if the flow ends in another state, and names that state', () => {
    expect(problemsOf(caseOf(refused, 'unconfirmed'), flows)).toEqual([])
    expect(problemsOf(caseOf(refused, 'alerting'), flows)).toEqual([
      "Step 5 of 5, 'Sign in: failed (refused)', is not possible: The model leads to 'editing', not to 'alerting'.",
    ])
  })

  it('fails while the defect exists, and passes when the defect is fixed', () => {
    const { machine, samples } = flows.get('login') as Flow
    const { config, implementations } = loginMachine
    const { submitting, ...others } = Object(config.states)
    const { onError: _, ...invoke } = submitting.invoke
    const broken = createMachine(
      { ...config, states: { ...others, submitting: { ...submitting, invoke } } } as never,
      implementations as never,
    )
    const problems = (login: AnyStateMachine) =>
      problemsOf(refused, new Map([...flows, ['login', { machine: login, samples }]]))
    expect(problems(broken)).toEqual([
      "Step 5 of 5, 'Sign in: failed (refused)', is not possible: The model does nothing here.",
    ])
    expect(problems(machine)).toEqual([])
  })

  it('can require any state of its machine as its last state', () => {
    expect(endsOf(flows.get('copy-link') as Flow)).toEqual([
      'idle',
      'writing',
      'sharing',
      'copied',
      'refused',
    ])
  })
})

it('the dev server writes a case into a new file, and replaces no other case', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cases-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const report = read('sign-in-refused.json')
  expect(writeCase(folder, { file: 'a.json', report })).toBe('a.json')
  expect(casesInFolder(folder)).toEqual({ 'a.json': report })
  writeCase(folder, { file: 'a.json', report })
  expect(() => writeCase(folder, { file: 'a.json', report: caseOf(report, 'alerting') })).toThrow(
    'There is already a case with the name a.json. Choose another name.',
  )
  expect(() => writeCase(folder, { file: '../a.json', report })).toThrow('The name of the case is not valid.')
  expect(() => writeCase(folder, { file: 'b.json', report: {} })).toThrow(
    'The text contains no report of Guildhall.',
  )
  writeFileSync(join(folder, 'c.json'), '{}')
  expect(() => casesInFolder(folder)).toThrow('c.json: The text contains no report of Guildhall.')
})

it('problem reports are grouped by their last state, each group with the shortest path to the state', () => {
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
