import { expect, it } from 'vitest'
import { explore } from '#explorer/explore.ts'
import { type FailureSample, failureOf } from '#machines/kit/samples.ts'
import { standings, summaryOf } from '#studio/proof/proof.ts'
import { flowsWithViews } from '#studio/storyboard/data/flows-with-views.ts'

const dashboard = flowsWithViews.filter(({ id }) => id === 'dashboard')
const [exploration] = dashboard.map(({ flow }) =>
  explore(flow, { errorOf: (sample) => failureOf(sample as FailureSample) }),
)
if (!exploration) throw new Error('There is no dashboard.')
const targets = [...exploration.targets]

it('coverage: a target that is neither unproved nor failed counts as proved', () => {
  const known = standings(exploration, { targets: targets.length, unproved: [], failed: [] })
  expect(new Set(known.values())).toEqual(new Set(['proved']))
  expect(known.size).toBe(targets.length)
})

it('coverage: the summary counts failed and unproved targets as not proved, each kind on its own', () => {
  const taken = targets.filter((target) => target.endsWith(': taken'))
  const met = targets.filter((target) => target.startsWith('met: '))
  const [first = '', second = ''] = taken
  const [outcome = ''] = met
  const known = standings(exploration, {
    targets: targets.length,
    unproved: [second, outcome],
    failed: [{ target: first, path: ['member'] }],
  })
  expect([known.get(first), known.get(second), known.get(outcome)]).toEqual([
    'failed',
    'unproved',
    'unproved',
  ])
  expect(summaryOf(known)).toContain(`${taken.length - 2} of ${taken.length} transitions`)
  expect(summaryOf(known)).toContain(`${met.length - 1} of ${met.length} outcomes`)
})
