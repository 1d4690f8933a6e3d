import { useMemo, useState } from 'react'
import type { Report } from '#src/browser/record/report.ts'
import { causeInWords } from '#src/browser/record/words.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { innermostOf } from '../diagram/chart/innermost.ts'
import { counted, inProse } from '../diagram/chart/words.ts'
import { type Address, nothingChosen, queryOf } from '../kit/address.ts'
import type { FlowWithView } from '../storyboard/data/flows-with-views.ts'
import { mapped, type Part } from './mapping.ts'
import { SaveAsCase } from './save-as-case.tsx'
import { stateInWords } from './ways.ts'

const Card = chakra('section', {
  base: {
    display: 'grid',
    gap: '4',
    p: { base: '4', md: '5' },
    minW: '0',
    border: 'hairline',
    rounded: 'base',
    bg: 'bg.surface',
    overflowWrap: 'anywhere',
  },
})
const Said = chakra('blockquote', {
  base: { whiteSpace: 'pre-line', maxW: 'prose', ps: '4', borderInlineStart: 'hairline' },
})
const Findings = chakra('ul', {
  base: {
    display: 'grid',
    gap: '2',
    p: '4',
    listStyle: 'none',
    rounded: 'base',
    bg: 'accent.subtle',
    textStyle: 'label',
  },
})
const Steps = chakra('ol', {
  base: {
    listStyle: 'none',
    maxH: '24rem',
    overflowY: 'auto',
    border: 'hairline',
    rounded: 'base',
    textStyle: 'small',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '3',
      px: '3',
      py: '1.5',
      borderBottom: 'hairline',
    },
    '& > li:last-child': { borderBottom: 'none' },
  },
})
const Where = chakra('span', { base: { flex: { base: '1 0 100%', sm: '0 0 9rem' }, color: 'fg.muted' } })

const reasons = {
  asked: 'The user has reported it.',
  machine: 'A machine has failed.',
  page: 'A page could not be shown.',
  rejection: 'An error was not handled.',
  contract: 'A response did not match the contract.',
} as const satisfies Record<Report['reason'], string>

interface OpenReportProps {
  report: Report
  flows: readonly FlowWithView[]
  address: Address
}

/** One report: what happened in words, where the model cannot follow it, and its paths in Play. */
export function OpenReport({ report, flows, address }: OpenReportProps) {
  const known = useMemo(() => new Map(flows.map(({ id, flow }) => [id, flow])), [flows])
  const { parts, findings } = useMemo(() => mapped(report, known), [report, known])
  const titleOf = (id: string) => flows.find((flow) => flow.id === id)?.title ?? inProse(id)
  const playing = ({ flow, path }: Part['whole']) =>
    queryOf({ ...address, ...nothingChosen, flow, tab: 'play', path, search: '' })
  const main = parts.at(-1)
  const whys = new Map(findings.map(({ step, why }) => [step, why]))
  return (
    <Card aria-labelledby="report">
      <Heading level={2} look="subheading" id="report">
        The report
      </Heading>
      <Text>
        {`${reasons[report.reason]} ${counted(report.steps.length, 'step')}, build ${report.build}.`}
        {main && ` It ends in ${placeOf(main, titleOf)}.`}
      </Text>
      {report.expected !== undefined && report.expected !== '' && <Said>{report.expected}</Said>}
      {findings.length > 0 && (
        <Findings aria-label="Findings">
          {findings.map(({ step, why }) => (
            <li key={step}>
              {`Step ${step + 1}, ‘${causeInWords(report.steps[step]?.name ?? '')}’: the model cannot follow. ${why}`}
            </li>
          ))}
        </Findings>
      )}
      {main?.note && <Text tone="muted">{main.note}</Text>}
      <Actions>
        {main && main.whole.path.length > 0 && (
          <ButtonLink variant="primary" to={playing(main.whole)}>
            {main.finding ? 'Play until there' : 'Play'}
          </ButtonLink>
        )}
        {main && main.path.length > 1 && <Shrink part={main} to={playing} />}
        <SaveAsCase report={report} flows={known} />
      </Actions>
      {parts.length > 1 && (
        <Text as="div" variant="small">
          Play one page only:{' '}
          {parts
            .filter(({ path }) => path.length > 0)
            .map(({ flow, path }, nth) => (
              <span key={path.join() + String(nth)}>
                {nth > 0 && ', '}
                <TextLink to={playing({ flow, path })}>{titleOf(flow)}</TextLink>
              </span>
            ))}
        </Text>
      )}
      <Steps aria-label="Steps" tabIndex={0}>
        {report.steps.map((step, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no ids and never change.
          <li key={nth}>
            <Where>{titleOf(step.flow)}</Where>
            <span>
              {`${nth + 1}. ${causeInWords(step.name)}`}
              {step.times !== undefined && ` (${step.times} times)`}
              {step.to !== undefined && ` → ${stateInWords(step.to)}`}
              {step.end === 'error' && ': the machine has failed'}
            </span>
            {whys.has(nth) && <Badge tone="warning">the model cannot follow</Badge>}
          </li>
        ))}
      </Steps>
    </Card>
  )
}

const placeOf = ({ flow, states }: Part, titleOf: (flow: string) => string): string => {
  const innermost = innermostOf(states).map((id) => inProse(id.slice(id.lastIndexOf('.') + 1)).toLowerCase())
  return innermost.length > 0 ? `${titleOf(flow)}: ${innermost.join(', ')}` : titleOf(flow)
}

/** Finds a short path to the same states, then offers to play it. */
function Shrink({ part, to }: { part: Part; to: (path: Part['whole']) => ReturnType<typeof queryOf> }) {
  const [shortest, setShortest] = useState<readonly string[] | null>(null)
  if (!shortest) return <Button onClick={() => setShortest(part.shortest())}>Shrink</Button>
  return (
    <ButtonLink to={to({ flow: part.flow, path: shortest })}>
      {`Play the shortest path (${counted(shortest.length, 'step')})`}
    </ButtonLink>
  )
}
