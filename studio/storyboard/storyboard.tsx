import { chakra } from '@chakra-ui/react'
import { createContext, type RefObject, use, useEffect, useRef, useSyncExternalStore } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Path } from '#machines/rules/links/addresses.ts'
import { inDemo } from '#mocks/ui/in-demo.ts'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/feedback/state.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { Mark } from '#src/ui/media/illustrations/mark.tsx'
import { SkipLink } from '#src/ui/navigation/skip-link.tsx'
import { Tabs } from '#src/ui/navigation/tabs.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { navItemRecipe } from '#src/ui/shell/nav-item.tsx'
import { type Address, type choices, queryOf, readAddress } from '../address.ts'
import { Choice } from '../choice.tsx'
import { DiagramTab } from '../diagram/diagram-tab.tsx'
import { Fallible } from '../fallible.tsx'
import { LiveTab } from '../live/live-tab.tsx'
import { MapTab } from '../map/map-tab.tsx'
import { PlayTab } from '../play/play-tab.tsx'
import { AllRequirements } from '../requirements/all-requirements.tsx'
import { FlowRequirements } from '../requirements/flow-requirements.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { stories } from '../stories/stories.ts'
import { StoriesTab } from '../stories/stories-tab.tsx'
import { StoryPage } from '../stories/story-page.tsx'
import type { Theme } from '../styles.ts'
import { useNear } from '../use-near.ts'
import { useWidth } from '../use-width.ts'
import type { Boards, DrawnFlow } from './boards.ts'
import { type Screen, screens } from './drawing.tsx'
import { counted, FrameDrawings, FrameNotes, FrameWords, gutter, stripWidth } from './frame.tsx'
import type { Frame } from './frames.ts'

const Room = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '12rem minmax(0, 1fr)' },
    gridTemplateRows: { base: 'auto 1fr', lg: 'auto' },
    minH: '100dvh',
  },
})
const Side = chakra('header', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: { base: '2', lg: '6' },
    py: { base: '3', lg: '6' },
    bg: 'bg.surface',
    borderBottom: { base: 'hairline', lg: 'none' },
    borderInlineEnd: { base: 'none', lg: 'hairline' },
    position: { base: 'static', lg: 'sticky' },
    top: '0',
    zIndex: { base: 'auto', lg: 'bar' },
    h: { base: 'auto', lg: '100dvh' },
    minW: '0',
    '& > nav': { minH: '0', overflowY: { base: 'visible', lg: 'auto' } },
  },
})
const Name = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    px: { base: '4', sm: '6' },
    textStyle: 'heading',
  },
})
const Beside = chakra('span', { base: { marginInlineStart: { base: 'auto', lg: '0' }, textStyle: 'small' } })
const FlowList = chakra('ul', {
  base: {
    display: 'flex',
    flexDirection: { base: 'row', lg: 'column' },
    gap: '1',
    px: { base: '1', sm: '3' },
    listStyle: 'none',
    overflowX: { base: 'auto', lg: 'visible' },
    scrollPaddingInline: '4',
  },
})
const FlowLink = chakra(Link, navItemRecipe)
const Count = chakra('span', { base: { marginInlineStart: 'auto', textStyle: 'small', color: 'fg.muted' } })
const Content = chakra('main', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: { base: '8', md: '12' },
    minW: '0',
    px: { base: '4', sm: '6' },
    py: { base: '4', md: '5' },
    _focusVisible: { outline: 'none' },
  },
})
const Titles = chakra('div', { base: { display: 'grid', gap: '2', maxW: 'prose' } })
const Tools = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '3' } })
const Finder = chakra('div', { base: { flex: '1 1 16rem', maxW: '28rem' } })
const Part = chakra('section', { base: { display: 'grid', gap: '6', minW: '0' } })
const PartHead = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '4',
    pb: '3',
    borderBottom: 'strong',
  },
})
const Grid = chakra('ul', {
  base: {
    display: 'grid',
    columnGap: { base: '6', md: '8' },
    rowGap: { base: '10', md: '12' },
    listStyle: 'none',
  },
})
const Cell = chakra('li', { base: { display: 'grid', alignContent: 'start', gap: '4', minW: '0' } })
const Board = chakra('div', { base: { display: 'grid', gap: { base: '8', md: '12' }, pt: '6', minW: '0' } })
const Split = chakra('div', { base: { display: 'grid', gap: '8', minW: '0' } })
const Waiting = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '6', minH: '24rem' } })

