import { chakra } from '@chakra-ui/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Select } from '#src/ui/forms/choice/select.tsx'
import { Loading, Skeleton } from '../../src/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../src/ui/feedback/state.tsx'
import { Button } from '../../src/ui/forms/button.tsx'
import { Text } from '../../src/ui/layout/text.tsx'
import type { Address } from '../address.ts'
import { CoveragePanel, strokesBy, useCoverage } from '../proof/coverage.tsx'
import { Canvas } from './canvas.tsx'
import type { Chart, ChartTransition } from './chart.ts'
import type { Diagram } from './data.ts'
import { Details } from './details.tsx'
import { Export } from './export/export.tsx'
import { inCode, relabelled } from './in-code.ts'
import type { View } from './layout/layout.ts'
import { Outline } from './outline.tsx'
import { useDiagram } from './use-diagram.ts'
import { viewWith } from './view-with.ts'

/** Beside the diagram stands what is known of the state that is selected; below it, where there is no room. */
const Sides = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '18rem minmax(0, 1fr)' },
    gridTemplateAreas: { base: '"diagram" "details" "outline"', lg: '"diagram diagram" "outline details"' },
  },
  variants: {
    selected: {
      true: {
        gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' },
        gridTemplateRows: { base: 'auto', lg: 'auto 1fr' },
        gridTemplateAreas: {
          base: '"diagram" "details" "outline"',
          lg: '"diagram outline" "diagram details"',
        },
      },
    },
  },
})
const Listed = chakra('div', {
  base: { gridArea: 'outline', minW: '0' },
  variants: {
    beside: {
      true: {
        position: 'relative',
        maxH: { base: 'none', lg: '30dvh' },
        overflowY: { base: 'visible', lg: 'auto' },
      },
    },
  },
})
const Known = chakra('div', {
  base: { gridArea: 'details', minW: '0' },
  variants: {
    beside: {
      true: {
        position: { base: 'static', lg: 'sticky' },
        top: '4',
        maxH: { base: 'none', lg: 'calc(70dvh - 8.75rem)' },
        overflowY: { base: 'visible', lg: 'auto' },
      },
    },
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
    '& > button': { px: { base: '3', sm: '5' } },
  },
})
const Above = chakra('div', { base: { gridArea: 'diagram', display: 'grid', gap: '3', minW: '0' } })
const Stack = chakra('div', { base: { position: 'relative', display: 'grid', gap: '5', pt: '3', minW: '0' } })

const viewLabel = ({ states }: Chart, { name }: View): string => {
  if (name === '') return 'All states'
  if (name === 'folded') return 'Outermost states'
  return `Inside ${states.find(({ id }) => id === name)?.text ?? name}`
}

interface DiagramTabProps {
  flow: string
  address: Address
  onChange: (differs: Partial<Address>) => void
}

/** The diagram of a flow, its outline and what is known of the state that is selected: always of the same state. */
export function DiagramTab({ flow, address, onChange }: DiagramTabProps) {
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
  return <Shown key={flow} diagram={loaded.diagram} address={address} onChange={onChange} />
}

function Shown({
  diagram: { chart: inWords, views },
  address: { state, names },
  onChange,
}: { diagram: Diagram } & Omit<DiagramTabProps, 'flow'>) {
  const [name, setName] = useState(() => {
    const first = views[0]?.name ?? ''
    return state === null ? first : viewWith(views, first, state)
  })
  const [transition, setTransition] = useState<string | null>(null)
  const [covered, setCovered] = useState(false)
  const outline = useRef<HTMLUListElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const details = useRef<HTMLElement>(null)
  const coverage = useCoverage(inWords.id, covered)
  const view = views.find((one) => one.name === name) ?? views[0]
  const coded = names === 'code'
  const chart = useMemo(() => (coded ? inCode(inWords) : inWords), [coded, inWords])
  const layout = useMemo(
    () => view && (coded ? relabelled(view.layout, chart) : view.layout),
    [coded, chart, view],
  )
  const selected = chart.states.find(({ id }) => id === state)
  const initial = chart.states.find((one) => one.initial)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the selected state is in the list is read from it.
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (list.current && item) list.current.scrollTop = item.offsetTop - list.current.clientHeight / 2
  }, [selected])
  if (!view || !layout) return null
  const choose = (id: string) => {
    setName(viewWith(views, name, id))
    setTransition(null)
    onChange({ state: id })
  }
  /** Along a transition to where it leads. */
  const take = ({ source, targets: [target] }: ChartTransition) => {
    choose(target ?? source)
    const items = outline.current?.querySelectorAll<HTMLElement>('[role=treeitem]')
    items?.[chart.states.findIndex(({ id }) => id === (target ?? source))]?.focus()
  }
  return (
    <Stack>
      <Sides selected={selected !== undefined}>
        <Above>
          <Bar>
            {views.length > 1 && (
              <chakra.div w={{ base: 'full', sm: '14rem' }}>
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
            <Button
              aria-pressed={coded}
              variant={coded ? 'primary' : 'outline'}
              onClick={() => onChange({ names: coded ? 'words' : 'code' })}
            >
              Names of the code
            </Button>
            <Button
              aria-pressed={covered}
              variant={covered ? 'primary' : 'outline'}
              onClick={() => setCovered(!covered)}
            >
              Coverage
            </Button>
            <Export chart={inWords} view={view} />
          </Bar>
          <Canvas
            label={`Diagram of ${chart.title}`}
            layout={layout}
            active={new Set(selected ? [selected.id] : [])}
            transition={transition}
            strokeOf={strokesBy(coverage)}
            followed={selected?.id}
            opensAt={initial?.id}
            onState={choose}
            onTransition={setTransition}
          />
          {coverage && <CoveragePanel coverage={coverage} chart={chart} />}
        </Above>
        <Listed ref={list} beside={selected !== undefined}>
          <Outline
            ref={outline}
            chart={chart}
            selected={selected ? [selected.id] : []}
            onSelect={choose}
            onEnter={() => details.current?.querySelector<HTMLElement>('[data-leaving]')?.focus()}
          />
        </Listed>
        <Known beside={selected !== undefined}>
          {selected ? (
            <Details
              ref={details}
              chart={chart}
              state={selected}
              transition={transition}
              onTransition={setTransition}
              onTake={take}
              onFlow={(flow) => onChange({ flow, state: null })}
            />
          ) : (
            <Text tone="muted" role={state === null ? undefined : 'status'}>
              {state !== null &&
                `There is no state ${state} here: the machine may have changed since this address was kept. `}
              Choose a state, in the diagram or in the list, to read what it is for. In the list, arrows walk
              the states, and Enter leads to what can happen in one.
            </Text>
          )}
        </Known>
      </Sides>
    </Stack>
  )
}
