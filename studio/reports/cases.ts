import type { StateValue } from 'xstate'
import type { Flow } from '#explorer/flow.ts'
import type { Report } from '#src/browser/record/report.ts'
import { causeInWords } from '#src/browser/record/words.ts'
import { explorationOf } from '../play/explored-paths.ts'
import { type Flows, mapped } from './mapping.ts'
import { same } from './ways.ts'

/** The index of the last step of a report, not counting the step `left`, which says that the user has left the page. */
export const lastStep = ({ steps }: Report): number => steps.findLastIndex(({ name }) => name !== 'left')

/** All states in which the machine of a flow can rest, as its snapshots name them. */
export const endsOf = (flow: Flow): StateValue[] => {
  const values = [...explorationOf(flow).states.values()].map(
    ({ moment }) => moment.snapshot.value as StateValue,
  )
  return values.filter((value, nth) => values.findIndex((other) => same(other, value)) === nth)
}

/**
 * Converts a report to a case: a report whose last step has the state in which the case must end. Without `end`, this
 * is the state in which the report ended.
 */
export const caseOf = (report: Report, end?: StateValue): Report => {
  const at = lastStep(report)
  const steps = report.steps.slice(0, at + 1)
  const last = steps[at]
  if (!last || end === undefined) return { ...report, steps }
  const { end: _, ...rest } = last
  return { ...report, steps: steps.with(at, { ...rest, to: end }) }
}

/** Where and why the model cannot follow a case to its end, in one sentence each; empty if it can. */
export const problemsOf = (one: Report, flows: Flows): string[] =>
  mapped(one, flows).findings.map(
    ({ step, why }) =>
      `Step ${step + 1} of ${one.steps.length}, '${causeInWords(one.steps[step]?.name ?? '')}', is not possible: ${why}`,
  )