const themesOf: Record<Address['theme'], readonly Theme[]> = {
  light: ['light'],
  dark: ['dark'],
  both: ['light', 'dark'],
}
const screensOf: Record<Address['screen'], readonly Screen[]> = {
  both: ['desktop', 'phone'],
  desktop: ['desktop'],
  phone: ['phone'],
}
const scales: Record<Address['zoom'], number> = { small: 0.16, medium: 0.24, large: 0.45 }

const options = {
  theme: [
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
    { value: 'both', label: 'Both' },
  ],
  screen: [
    { value: 'desktop', label: 'Desktop' },
    { value: 'phone', label: 'Phone' },
    { value: 'both', label: 'Both' },
  ],
  zoom: [
    { value: 'small', label: 'S' },
    { value: 'medium', label: 'M' },
    { value: 'large', label: 'L' },
  ],
} as const satisfies {
  [K in Exclude<keyof typeof choices, 'tab'>]: readonly { value: Address[K]; label: string }[]
}

const matches = ({ states }: Frame, search: string): boolean => {
  const wanted = search.trim().toLowerCase()
  return states.some(({ name, descriptions, requirements }) =>
    [name, ...descriptions, ...requirements].some((text) => text.toLowerCase().includes(wanted)),
  )
}

const cellId = (flow: string, frame: string) => `${flow}/${frame}`

/** Every state of every flow that a person can see, side by side; or one of them by itself. */
export function Storyboard({ boards }: { boards: Boards }) {
  const [query, setQuery] = useSearchParams()
  const address = readAddress(query)
  const change = (differs: Partial<Address>) =>
    setQuery(queryOf({ ...address, ...differs }), { replace: true, preventScrollReset: true })
  const shown = boards.flows.filter(({ id }) => address.flow === null || id === address.flow)
  const [flow] = shown
  const opened = address.frame !== null && address.flow !== null && flow ? { flow, id: address.frame } : null
  const story = address.flow === null && address.story !== null ? stories.get(address.story) : undefined
  const left = useRef<string | null>(null)
  useEffect(() => {
    if (opened) left.current = cellId(opened.flow.id, opened.id)
  })
  return (
    <LeftFrame value={left}>
      <Room>
        <SkipLink />
        <Side>
          <Name>
            <Mark />
            Studio
            <Beside>
              <TextLink href={inDemo(`${import.meta.env.BASE_URL}mocks/graphiql/`)}>GraphiQL</TextLink>
            </Beside>
          </Name>
          <SearchBox flows={boards.flows} address={address} />
          <FlowNav boards={boards} address={address} />
        </Side>
        <Content id="content" tabIndex={-1}>
          <Fallible what="This page" at={`${address.flow} ${address.tab} ${address.frame} ${address.story}`}>
            {opened ? (
              <Opened {...opened} boards={boards} address={address} />
            ) : story ? (
              <StoryPage
                key={address.story}
                story={story}
                flows={boards.flows}
                address={address}
                onChange={change}
              />
            ) : address.flow === null && address.story !== null ? (
              <EmptyState
                level={1}
                title="There is no such story"
                action={
                  <ButtonLink to={queryOf({ ...address, tab: 'stories', story: null })}>
                    All stories
                  </ButtonLink>
                }
              />
            ) : shown.length === 0 ? (
              <EmptyState
                level={1}
                title="There is no such flow"
                action={
                  <ButtonLink to={queryOf({ ...address, flow: null, frame: null })}>All flows</ButtonLink>
                }
              />
            ) : (
              <>
                <title>{`${address.flow === null ? 'All flows' : flow?.title} · Studio`}</title>
                {flow && address.flow !== null ? (
                  <FlowPage flow={flow} boards={boards} address={address} onChange={change} />
                ) : (
                  <AllFlows flows={shown} boards={boards} address={address} onChange={change} />
                )}
              </>
            )}
          </Fallible>
        </Content>
      </Room>
    </LeftFrame>
  )
}

