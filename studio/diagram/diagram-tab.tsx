import { diagrams } from 'virtual:diagrams'
import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Select } from '#src/ui/forms/choice/select.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import type { Address } from '../kit/address.ts'
import { CoveragePanel, strokesBy, useCoverage } from '../proof/coverage.tsx'
import { Canvas } from './canvas/canvas.tsx'
import type { Chart, ChartTransition } from './chart/chart.ts'
import { inCode, relabelled } from './chart/in-code.ts'
import { childrenOf, withChildren } from './chart/with-children.ts'
import { Details } from './details.tsx'
import type { Diagram } from './diagram.ts'
import { Export } from './export/export.tsx'
import { insertChild } from './layout/insert-child.ts'
import type { View } from './layout/layout.ts'
import { viewWith } from './layout/view-with.ts'
import { Outline } from './outline.tsx'
import { useDiagram } from './use-diagram.ts'

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
  diagram: { chart: machine, views },
  address: { state, open, names },
  onChange,
}: { diagram: Diagram } & Omit<DiagramTabProps, 'flow'>) {
  const children = useMemo(() => childrenOf(machine).filter((child) => child.machine in diagrams), [machine])
  const child = children.find(({ id }) => id === open)
  const childDiagram = useDiagram(child?.machine ?? null)
  const inner = childDiagram.kind === 'loaded' ? childDiagram.diagram : null
  /** The state of this machine that shows a state, of it or of a child. */
  const shownBy = (id: string) =>
    machine.states.some((one) => one.id === id)
      ? id
      : ((children.find((one) => one.id === id) ?? child)?.state ?? id)
  const [view, setView] = useState(views[0])
  const [shown, setShown] = useState<string>()
  const wanted = state === null ? child?.state : shownBy(state)
  if (wanted !== shown) {
    setShown(wanted)
    if (wanted !== undefined) setView(viewWith(views, view, wanted))
  }
  const [transition, setTransition] = useState<string | null>(null)
  const [covered, setCovered] = useState(false)
  const outline = useRef<HTMLUListElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const details = useRef<HTMLElement>(null)
  const coverage = useCoverage(machine.id, covered)
  const innerCoverage = useCoverage(child?.machine ?? '', covered)
  const coded = names === 'code'
  const opened = child && inner ? { ...child, chart: inner.chart } : null
  const inWords = withChildren(machine, children, opened)
  const chart = coded ? inCode(inWords) : inWords
  const innerState = inner?.chart.states.find(({ id }) => id === state)
  const innerView =
    inner && innerState ? viewWith(inner.views, inner.views[0], innerState.id) : inner?.views[0]
  const layoutInWords =
    (child && innerView && insertChild(view.layout, child, innerView.layout)) ?? view.layout
  const layout = coded ? relabelled(layoutInWords, chart) : layoutInWords
  const openable = new Map(children.map(({ id }) => [id, id === opened?.id]))
  const selected = chart.states.find(({ id }) => id === state)
  const initial = machine.states.find((one) => one.initial)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the selected state is in the list is read from it.
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (list.current && item) list.current.scrollTop = item.offsetTop - list.current.clientHeight / 2
  }, [selected])
  /** Closed, a child is itself what is left of its states. */
  const leaving = (): Partial<Address> =>
    state !== null && opened && !withChildren(machine, children, null).states.some(({ id }) => id === state)
      ? { state: opened.id }
      : {}
  const toggle = (id: string) => {
    if (id === open) return onChange({ open: null, ...leaving() })
    setView(viewWith(views, view, shownBy(id)))
    onChange({ open: id, ...leaving() })
  }
  const closeBy = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || open === null) return
    if (event.target instanceof Element && event.target.closest('input, select, [popover]')) return
    const items = [...(outline.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])]
    const held = document.activeElement
    if (held !== document.body) items[chart.states.findIndex(({ id }) => id === open)]?.focus()
    toggle(open)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => closeBy(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const opening =
    (open !== null && !child && `Nothing in this machine begins ${open}.`) ||
    (childDiagram.kind === 'failed' && `${child?.text} could not be loaded.`) ||
    (child && childDiagram.kind === 'loading' && `Loading ${child.text}…`)
  const choose = (id: string) => {
    setView(viewWith(views, view, shownBy(id)))
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
              <chakra.div
                w={{ base: 'full', sm: '14rem' }}
                css={{ '& select': { minH: 'touch', textStyle: 'small' } }}
              >
                <Select
                  aria-label="Show"
                  value={view.name}
                  onChange={({ target: { value } }) => {
                    const chosen = views.find((one) => one.name === value) ?? view
                    setView(chosen)
                    if (child && !chosen.layout.boxes.some((box) => box.state === child.state))
                      toggle(child.id)
                  }}
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
            <Export chart={machine} layout={layoutInWords} />
          </Bar>
          <Canvas
            label={`Diagram of ${chart.title}`}
            layout={layout}
            active={new Set(selected ? [selected.id] : [])}
            transition={transition}
            strokeOf={strokesBy(coverage, innerCoverage)}
            followed={
              selected &&
              (layout.boxes.some((box) => box.state === selected.id) ? selected.id : shownBy(selected.id))
            }
            opensAt={initial?.id}
            ground={view.layout}
            revealed={opened?.id}
            openable={openable}
            onChild={toggle}
            onState={choose}
            onTransition={setTransition}
          />
          {opening && <Text role="status">{opening}</Text>}
          {coverage && <CoveragePanel coverage={coverage} chart={chart} />}
        </Above>
        <Listed ref={list} beside={selected !== undefined}>
          <Outline
            ref={outline}
            chart={chart}
            selected={selected ? [selected.id] : []}
            openable={openable}
            onChild={toggle}
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
              inPlace={children}
              open={open}
              onChild={toggle}
              transition={transition}
              onTransition={setTransition}
              onTake={take}
              onFlow={(flow) => onChange({ flow, state: null, open: null, path: [], note: '' })}
            />
          ) : (
            <Text tone="muted" role={state === null ? undefined : 'status'}>
              {state !== null &&
                (!child || childDiagram.kind !== 'loading') &&
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
