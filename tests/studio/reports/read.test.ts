import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { reportIn, reportInFragment } from '#studio/reports/read.ts'

const text = readFileSync('model/reports/sign-in-refused.json', 'utf8')
const report = JSON.parse(text)
const changed = (differs: object) => JSON.stringify({ ...report, ...differs })
const step = (differs: object) => changed({ steps: [{ ...report.steps[0], ...differs }] })

it.each([
  ['our JSON', text],
  ['the row of the fake backend', JSON.stringify({ id: 1, report: text })],
  [
    'an envelope of Sentry',
    [{ event_id: 'a' }, { type: 'event' }, { message: 'x', extra: { report } }]
      .map((one) => JSON.stringify(one))
      .join('\n'),
  ],
])('the studio reads a problem report from %s', (_, given) => {
  expect(reportIn(given)).toEqual(report)
})

it('the studio reads a problem report from the fragment of a link', () => {
  expect(reportInFragment(`#report=${encodeURIComponent(text)}`)).toEqual(report)
  expect(reportInFragment('#notes=abc')).toBeNull()
  expect(() => reportInFragment('#report=%')).toThrow('The report of this link could not be read.')
})

it.each([
  ['The text is empty.', ' '],
  ['The text is no JSON.', 'it did not work'],
  ['The text contains no report of Guildhall.', '{"a":1}'],
  ['The text contains no report of Guildhall.', 'null'],
  ['This report has the format 2. This studio reads format 1.', changed({ format: 2 })],
  ['The text is longer than any report.', `"${'x'.repeat(1_000_000)}"`],
  ['This report is damaged: steps is not valid.', changed({ steps: [] })],
  ['This report is damaged: steps is not valid.', changed({ steps: Array(1001).fill(report.steps[0]) })],
  ['This report is damaged: steps.0.name is not valid.', step({ name: 'x{"a"' })],
  ['This report is damaged: steps.0.name is not valid.', step({ name: '<img src=x onerror=alert(1)>' })],
  ['This report is damaged: steps.0.to is not valid.', step({ to: ['editing'] })],
  ['This report is damaged: steps.0.times is not valid.', step({ times: -1 })],
])('the studio refuses a text that is no problem report: %s', (message, given) => {
  expect(() => reportIn(given)).toThrow(message)
})