/** All flows on a map, all their screens, or all that they are to do. */
function AllFlows({ flows, boards, address, onChange }: SheetsProps & Pick<FlowPageProps, 'onChange'>) {
  const tab = address.tab === 'play' ? 'diagram' : address.tab
  return (
    <div>
      <Heading level={1} look="heading">
        All flows
      </Heading>
      <Tabs
        label="All flows"
        tabs={[
          { value: 'diagram', label: 'Map' },
          { value: 'screens', label: 'Screens' },
          { value: 'stories', label: 'Stories' },
          { value: 'requirements', label: 'Requirements' },
          { value: 'live', label: 'Live' },
        ]}
        value={tab}
        onChange={(chosen) => onChange({ tab: chosen, search: '' })}
      >
        <Fallible what="This page" at={tab}>
          {tab === 'diagram' && <MapTab onFlow={(flow) => onChange({ flow })} />}
          {tab === 'stories' && <StoriesTab flows={flows} address={address} />}
          {tab === 'live' && <LiveTab flows={flows} address={address} onChange={onChange} />}
          {tab === 'requirements' && <AllRequirements flows={flows} address={address} onChange={onChange} />}
          {tab === 'screens' && (
            <Board>
              <Text variant="lead" tone="muted">
                Every state that a person can see, found by exploring the machine and drawn by the product’s
                own screens.
              </Text>
              <Toolbar address={address} onChange={onChange} />
              <Sheets flows={flows} boards={boards} address={address} />
            </Board>
          )}
        </Fallible>
      </Tabs>
    </div>
  )
}

const tabs = [
  { value: 'diagram', label: 'Diagram' },
  { value: 'play', label: 'Play' },
  { value: 'screens', label: 'Screens' },
  { value: 'requirements', label: 'Requirements' },
] as const

interface FlowPageProps {
  flow: DrawnFlow
  boards: Boards
  address: Address
  onChange: (differs: Partial<Address>) => void
}

/** One flow: its diagram, its screens, what it realises. */
function FlowPage({ flow, boards, address, onChange }: FlowPageProps) {
  const tab = address.tab === 'stories' || address.tab === 'live' ? 'diagram' : address.tab
  return (
    <div>
      <Heading level={1} look="heading">
        {flow.title}
      </Heading>
      <Tabs label={flow.title} tabs={tabs} value={tab} onChange={(tab) => onChange({ tab })}>
        <Fallible what="This page" at={`${flow.id} ${tab}`}>
          {tab === 'diagram' && (
            <DiagramTab flow={flow.id} state={address.state} onState={(state) => onChange({ state })} />
          )}
          {tab === 'play' && <PlayTab key={flow.id} flow={flow.id} address={address} onChange={onChange} />}
          {tab === 'screens' && (
            <Board>
              <Toolbar address={address} onChange={onChange} />
              <Sheets flows={[flow]} boards={boards} address={address} />
            </Board>
          )}
          {tab === 'requirements' && (
            <FlowRequirements flow={flow} onState={(state) => onChange({ state, tab: 'diagram' })} />
          )}
        </Fallible>
      </Tabs>
    </div>
  )
}

/** The frame that was open last: back on the sheet, the focus is on it again. */
const LeftFrame = createContext<RefObject<string | null>>({ current: null })

const useBoard = (boards: Boards, id: string) =>
  useSyncExternalStore(boards.subscribe, () => boards.boardOf(id))

function FlowNav({ boards, address }: { boards: Boards; address: Address }) {
  const to = (flow: string | null) => ({
    search: queryOf({ ...address, flow, frame: null, story: null, state: null, path: [], note: '' }),
  })
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: which link is current follows from the flow.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [address.flow])
  return (
    <nav aria-label="Flows">
      <FlowList ref={list}>
        <li>
          <FlowLink
            to={to(null)}
            upright={{ base: false, lg: true }}
            aria-current={address.flow === null ? 'page' : undefined}
          >
            All flows
          </FlowLink>
        </li>
        {boards.flows.map((flow) => (
          <li key={flow.id}>
            <FlowLink
              to={to(flow.id)}
              upright={{ base: false, lg: true }}
              aria-current={address.flow === flow.id ? 'page' : undefined}
            >
              {flow.title}
              <FrameCount boards={boards} id={flow.id} />
            </FlowLink>
          </li>
        ))}
      </FlowList>
    </nav>
  )
}

function FrameCount({ boards, id }: { boards: Boards; id: string }) {
  const board = useBoard(boards, id)
  if (board.kind === 'unseen') return <Count>–</Count>
  return board.kind === 'drawn' ? <Count>{board.frames.length}</Count> : null
}

function Toolbar({ address, onChange }: { address: Address; onChange: (differs: Partial<Address>) => void }) {
  return (
    <Tools role="search">
      <Finder>
        <TextField
          label="Search by state or requirement"
          type="search"
          value={address.search}
          onChange={(search) => onChange({ search })}
        />
      </Finder>
      <Choice
        label="Theme"
        options={options.theme}
        value={address.theme}
        onChange={(theme) => onChange({ theme })}
      />
      <Choice
        label="Screen"
        options={options.screen}
        value={address.screen}
        onChange={(screen) => onChange({ screen })}
      />
      <Choice
        label="Zoom"
        options={options.zoom}
        value={address.zoom}
        onChange={(zoom) => onChange({ zoom })}
      />
    </Tools>
  )
}

