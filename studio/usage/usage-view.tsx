import { useState } from 'react'
import { transitionsOf } from '#explorer/statechart/transitions.ts'
import type { Usage } from '#src/browser/record/usage.ts'
import { SelectField } from '#src/ui/forms/choice/select.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { inProse } from '../diagram/chart/words.ts'
import { useDiagram } from '../diagram/use-diagram.ts'
import { useCoverage } from '../proof/use-coverage.ts'
import { stories } from '../stories/stories.ts'
import type { FlowWithView } from '../storyboard/data/flows-with-views.ts'
import { FunnelView } from './funnel-view.tsx'
import { Stops } from './stops.tsx'
import { countsOf, stopsOf } from './usage.ts'
import { UsageDiagram } from './usage-diagram.tsx'

const Stack = chakra('section', { base: { display: 'grid', gap: '4', minW: '0' } })
const Never = chakra('table', {
  base: {
    w: 'full',
    textStyle: 'small',
    overflowWrap: 'anywhere',
    '& th, & td': { px: '3', py: '1.5', textAlign: 'start', borderBottom: 'hairline' },
    '& th': { fontWeight: 'bold' },
    '& td + td': { whiteSpace: 'nowrap' },
  },
})

/**
 * The counts of many visits: a flow with the width of its lines and where users stop, or a story as a funnel.
 */
export function UsageView({ usage, flows }: { usage: Usage; flows: readonly FlowWithView[] }) {
  const counted = flows.filter(({ id }) => usage[id] !== undefined)
  const without = flows.filter(({ id }) => usage[id] === undefined)
  const [chosen, setChosen] = useState(counted[0]?.id ?? '')
  const flow = counted.find(({ id }) => id === chosen)
  const story = stories.get(chosen)
  if (counted.length === 0) return <Text>The file contains no counts of these flows.</Text>
  return (
    <Stack aria-labelledby="usage">
      <Heading level={2} look="subheading" id="usage">
        Where people go
      </Heading>
      <SelectField
        label="Flow or story"
        value={chosen}
        options={[
          ...counted.map(({ id, title }) => ({ value: id, label: title })),
          ...[...stories].map(([name, { title }]) => ({ value: name, label: `Story: ${title}` })),
        ]}
        onChange={setChosen}
      />
      {flow && <UsageOf key={flow.id} flow={flow} usage={usage} />}
      {story && <FunnelView key={chosen} story={story} usage={usage} flows={flows} />}
      {without.length > 0 && (
        <Text variant="note">{`Without counts: ${without.map(({ title }) => title).join(', ')}.`}</Text>
      )}
    </Stack>
  )
}

function UsageOf({ flow, usage }: { flow: FlowWithView; usage: Usage }) {
  const loaded = useDiagram(flow.id)
  const coverage = useCoverage(flow.id, true)
  const chart = loaded.kind === 'loaded' ? loaded.diagram.chart : null
  const counts = countsOf(flow.flow, usage)
  const nameOf = (id: string) => chart?.states.find((state) => state.id === id)?.text ?? inProse(id)
  const rows = transitionsOf(flow.flow.machine).flatMap(({ id, words }) => {
    const count = counts.get(id) ?? 0
    const standing = coverage?.kind === 'known' ? (coverage.known.get(`${id}: taken`) ?? 'unproved') : null
    if (count > 0 && (standing === null || standing === 'proved')) return []
    const shown = chart?.transitions.find((one) => one.id === id)
    const text = shown && [`${nameOf(shown.source)}: ${shown.text}`, shown.guard].filter(Boolean).join(' ')
    return [{ id, text: text ?? words, count, standing }]
  })
  return (
    <>
      <UsageDiagram flow={flow} usage={usage} />
      <Stops stops={stopsOf(flow.flow, counts)} nameOf={nameOf} />
      {coverage?.kind === 'unknown' && <Text role="status">{coverage.why}</Text>}
      {rows.length > 0 && (
        <Never aria-label="Never taken or never proved">
          <thead>
            <tr>
              <th scope="col">Never taken or never proved</th>
              <th scope="col">In production</th>
              <th scope="col">In the tests</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, text, count, standing }) => (
              <tr key={id}>
                <td>{text}</td>
                <td>{count === 0 ? 'never taken' : `${count} ×`}</td>
                <td>{standing === 'unproved' ? 'never proved' : (standing ?? 'not known')}</td>
              </tr>
            ))}
          </tbody>
        </Never>
      )}
    </>
  )
}
