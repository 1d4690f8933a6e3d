import { type ReactNode, useId, useState } from 'react'
import { browserClipboard } from '#src/browser/clipboard.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { TextArea } from '#src/ui/forms/text/text-area.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import type { Chart } from '#studio/diagram/chart/shape.ts'
import { emissionInWords, inProse } from '#studio/diagram/chart/words.ts'
import { Choice } from '#studio/kit/choice.tsx'
import { Sequence } from './sequence.tsx'
import { type Change, sequenceOf, type TracedRequest, type TraceStep } from './trace.ts'

const Nth = chakra('span', { base: { color: 'fg.muted' } })
const Warning = chakra('span', { base: { color: 'danger.fg' } })
const Region = chakra('section', { base: { display: 'grid', gap: '3', minW: '0' } })
const List = chakra('ol', { base: { listStyle: 'none', minW: '0', borderTop: 'hairline' } })
const Item = chakra('li', { base: { borderBottom: 'hairline', '&[aria-current]': { bg: 'accent.subtle' } } })
const Summary = chakra('summary', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3',
    alignItems: 'baseline',
    px: '3',
    py: '2',
    minH: 'touch',
    cursor: 'pointer',
    textStyle: 'small',
    overflowWrap: 'anywhere',
  },
})
const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '9rem minmax(0, 1fr)' },
    columnGap: '4',
    rowGap: '2',
    px: '3',
    pb: '4',
    textStyle: 'small',
    '& dt': { color: 'fg.muted' },
  },
})
const Code = chakra('pre', {
  base: {
    p: '2',
    mt: '1',
    maxH: '16rem',
    overflow: 'auto',
    rounded: 'base',
    bg: 'bg.sunken',
    fontFamily: 'mono',
    fontSize: '0.75rem',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
})

const json = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

function Request({ method, path, body, status, answer }: TracedRequest) {
  return (
    <details>
      <summary>{`${method} ${path} → ${status ?? 'no answer'}`}</summary>
      {body !== null && <Code>{json(body)}</Code>}
      <Code>{json(answer)}</Code>
    </details>
  )
}

const fieldsIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { '': value }

/** The fields that differ: 'isActive: true → false'. */
const differences = ({ before, after }: Change): string[] => {
  const [was, is] = [fieldsIn(before), fieldsIn(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
    .map(
      (key) =>
        `${key === '' ? '' : `${key}: `}${JSON.stringify(was[key]) ?? '–'} → ${JSON.stringify(is[key]) ?? '–'}`,
    )
}

const changeInWords = ({ before, after, table, id }: Change) =>
  `${inProse(table)} ${id} ${before === null ? 'added' : after === null ? 'removed' : 'changed'}`

function ChangedRow({ change }: { change: Change }) {
  return (
    <details>
      <summary>{changeInWords(change)}</summary>
      <Code>{differences(change).join('\n')}</Code>
    </details>
  )
}

interface FactProps {
  name: string
  items: readonly ReactNode[]
}

function Fact({ name, items }: FactProps) {
  if (items.length === 0) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{items}</dd>
    </>
  )
}

function Step({ step, charts }: { step: TraceStep; charts: readonly Chart[] }) {
  const transition = (id: string) => {
    const chart = charts.find(({ transitions }) => transitions.some((one) => one.id === id))
    const found = chart?.transitions.find((one) => one.id === id)
    if (!chart || !found) return id
    const textOf = (state: string) => chart.states.find((one) => one.id === state)?.text ?? state
    const to = found.targets.map(textOf).join(', ')
    return `${textOf(found.source)}: ${found.text}${found.guard ? ` ${found.guard}` : ''}${to ? ` → ${to}` : ''}`
  }
  return (
    <Facts>
      <Fact name="Transition" items={step.transitions.map((id) => <div key={id}>{transition(id)}</div>)} />
      <Fact
        name="Asked"
        items={step.asked.map(({ id, input }) => (
          <details key={id}>
            <summary>{inProse(id)}</summary>
            <Code>{json(input ?? null)}</Code>
          </details>
        ))}
      />
      <Fact
        name="GraphQL"
        items={step.operations.map(({ kind, name, variables }) => (
          <details key={`${kind} ${name}`}>
            <summary>{`${kind} ${name}`}</summary>
            <Code>{json(variables)}</Code>
          </details>
        ))}
      />
      <Fact
        name="REST"
        items={step.requests.map((request) => (
          <Request key={`${request.method} ${request.path}`} {...request} />
        ))}
      />
      <Fact
        name="Changed"
        items={step.changes.map((change) => (
          <ChangedRow key={`${change.table} ${change.id}`} change={change} />
        ))}
      />
      <Fact
        name="The app"
        items={step.emissions.map((emission) => (
          <div key={emission.type}>{emissionInWords(emission) ?? emission.type}</div>
        ))}
      />
      <Fact name="Notes" items={step.notes.map((note) => <div key={note}>{note}</div>)} />
    </Facts>
  )
}

interface TraceProps {
  chart: Chart
  /** The charts of the children that have run, and of the pages to which the path has gone on. */
  childCharts: readonly Chart[]
  steps: readonly TraceStep[]
}

/** The effects of each step, from its cause to its emissions; the latest step first. */
export function Trace({ chart, childCharts, steps }: TraceProps) {
  'use memo'
  const id = useId()
  const [look, setLook] = useState<'list' | 'sequence'>('list')
  const [isUncopied, setUncopied] = useState(false)
  return (
    <Region aria-labelledby={id}>
      <Row apart>
        <Heading level={2} look="subheading" id={id}>
          Trace
        </Heading>
        <Row>
          <Choice
            label="Show the trace as"
            options={[
              { value: 'list', label: 'List' },
              { value: 'sequence', label: 'Sequence' },
            ]}
            value={look}
            onChange={setLook}
          />
          {look === 'sequence' && (
            <Button
              onClick={() =>
                browserClipboard()
                  .write(sequenceOf(chart.title, steps))
                  .catch(() => setUncopied(true))
              }
            >
              Copy as Mermaid
            </Button>
          )}
        </Row>
      </Row>
      {look === 'sequence' && isUncopied && (
        <TextArea
          label="The browser refused to copy the text: copy it from here."
          value={sequenceOf(chart.title, steps)}
          onChange={() => {}}
          readOnly
        />
      )}
      {look === 'sequence' ? (
        <Sequence title={chart.title} steps={steps} />
      ) : (
        <List reversed>
          {[...steps.entries()].reverse().map(([nth, step]) => (
            <Item key={nth} aria-current={nth === steps.length - 1 ? 'step' : undefined}>
              <details open={nth === steps.length - 1}>
                <Summary>
                  <Nth>{nth}</Nth>
                  <strong>{step.title}</strong>
                  {step.detail !== '' && (
                    <Text as="span" variant="note">
                      {step.detail}
                    </Text>
                  )}
                  {step.notes.length > 0 && <Warning>{step.notes[0]}</Warning>}
                </Summary>
                <Step step={step} charts={[chart, ...childCharts]} />
              </details>
            </Item>
          ))}
        </List>
      )}
    </Region>
  )
}
