import { useMachine } from '@xstate/react'
import { useRef, useState } from 'react'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#src/ui/feedback/loading/skeleton.tsx'
import { Canvas } from '../diagram/canvas/canvas.tsx'
import { innermostOf } from '../diagram/chart/innermost.ts'
import { inProse } from '../diagram/chart/words.ts'
import type { Diagram } from '../diagram/diagram.ts'
import { viewWith } from '../diagram/layout/view-with.ts'
import { Outline } from '../diagram/panels/outline.tsx'
import { useDiagram, useDiagrams } from '../diagram/use-diagram.ts'
import { type Address, type Change, queryOf } from '../kit/address.ts'
import { SplitPanes } from '../kit/split-panes.tsx'
import { SaveAsStory } from '../stories/save-as-story.tsx'
import { useRest } from './at-rest.ts'
import { actingChild, diagramAt } from './children.ts'
import { Happenings } from './happenings/happenings.tsx'
import { nameWithin, takesTransition } from './happenings/names.ts'
import { userIn } from './happenings/phrases.ts'
import { Branches } from './history/branches.tsx'
import { branchOf } from './history/history.ts'
import { HistoryToolbar } from './history/history-toolbar.tsx'
import { playMachine, titledSteps } from './machine.ts'
import { MomentLinks } from './moment-links.tsx'
import { LeftCard, OtherPages, PagesBar } from './pages/pages-bar.tsx'
import { Banner, Lists, LooksBar, OutlinePane, Pane, Stack } from './play-styles.ts'
import type { PlayedMoment } from './played-moment.ts'
import { LooksChoice, looksOf } from './screen/looks.tsx'
import { ScreenBorder } from './screen/screen-border.tsx'
import { useRestoredFocus } from './screen/use-restored-focus.ts'
import { Share } from './share.tsx'
import { Trace } from './trace/trace-list.tsx'
import { useAddressSync } from './use-address-sync.ts'
import { useExposedHashes } from './use-exposed-hashes.ts'

interface PlayTabProps {
  flow: string
  address: Address
  onChange: Change
}

/** Plays one flow. Shows its diagram, its real screen and its choices, all at the same moment. */
export function PlayTab({ flow, address, onChange }: PlayTabProps) {
  const loaded = useDiagram(flow)
  if (loaded.kind === 'failed')
    return <ErrorState level={2} title="This flow could not be loaded" text="Reload the page to try again." />
  if (loaded.kind === 'loading')
    return (
      <Stack>
        <Loading label="Loading the flow…">
          <Skeleton shape="video" />
        </Loading>
      </Stack>
    )
  return <PlayPanes diagram={loaded.diagram} address={address} onChange={onChange} />
}

