import { useMemo, useState } from 'react'
import type { Story } from '#model/story.ts'
import type { Usage } from '#src/browser/record/usage.ts'
import { Text } from '#src/ui/layout/text.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { inProse } from '../diagram/chart/words.ts'
import { Panes } from '../kit/layout.ts'
import type { FlowWithView } from '../storyboard/data/flows-with-views.ts'
import { countedFunnel, funnelOf } from './funnel.ts'
import { percent } from './stops.tsx'
import { UsageDiagram } from './usage-diagram.tsx'

const Steps = chakra('ol', { base: { display: 'grid', gap: '1', listStyle: 'none', textStyle: 'small' } })
const columns = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 4rem 4.5rem 4.5rem',
  columnGap: '3',
  w: 'full',
  px: '3',
  py: '1.5',
  textAlign: 'start',
  overflowWrap: 'anywhere',
} as const
const Head = chakra('div', { base: { ...columns, textStyle: 'small', color: 'fg.muted' } })
const Step = chakra('button', {
  base: {
    ...columns,
    border: 'hairline',
    rounded: 'base',
    cursor: 'pointer',
    '&[aria-pressed=true]': { borderColor: 'fg', boxShadow: 'inset 0 0 0 1px currentColor' },
  },
})
/** The bar behind a step. Its width is the step's count. */
const Bar = chakra('span', {
  base: {
    position: 'absolute',
    insetBlock: '0',
    insetInlineStart: '0',
    bg: 'accent.subtle',
    rounded: 'base',
  },
})
const Cell = chakra('span', {
  base: { position: 'relative' },
  variants: { figure: { true: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } } },
})
const Where = chakra('span', { base: { color: 'fg.muted' } })
const Aside = chakra('div', { base: { minW: '0', position: { base: 'static', lg: 'sticky' }, top: '4' } })

const shareOf = (share: number | null) => (share === null || share > 1 ? '–' : percent.format(share))

/** The steps of a story with the counts of many visits, and the diagram of the machine that the chosen step moves. */
export function FunnelView({
  story,
  usage,
  flows,
}: {
  story: Story
  usage: Usage
  flows: readonly FlowWithView[]
}) {
  const known = useMemo(() => new Map(flows.map(({ id, flow }) => [id, flow])), [flows])
  const steps = useMemo(() => countedFunnel(funnelOf(story, known), known, usage), [story, known, usage])
  const [chosen, setChosen] = useState(0)
  const titleOf = (id: string) => flows.find((flow) => flow.id === id)?.title ?? inProse(id)
  const highest = Math.max(1, ...steps.map(({ count }) => count))
  const step = steps[chosen]
  const flow = flows.find(({ id }) => id === step?.flow)
  return (
    <>
      <Text>
        The steps of the story that lead to another state. A transition is counted in all visits, also in
        those that came another way.
      </Text>
      <Panes second="equal">
        <div>
          <Head aria-hidden>
            <Cell>Step</Cell>
            <Cell figure>Taken</Cell>
            <Cell figure>Of the step before</Cell>
            <Cell figure>Went no further</Cell>
          </Head>
          <Steps aria-label="Funnel">
            {steps.map(({ flow: id, words, count, ofBefore, stopped }, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a story have no ids and never change.
              <li key={nth}>
                <Step
                  type="button"
                  aria-pressed={nth === chosen}
                  aria-label={`${titleOf(id)}: ${words}, taken ${count} times, ${shareOf(ofBefore)} of the step before, ${shareOf(stopped)} went no further`}
                  onClick={() => setChosen(nth)}
                >
                  <Bar style={{ inlineSize: `${(100 * count) / highest}%` }} />
                  <Cell>
                    <Where>{titleOf(id)}</Where> {words}
                  </Cell>
                  <Cell figure>{count}</Cell>
                  <Cell figure>{shareOf(ofBefore)}</Cell>
                  <Cell figure>{shareOf(stopped)}</Cell>
                </Step>
              </li>
            ))}
          </Steps>
        </div>
        {step && flow && (
          <Aside>
            <UsageDiagram
              key={flow.id}
              flow={flow}
              usage={usage}
              followed={step.state}
              only={
                new Set(
                  steps
                    .filter((one) => one.flow === flow.id)
                    .flatMap(({ taken }) => taken.map(({ id }) => id)),
                )
              }
            />
          </Aside>
        )}
      </Panes>
    </>
  )
}