interface SheetsProps {
  flows: readonly DrawnFlow[]
  boards: Boards
  address: Address
}

function Sheets({ flows, boards, address }: SheetsProps) {
  const searching = address.search.trim() !== ''
  const found = useSyncExternalStore(boards.subscribe, () => countIn(flows, boards, address.search))
  useEffect(() => {
    if (searching) for (const { id } of flows) boards.ask(id)
  }, [searching, flows, boards])
  return (
    <>
      {searching && (
        <Text role="status" variant="label">
          {found}
        </Text>
      )}
      {flows.map((flow) => (
        <Sheet key={flow.id} flow={flow} boards={boards} address={address} alone={flows.length === 1} />
      ))}
    </>
  )
}

/** How many frames a search has found so far. */
const countIn = (flows: readonly DrawnFlow[], boards: Boards, search: string): string => {
  const all = flows.map(({ id }) => boards.boardOf(id))
  const found = all.flatMap((board) =>
    board.kind === 'drawn' ? board.frames.filter((frame) => matches(frame, search)) : [],
  )
  return `${counted(found.length, 'frame')} found${all.some(({ kind }) => kind === 'waiting') ? ' so far…' : '.'}`
}

interface SheetProps {
  flow: DrawnFlow
  boards: Boards
  address: Address
  alone: boolean
}

/** The contact sheet of one flow, explored when it comes near. */
function Sheet({ flow, boards, address, alone }: SheetProps) {
  const board = useBoard(boards, flow.id)
  const [ref, near] = useNear('60% 0px')
  const searching = address.search.trim() !== ''
  useEffect(() => {
    if (near) boards.ask(flow.id)
  }, [near, boards, flow.id])
  const frames = board.kind === 'drawn' ? board.frames.filter((frame) => matches(frame, address.search)) : []
  if (searching && !alone && board.kind !== 'waiting' && frames.length === 0) return null
  return (
    <Part ref={ref} aria-labelledby={`flow-${flow.id}`}>
      <PartHead>
        <Heading level={2} id={`flow-${flow.id}`}>
          {alone ? 'Frames' : flow.title}
        </Heading>
        {board.kind === 'drawn' && (
          <Text variant="small" tone="muted">
            {summary(board.frames)}
          </Text>
        )}
      </PartHead>
      <SheetContent flow={flow} board={board} frames={frames} address={address} />
    </Part>
  )
}

const summary = (frames: readonly Frame[]) => {
  const moments = frames.reduce((sum, frame) => sum + frame.moments, 0)
  return `${counted(frames.length, 'frame')}, folded from ${counted(moments, 'moment')}`
}

interface SheetContentProps {
  flow: DrawnFlow
  board: ReturnType<Boards['boardOf']>
  frames: readonly Frame[]
  address: Address
}

function SheetContent({ flow, board, frames, address }: SheetContentProps) {
  switch (board.kind) {
    case 'unseen':
      return <Text tone="muted">Nobody sees this flow: it works behind the others.</Text>
    case 'failed':
      return <ErrorState level={2} title="This flow could not be explored" text={board.message} />
    case 'waiting':
      return (
        <Loading label={`Exploring ${flow.title}…`}>
          <Waiting aria-hidden>
            {[0, 1, 2].map((nth) => (
              <chakra.div key={nth} flex="1 1 17rem">
                <Skeleton shape="video" />
              </chakra.div>
            ))}
          </Waiting>
        </Loading>
      )
    case 'drawn':
      return frames.length === 0 ? (
        <EmptyState
          title="Nothing found"
          text="No state of this flow bears that name, and none realises that requirement."
          action={<ButtonLink to={queryOf({ ...address, search: '' })}>Show all frames</ButtonLink>}
        />
      ) : (
        <FrameGrid flow={flow} frames={frames} address={address} />
      )
  }
}

