import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Select } from '#src/ui/forms/choice/select.tsx'
import { Loading, Skeleton } from '../../src/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../src/ui/feedback/state.tsx'
import { Button } from '../../src/ui/forms/button.tsx'
import { Text } from '../../src/ui/layout/text.tsx'
import { CoveragePanel, strokesBy, useCoverage } from '../proof/coverage.tsx'
import { Canvas } from './canvas.tsx'
import type { Chart } from './chart.ts'
import type { Diagram } from './data.ts'
import { Details } from './details.tsx'
import { Export } from './export/export.tsx'
import type { View } from './layout/layout.ts'
import { Outline } from './outline.tsx'
import { useDiagram } from './use-diagram.ts'
import { viewWith } from './view-with.ts'

const Sides = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '18rem minmax(0, 1fr)' },
    alignItems: 'start',
  },
})
const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    alignItems: 'center',
    position: { base: 'static', lg: 'absolute' },
    bottom: 'calc(100% + 1.1rem)',
    insetInlineEnd: '0',
  },
})
const Above = chakra('div', { base: { position: 'relative', display: 'grid', gap: '3', minW: '0' } })
const Stack = chakra('div', { base: { display: 'grid', gap: '5', pt: '3', minW: '0' } })

const viewLabel = ({ states }: Chart, { name }: View): string => {
  if (name === '') return 'All states'
  if (name === 'folded') return 'Outermost states'
  return `Inside ${states.find(({ id }) => id === name)?.text ?? name}`
}

interface DiagramTabProps {
  flow: string
  /** The id of the state that the address names. */
  state: string | null
  onState: (id: string) => void
}

/** The diagram of a flow, its outline and what is known of the state that is selected: always of the same state. */
export function DiagramTab({ flow, state, onState }: DiagramTabProps) {
  const loaded = useDiagram(flow)
  if (loaded.kind === 'failed')
    return (
      <ErrorState level={2} title="The diagram could not be loaded" text="Reload the page to try again." />
    )
  if (loaded.kind === 'loading') {
    return (
      <Stack>
        <Loading label="Loading the diagram…">
          <Skeleton shape="video" />
        </Loading>
      </Stack>
    )
  }
  return <Shown key={flow} diagram={loaded.diagram} state={state} onState={onState} />
}

function Shown({
  diagram: { chart, views },
  state,
  onState,
}: { diagram: Diagram } & Pick<DiagramTabProps, 'state' | 'onState'>) {
  const [name, setName] = useState(() => {
    const first = views[0]?.name ?? ''
    return state === null ? first : viewWith(views, first, state)
  })
  const [transition, setTransition] = useState<string | null>(null)
  const [covered, setCovered] = useState(false)
  const coverage = useCoverage(chart.id, covered)
  const view = views.find((one) => one.name === name) ?? views[0]
  const selected = chart.states.find(({ id }) => id === state)
  if (!view) return null
  const choose = (id: string) => {
    setName(viewWith(views, name, id))
    setTransition(null)
    onState(id)
  }
  return (
    <Stack>
      <Above>
        <Bar>
          {views.length > 1 && (
            <chakra.div w="14rem" maxW="full">
              <Select
                aria-label="Show"
                value={name}
                css={{ minHeight: 'touch', textStyle: 'small' }}
                onChange={(event) => setName(event.target.value)}
              >
                {views.map((one) => (
                  <option key={one.name} value={one.name}>
                    {viewLabel(chart, one)}
                  </option>
                ))}
              </Select>
            </chakra.div>
          )}
          <Button aria-pressed={covered} onClick={() => setCovered(!covered)}>
            Coverage
          </Button>
          <Export chart={chart} view={view} />
        </Bar>
        <Canvas
          label={`Diagram of ${chart.title}`}
          layout={view.layout}
          active={new Set(selected ? [selected.id] : [])}
          transition={transition}
          strokeOf={strokesBy(coverage)}
          onState={choose}
          onTransition={setTransition}
        />
      </Above>
      {coverage && <CoveragePanel coverage={coverage} chart={chart} />}
      <Sides>
        <Outline chart={chart} selected={selected ? [selected.id] : []} onSelect={choose} />
        {selected ? (
          <Details chart={chart} state={selected} transition={transition} onTransition={setTransition} />
        ) : (
          <Text tone="muted" role={state === null ? undefined : 'status'}>
            {state !== null &&
              `There is no state ${state} here: the machine may have changed since this address was kept. `}
            Choose a state, in the diagram or in the list, to read what it is for.
          </Text>
        )}
      </Sides>
    </Stack>
  )
}