function PlayPanes({ diagram: first, address, onChange }: { diagram: Diagram } & Omit<PlayTabProps, 'flow'>) {
  'use memo'
  const [{ value, context }, send] = useMachine(playMachine, { input: { path: address.path } })
  const { moment, history, problem, screen: playback } = context
  const [failure, setFailure] = useState<string | null>(null)
  const [transition, setTransition] = useState<string | null>(null)
  const [viewName, setViewName] = useState(first.views[0].name)
  const [chosen, setChosen] = useState<{ moment: PlayedMoment | null; place: string | null } | null>(null)
  const happenings = useRef<HTMLElement>(null)
  useAddressSync({
    inAddress: address.path,
    played: moment?.path,
    wanted: context.path,
    onPlayed: (path) => onChange({ path }, moment?.stopped ? true : undefined),
    onOpened: (path) => send({ type: 'path.opened', path }),
  })
  useExposedHashes(moment?.hashes ?? null)
  const busy = value !== 'resting'
  useRest(busy && value !== 'broken')
  const keepingFocus = useRestoredFocus(busy, happenings)
  const { theme, screen } = looksOf(address)
  const path = moment?.path ?? address.path
  const children = moment?.children ?? []
  const pages = moment?.pages ?? [{ flow: first.chart.id, at: 0 }]
  const nextFlow = moment?.left?.flow
  const diagrams = useDiagrams([
    ...new Set([
      ...children.map(({ machine }) => machine),
      ...pages.map(({ flow }) => flow),
      ...(nextFlow ? [nextFlow] : []),
    ]),
  ])
  const titleOf = (flow: string) => diagrams.get(flow)?.chart.title ?? inProse(flow)
  const flow = pages.at(-1)?.flow ?? first.chart.id
  const diagram = diagrams.get(flow) ?? first
  const acting = moment && actingChild(moment)
  /** The `place` of the child that is open in the diagram and in the list. */
  const open = chosen && chosen.moment === moment ? chosen.place : acting
  const {
    diagram: { chart, views },
    active,
  } = diagramAt(diagram, { states: moment?.states ?? [], children }, open, diagrams)
  const view = views.find(({ name }) => name === viewName) ?? views[0]
  const innermost = innermostOf(active).at(-1)
  /** The names of the current choices that take a transition of the diagram. */
  const namesTaking = (id: string | null): string[] => {
    const taken = chart.transitions.find((one) => one.id === id)
    if (!taken || !moment) return []
    const place = diagram.chart.transitions.includes(taken) ? '' : open
    return moment.possible.flatMap(({ name, child, forbidden }) =>
      forbidden === null && child === place && takesTransition(nameWithin(name, child), taken) ? [name] : [],
    )
  }
  const choose = (name: string) => {
    setTransition(null)
    send({ type: 'cause.chosen', name })
  }
  const take = (id: string) => {
    const names = namesTaking(id)
    setTransition(id)
    const [only] = names
    if (only !== undefined && names.length === 1) choose(only)
    else if (names.length > 1) happenings.current?.focus()
  }
  const showState = (state: string) => setViewName(viewWith(views, view, state).name)
  const goTo = (at: number) => send({ type: 'moment.chosen', at })
  return (
    <Stack>
      <LooksBar>
        <LooksChoice address={address} onChange={onChange} />
      </LooksBar>
      {address.note !== '' && <Banner role="note">{address.note}</Banner>}
      <HistoryToolbar
        history={history}
        busy={busy}
        canRestart={value !== 'loading'}
        input={path[0] ?? ''}
        inputs={playback?.inputs ?? []}
        onGoTo={goTo}
        onRestart={(input) => send({ type: 'restarted', input })}
      >
        <OtherPages
          paths={moment?.openPages ?? []}
          titleOf={titleOf}
          disabled={value !== 'resting'}
          onGoOn={choose}
        />
        <Share
          note={address.note}
          addressWith={(note) =>
            `${window.location.origin}${window.location.pathname}${queryOf({ ...address, path, note })}`
          }
        />
        <SaveAsStory pages={pages} steps={moment ? titledSteps(moment) : []} />
      </HistoryToolbar>
      <PagesBar
        pages={pages}
        titleOf={titleOf}
        busy={busy}
        onGoBack={(at) => goTo(branchOf(history)[at] ?? 0)}
      />
      <Problem stopped={moment?.stopped ?? null} problem={failure ?? problem} />
      <SplitPanes name="play" first={56}>
        <Pane>
          <Canvas
            label={`Diagram of ${chart.title}`}
            layout={viewWith(views, view, innermost ?? chart.id).layout}
            active={new Set(active)}
            transition={transition ?? moment?.trace.at(-1)?.transitions.at(-1) ?? null}
            onState={showState}
            onTransition={take}
            followed={innermost}
            low
          />
          <LeftCard
            left={moment?.left ?? null}
            person={userIn(flow)}
            titleOf={titleOf}
            busy={busy}
            onGoOn={choose}
          />
          <Lists>
            <Happenings
              loading={moment === null && value === 'loading' && failure === null}
              person={userIn(flow)}
              possible={moment?.possible ?? []}
              inside={children}
              open={open}
              onOpen={(place) => setChosen({ moment, place })}
              meant={new Set(namesTaking(transition))}
              ended={moment && whyEnded(chart.title, moment)}
              region={happenings}
              onChoose={choose}
              onTechnical={(isOpen) => send({ type: 'technical.toggled', open: isOpen })}
            />
            <OutlinePane>
              <Outline chart={chart} selected={active} onSelect={showState} />
            </OutlinePane>
          </Lists>
        </Pane>
        <Pane stays>
          <MomentLinks address={address} path={path} />
          <ScreenBorder
            flow={first.chart.id}
            screen={screen}
            theme={theme}
            onLoaded={(loaded) => {
              setFailure(null)
              loaded.onMoved((moved, goesOn) => send({ type: 'screen.moved', moment: moved, goesOn }))
              send({ type: 'screen.loaded', screen: keepingFocus(loaded) })
            }}
            onFailed={setFailure}
            onLeft={() => send({ type: 'screen.left' })}
          />
          <Branches history={history} onChoose={goTo} />
        </Pane>
      </SplitPanes>
      <Trace
        chart={first.chart}
        childCharts={[...diagrams.values()].map((one) => one.chart)}
        steps={moment?.trace ?? []}
      />
    </Stack>
  )
}

/** Why nothing can happen any more; null if something can. */
const whyEnded = (title: string, { status, broken }: PlayedMoment): string | null => {
  if (status === 'active') return null
  return broken === null ? `${title} has ended here.` : `${title} has failed here: ${broken}`
}

function Problem({ stopped, problem }: { stopped: PlayedMoment['stopped']; problem: string | null }) {
  if (problem === null && !stopped) return null
  return (
    <Banner role="alert">
      {problem ??
        `Step ${stopped?.at} of this link, '${stopped?.name}', is no longer possible: ${stopped?.why} Shown is what goes before it.`}
    </Banner>
  )
}