function FrameGrid({
  flow,
  frames,
  address,
}: {
  flow: DrawnFlow
  frames: readonly Frame[]
  address: Address
}) {
  const [ref, width] = useWidth()
  const shown = screensOf[address.screen]
  const widest = Math.max(...shown.map((screen) => screens[screen].width))
  const scale = Math.min(scales[address.zoom], width / widest)
  const column = Math.max(272, Math.ceil(stripWidth(shown, scale)))
  const { stage } = flow
  const left = use(LeftFrame)
  const focusIfLeft = (link: HTMLAnchorElement | null) => {
    if (!link || link.id !== left.current) return
    left.current = null
    link.focus()
  }
  return (
    <Grid ref={ref} style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${column}px), 1fr))` }}>
      {stage &&
        width > 0 &&
        frames.map((frame) => (
          <Cell key={frame.id}>
            <FrameDrawings
              frame={frame}
              stage={stage}
              themes={themesOf[address.theme]}
              shown={shown}
              scaleOf={() => scale}
            />
            <FrameWords
              frame={frame}
              level={3}
              title={
                <FrameLink
                  ref={focusIfLeft}
                  id={cellId(flow.id, frame.id)}
                  to={queryOf({ ...address, flow: flow.id, frame: frame.id })}
                >
                  {frame.id}
                </FrameLink>
              }
            />
            <FrameNotes frame={frame} flow={flow.id} open={false} />
          </Cell>
        ))}
    </Grid>
  )
}

const FrameLink = chakra(Link, {
  base: {
    textDecorationLine: 'underline',
    textDecorationColor: 'transparent',
    textDecorationThickness: '2px',
    textUnderlineOffset: '0.2em',
    rounded: '2px',
    _hover: { textDecorationColor: 'accent' },
  },
})

interface OpenedProps {
  flow: DrawnFlow
  id: string
  boards: Boards
  address: Address
}

/** One frame by itself: on both screens, in both themes, whole. */
function Opened({ flow, id, boards, address }: OpenedProps) {
  const board = useBoard(boards, flow.id)
  useEffect(() => boards.ask(flow.id), [boards, flow.id])
  const sheet = queryOf({ ...address, tab: 'screens', frame: null })
  if (board.kind !== 'drawn') {
    return (
      <>
        <Heading level={1}>{flow.title}</Heading>
        <SheetContent flow={flow} board={board} frames={[]} address={address} />
      </>
    )
  }
  const at = board.frames.findIndex((frame) => frame.id === id)
  const frame = board.frames[at]
  if (!frame || !flow.stage) {
    return (
      <EmptyState
        level={1}
        title="There is no such frame"
        text="The machine may have changed since this address was kept."
        action={<ButtonLink to={sheet}>{`All of ${flow.title}`}</ButtonLink>}
      />
    )
  }
  const neighbour = (step: number) => board.frames[at + step]
  return (
    <OpenedFrame
      key={id}
      flow={flow}
      stage={flow.stage}
      frame={frame}
      place={`${at + 1} of ${board.frames.length}`}
      sheet={sheet}
      toFrame={(other) => queryOf({ ...address, frame: other.id })}
      before={neighbour(-1)}
      after={neighbour(1)}
    />
  )
}

interface OpenedFrameProps {
  flow: DrawnFlow
  stage: NonNullable<DrawnFlow['stage']>
  frame: Frame
  place: string
  sheet: Path
  toFrame: (frame: Frame) => Path
  before: Frame | undefined
  after: Frame | undefined
}

function OpenedFrame({ flow, stage, frame, place, sheet, toFrame, before, after }: OpenedFrameProps) {
  const [ref, width] = useWidth()
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    top.current?.focus({ preventScroll: true })
  }, [])
  const beside = width > 720
  const scaleOf = (screen: Screen) =>
    beside
      ? Math.min(0.6, (width - gutter) / (screens.desktop.width + screens.phone.width))
      : Math.min(1, width / screens[screen].width)
  return (
    <Split ref={top} tabIndex={-1} css={{ _focusVisible: { outline: 'none' } }}>
      <title>{`${flow.title}: ${frame.id} · Studio`}</title>
      <Actions>
        <TextLink to={sheet}>{flow.title}</TextLink>
        <Text as="span" variant="small" tone="muted">
          Frame {place}
        </Text>
        {before && <ButtonLink to={toFrame(before)}>Previous</ButtonLink>}
        {after && <ButtonLink to={toFrame(after)}>Next</ButtonLink>}
      </Actions>
      <Titles>
        <FrameWords frame={frame} level={1} title={frame.id} />
      </Titles>
      <div ref={ref}>
        {width > 0 && (
          <FrameDrawings
            frame={frame}
            stage={stage}
            themes={['light', 'dark']}
            shown={['desktop', 'phone']}
            scaleOf={scaleOf}
            whole
          />
        )}
      </div>
      <Titles>
        <FrameNotes frame={frame} flow={flow.id} open />
      </Titles>
    </Split>
  )
}
