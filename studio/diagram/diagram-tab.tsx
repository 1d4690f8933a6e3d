import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#src/ui/feedback/loading/skeleton.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { type Address, nothingChosen } from '../kit/address.ts'
import { useEscape } from '../kit/use-escape.ts'
import { strokesBy } from '../proof/strokes.ts'
import { useCoverage } from '../proof/use-coverage.ts'
import { Canvas } from './canvas/canvas.tsx'
import type { ChartTransition } from './chart/shape.ts'
import { composeDiagram } from './composed-diagram.ts'
import type { Diagram } from './diagram.ts'
import { DetailsPane, DiagramPane, OutlinePane, Panes, Stack } from './diagram-styles.ts'
import { Export } from './export/export.tsx'
import type { View } from './layout/layout.ts'
import { viewUnfolding } from './layout/view-with.ts'
import { Details } from './panels/details.tsx'
import { DiagramToolbar } from './panels/diagram-toolbar.tsx'
import { Outline } from './panels/outline.tsx'
import { focusOutlineItem } from './panels/outline-focus.ts'
import { Signs } from './panels/signs.tsx'
import { StateScreen } from './panels/state-screen.tsx'
import { useDiagram } from './use-diagram.ts'
import { useOpenChild } from './use-open-child.ts'
import { useViewChoice } from './use-view-choice.ts'

// Loaded when it is first shown, with all machines and Views. The diagram needs none of them.
const CoveragePanel = lazy(async () => ({
  default: (await import('../proof/coverage.tsx')).CoveragePanel,
}))

interface DiagramTabProps {
  flow: string
  address: Address
  onChange: (differs: Partial<Address>) => void
}

/** The diagram of a flow, its outline, and the details of the selected state. All three show the same selection. */
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
  return <DiagramPanes key={flow} diagram={loaded.diagram} address={address} onChange={onChange} />
}

function DiagramPanes({
  diagram: { chart: machine, views },
  address: { state, open, names },
  onChange,
}: { diagram: Diagram } & Omit<DiagramTabProps, 'flow'>) {
  const { children, child, openChild, isLoading, status } = useOpenChild(machine, open)
  const isState = (id: string) => machine.states.some((one) => one.id === id)
  const childOf = (id: string) => children.find((one) => one.id === id)
  /**
   * Returns the state of this machine for any shown state: a state of this machine itself; for a state of a child, the
   * state that invokes the child.
   */
  const outerState = (id: string) => (isState(id) ? id : ((childOf(id) ?? child)?.state ?? id))
  const { view, chooseView, showState } = useViewChoice(
    views,
    state === null ? child?.state : outerState(state),
  )
  const { chart, layout, layoutInWords } = composeDiagram({
    machine,
    view,
    children,
    openChild,
    state,
    names,
  })
  const [transition, setTransition] = useState<string | null>(null)
  const [covered, setCovered] = useState(false)
  const coverage = useCoverage(machine.id, covered)
  const childCoverage = useCoverage(child?.machine ?? '', covered)
  const outline = useRef<HTMLUListElement>(null)
  const outlinePane = useRef<HTMLDivElement>(null)
  const details = useRef<HTMLElement>(null)
  const selected = chart.states.find(({ id }) => id === state)
  const openable = new Map(children.map(({ id }) => [id, id === openChild?.id]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect finds the selected state in the list by itself.
  useEffect(() => {
    const pane = outlinePane.current
    const item = pane?.querySelector<HTMLElement>('[aria-selected=true]')
    if (pane && item) pane.scrollTop = item.offsetTop - pane.clientHeight / 2
  }, [selected?.id])
  const toggle = (id: string) => {
    // When a child is closed while one of its states is selected, the child becomes the selection.
    const leaves = state !== null && openChild && !isState(state) && !childOf(state)
    const remaining = leaves ? { state: openChild.id } : {}
    if (id === open) return onChange({ open: null, ...remaining })
    showState(outerState(id))
    onChange({ open: id, ...remaining })
  }
  const changeView = (chosen: View) => {
    chooseView(chosen)
    if (child && !chosen.layout.boxes.some((box) => box.state === child.state)) toggle(child.id)
  }
  const choose = (id: string) => {
    showState(outerState(id))
    setTransition(null)
    onChange({ state: id })
  }
  /** Selects a transition and its source state, so that the details of both are shown. */
  const explain = (id: string) => {
    const source = chart.transitions.find((one) => one.id === id)?.source
    if (source !== undefined && source !== state) onChange({ state: source })
    setTransition(id)
  }
  const unfold = (id: string) => {
    const unfolded = viewUnfolding(views, view, id)
    if (unfolded) changeView(unfolded)
  }
  const follow = ({ source, targets: [target = source] }: ChartTransition) => {
    choose(target)
    focusOutlineItem(outline.current, chart, target)
  }
  useEscape(() => {
    if (open === null) return
    if (document.activeElement !== document.body) focusOutlineItem(outline.current, chart, open)
    toggle(open)
  })
  return (
    <Stack>
      <Panes selected={selected !== undefined}>
        <DiagramPane>
          <DiagramToolbar
            chart={chart}
            views={views}
            view={view}
            onView={changeView}
            inCode={names === 'code'}
            onInCode={(inCode) => onChange({ names: inCode ? 'code' : 'words' })}
            covered={covered}
            onCovered={setCovered}
          >
            <Export chart={machine} layout={layoutInWords} />
          </DiagramToolbar>
          <Suspense>{coverage && <CoveragePanel coverage={coverage} chart={chart} />}</Suspense>
          <Canvas
            label={`Diagram of ${chart.title}`}
            layout={layout}
            active={new Set(selected ? [selected.id] : [])}
            transition={transition}
            strokeOf={strokesBy(coverage, childCoverage)}
            followed={
              selected &&
              (layout.boxes.some((box) => box.state === selected.id) ? selected.id : outerState(selected.id))
            }
            opensAt={machine.states.find(({ initial }) => initial)?.id}
            ground={view.layout}
            revealed={openChild?.id}
            openable={openable}
            onChild={toggle}
            onState={choose}
            onTransition={explain}
            onUnfold={unfold}
          />
          {status && <Text role="status">{status}</Text>}
          <Signs />
        </DiagramPane>
        <OutlinePane ref={outlinePane} beside={selected !== undefined}>
          <Outline
            ref={outline}
            chart={chart}
            selected={selected ? [selected.id] : []}
            openable={openable}
            onChild={toggle}
            onSelect={choose}
            onEnter={() => details.current?.querySelector<HTMLElement>('[data-leaving]')?.focus()}
          />
        </OutlinePane>
        <DetailsPane beside={selected !== undefined}>
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
              onTake={follow}
              screens={<StateScreen state={selected} />}
              onFlow={(flow) => onChange({ ...nothingChosen, flow })}
            />
          ) : (
            <Text tone="muted" role={state === null ? undefined : 'status'}>
              {state !== null &&
                !isLoading &&
                `There is no state ${state} here: the machine may have changed since this address was kept. `}
              Choose a state, in the diagram or in the list, to read what it is for. In the list, arrows walk
              the states, and Enter leads to what can happen in one.
            </Text>
          )}
        </DetailsPane>
      </Panes>
    </Stack>
  )
}
