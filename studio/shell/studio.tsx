import { chakra } from '@chakra-ui/react'
import { lazy, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { inDemo } from '#mocks/ui/in-demo.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Mark } from '#src/ui/media/illustrations/mark.tsx'
import { SkipLink } from '#src/ui/navigation/skip-link.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { visit } from '../compare/visited.ts'
import { type Address, type Change, isMove, queryOf, readAddress } from '../kit/address.ts'
import { FailedMoment } from '../live/failed-moment.tsx'
import { LinkedNotes } from '../notes/linked-notes.tsx'
import { stories } from '../stories/stories.ts'
import type { Storyboards } from '../storyboard/data/storyboards.ts'
import { cellId, LeftScreen } from '../storyboard/screen/left-screen.ts'
import { FlowNav } from './flow-nav.tsx'
import { AllFlows, FlowPage } from './flow-page.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { SearchBox, type SearchHandle } from './search/search-box.tsx'

const StoryPage = lazy(async () => ({ default: (await import('../stories/story-page.tsx')).StoryPage }))
const ComparePage = lazy(async () => ({ default: (await import('../compare/compare-page.tsx')).ComparePage }))
const PresentPage = lazy(async () => ({ default: (await import('../present/present-page.tsx')).PresentPage }))
const PrintPage = lazy(async () => ({ default: (await import('../print/print-page.tsx')).PrintPage }))
const WhatIfPage = lazy(async () => ({ default: (await import('../what-if/what-if-page.tsx')).WhatIfPage }))
const Opened = lazy(async () => ({
  default: (await import('../storyboard/screen/opened-screen.tsx')).Opened,
}))

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
    _print: { display: 'none' },
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

/** The whole studio: navigation, search, and the page in the URL. */
export function Studio({ storyboards }: { storyboards: Storyboards }) {
  const [query, setQuery] = useSearchParams()
  const address = readAddress(query)
  const search = useRef<SearchHandle>(null)
  const change: Change = (differs, replaces) => {
    const next = { ...address, ...differs }
    setQuery(queryOf(next), { replace: replaces ?? !isMove(address, next), preventScrollReset: true })
  }
  const left = useRef<string | null>(null)
  useEffect(() => {
    if (address.flow !== null && address.frame !== null) left.current = cellId(address.flow, address.frame)
  })
  useEffect(() => {
    if (address.flow !== null && address.tab === 'play' && address.path.length > 0)
      visit(address.flow, address.path)
  })
  if (address.tab === 'present')
    return (
      <PageBoundary at="present">
        <PresentPage story={stories.get(address.story ?? '')} address={address} />
      </PageBoundary>
    )
  return (
    <LeftScreen value={left}>
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
          <SearchBox ref={search} flows={storyboards.flows} address={address} />
          <FlowNav storyboards={storyboards} address={address} />
        </Side>
        <Content id="content" tabIndex={-1}>
          <LinkedNotes />
          <FailedMoment flows={storyboards.flows} onChange={change} />
          <PageBoundary at={`${address.flow} ${address.tab} ${address.frame} ${address.story}`}>
            <Page
              storyboards={storyboards}
              address={address}
              onChange={change}
              onSearch={(words) => search.current?.ask(words)}
            />
          </PageBoundary>
        </Content>
      </Room>
    </LeftScreen>
  )
}

interface PageProps {
  storyboards: Storyboards
  address: Address
  onChange: Change
  onSearch: (words: string) => void
}

/** The page in the URL, such as a flow, one of its screens, a story, or all flows. */
function Page({ storyboards, address, onChange, onSearch }: PageProps) {
  const { flows } = storyboards
  if (address.flow !== null) {
    const flow = flows.find(({ id }) => id === address.flow)
    if (!flow) {
      return (
        <EmptyState
          level={1}
          title="There is no such flow"
          action={<ButtonLink to={queryOf({ ...address, flow: null, frame: null })}>All flows</ButtonLink>}
        />
      )
    }
    if (address.frame !== null)
      return <Opened flow={flow} id={address.frame} storyboards={storyboards} address={address} />
    if (address.tab === 'compare') return <ComparePage flow={flow} address={address} onChange={onChange} />
    if (address.tab === 'print') return <PrintPage flow={flow} flows={flows} address={address} />
    if (address.tab === 'what-if')
      return <WhatIfPage key={flow.id} flow={flow} flows={flows} address={address} onChange={onChange} />
    return (
      <>
        <title>{`${flow.title} · Studio`}</title>
        <FlowPage flow={flow} storyboards={storyboards} address={address} onChange={onChange} />
      </>
    )
  }
  if (address.story !== null) {
    const story = stories.get(address.story)
    if (!story) {
      return (
        <EmptyState
          level={1}
          title="There is no such story"
          action={
            <ButtonLink to={queryOf({ ...address, tab: 'stories', story: null })}>All stories</ButtonLink>
          }
        />
      )
    }
    return <StoryPage key={address.story} story={story} flows={flows} address={address} onChange={onChange} />
  }
  return (
    <AllFlows
      flows={flows}
      storyboards={storyboards}
      address={address}
      onChange={onChange}
      onSearch={onSearch}
    />
  )
}
