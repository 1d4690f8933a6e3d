import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Usage } from '#src/browser/record/usage.ts'
import { Loading, Skeleton } from '#src/ui/feedback/loading/skeleton.tsx'
import { SelectField } from '#src/ui/forms/choice/select.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { Canvas } from '../diagram/canvas/canvas.tsx'
import { inProse } from '../diagram/chart/words.ts'
import { viewWith } from '../diagram/layout/view-with.ts'
import { useDiagram } from '../diagram/use-diagram.ts'
import type { DrawnFlow } from '../storyboard/data/drawn-flows.ts'
import { Stops } from './stops.tsx'
import { countsOf, stopsOf, widthsBy } from './usage.ts'

const Stack = chakra('section', { base: { display: 'grid', gap: '4', minW: '0' } })
const Never = chakra('ul', {
  base: { ps: '5', listStyle: 'disc', textStyle: 'small', overflowWrap: 'anywhere' },
})

/**
 * The counts of many visits on the diagrams: the width of lines, where users stop, and the transitions that no user
 * took.
 */
export function UsageView({ usage, flows }: { usage: Usage; flows: readonly DrawnFlow[] }) {
  const counted = flows.filter(({ id }) => usage[id] !== undefined)
  const [chosen, setChosen] = useState(counted[0]?.id ?? '')
  const flow = counted.find(({ id }) => id === chosen)
  return (
    <Stack aria-labelledby="usage">
      <Heading level={2} look="subheading" id="usage">
        Where people go
      </Heading>
      {flow ? (
        <>
          <SelectField
            label="Flow"
            value={chosen}
            options={counted.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={setChosen}
          />
          <UsageOf key={flow.id} flow={flow} usage={usage} />
        </>
      ) : (
        <Text>The file contains no counts of these flows.</Text>
      )}
    </Stack>
  )
}

function UsageOf({ flow, usage }: { flow: DrawnFlow; usage: Usage }) {
  const loaded = useDiagram(flow.id)
  if (loaded.kind === 'failed') return <Text>{`${flow.title} has no diagram.`}</Text>
  if (loaded.kind === 'loading')
    return (
      <Loading label="Loading the diagram…">
        <Skeleton shape="video" />
      </Loading>
    )
  const { chart, views } = loaded.diagram
  const counts = countsOf(flow.flow, usage)
  const nameOf = (id: string) => chart.states.find((state) => state.id === id)?.text ?? inProse(id)
  const never = chart.transitions.filter(({ id }) => (counts.get(id) ?? 0) === 0)
  return (
    <>
      <Canvas
        label={`Diagram of ${chart.title}`}
        layout={viewWith(views, views[0], chart.id).layout}
        strokeOf={widthsBy(counts)}
        low
        onState={() => {}}
        onTransition={() => {}}
      />
      <Stops stops={stopsOf(flow.flow, counts)} nameOf={nameOf} />
      {never.length > 0 && (
        <>
          <Text>Never taken:</Text>
          <Never>
            {never.map(({ id, source, text, guard }) => (
              <li key={id}>{[`${nameOf(source)}: ${text}`, guard].filter(Boolean).join(' ')}</li>
            ))}
          </Never>
        </>
      )}
    </>
  )
}
