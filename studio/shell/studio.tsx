import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { inDemo } from '#mocks/ui/in-demo.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Mark } from '#src/ui/media/illustrations/mark.tsx'
import { SkipLink } from '#src/ui/navigation/skip-link.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { visit } from '../compare/visited.ts'
import { type Address, type Change, isMove, queryOf, readAddress } from '../kit/address.ts'
import { LinkedNotes } from '../notes/linked-notes.tsx'
import type { ListedFlow } from '../storyboard/data/listed-flow.ts'
import type { Storyboards } from '../storyboard/data/storyboards.ts'
import { cellId, LeftScreen } from '../storyboard/screen/left-screen.ts'
import { LoadStoryboards } from '../storyboard/use-storyboards.ts'
import { FlowNav } from './flow-nav.tsx'
import { AllFlows, FlowPage } from './flow-page.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { SearchField, type SearchHandle } from './search/search-field.tsx'

// The shell and the diagram are loaded with the studio. Everything that needs machines and Views is loaded when it is
// first shown.
const OtherPage = lazy(async () => ({ default: (await import('./other-page.tsx')).OtherPage }))
const FailedMoment = lazy(async () => ({ default: (await import('../live/failed-moment.tsx')).FailedMoment }))

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

/** The pages of one flow without its heading and tabs. */
const others: readonly Address['tab'][] = ['compare', 'print', 'what-if']

interface StudioProps {
  flows: readonly ListedFlow[]
  /** Loads the machines and Views of the flows. Called once, when something needs them. */
  load: () => Promise<Storyboards>
}

/** The whole studio: navigation, search, and the page in the URL. */
export function Studio({ flows, load }: StudioProps) {
  const [query, setQuery] = useSearchParams()
  const { hash } = useLocation()
  const address = readAddress(query)
  const search = useRef<SearchHandle>(null)
  const change: Change = (differs, replaces) => {
    const next = { ...address, ...differs }
    setQuery(queryOf(next), { replace: replaces ?? !isMove(address, next), preventScrollReset: true })
  }
  const [storyboards, setStoryboards] = useState<Storyboards | null>(null)
  const [loadOnce] = useState(() => {
    let loading: Promise<Storyboards> | undefined
    return () => {
      loading ??= load().then((loaded) => {
        setStoryboards(loaded)
        return loaded
      })
      return loading
    }
  })
  // Stays, because its notice is shown after the fragment is gone.
  const [mayHaveFailed, setMayHaveFailed] = useState(false)
  if (hash !== '' && !mayHaveFailed) setMayHaveFailed(true)
  const left = useRef<string | null>(null)
  useEffect(() => {
    if (address.flow !== null && address.frame !== null) left.current = cellId(address.flow, address.frame)
  })
  useEffect(() => {
    if (address.flow !== null && address.tab === 'play' && address.path.length > 0)
      visit(address.flow, address.path)
  })
  const page = (
    <PageBoundary at={`${address.flow} ${address.tab} ${address.frame} ${address.story}`}>
      <Page
        flows={flows}
        address={address}
        onChange={change}
        onSearch={(words) => search.current?.ask(words)}
      />
    </PageBoundary>
  )
  return (
    <LoadStoryboards value={loadOnce}>
      {address.tab === 'present' ? (
        page
      ) : (
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
              <SearchField ref={search} address={address} />
              <FlowNav flows={flows} storyboards={storyboards} address={address} />
            </Side>
            <Content id="content" tabIndex={-1}>
              <LinkedNotes />
              {mayHaveFailed && (
                <Suspense>
                  <FailedMoment onChange={change} />
                </Suspense>
              )}
              {page}
            </Content>
          </Room>
        </LeftScreen>
      )}
    </LoadStoryboards>
  )
}

interface PageProps {
  flows: readonly ListedFlow[]
  address: Address
  onChange: Change
  onSearch: (words: string) => void
}

/** The page in the URL, such as a flow, one of its screens, a story, or all flows. */
function Page({ flows, address, onChange, onSearch }: PageProps) {
  if (address.tab === 'present') return <OtherPage address={address} onChange={onChange} />
  const flow = flows.find(({ id }) => id === address.flow)
  if (address.flow !== null && !flow) {
    return (
      <EmptyState
        level={1}
        title="There is no such flow"
        action={<ButtonLink to={queryOf({ ...address, flow: null, frame: null })}>All flows</ButtonLink>}
      />
    )
  }
  if (flow ? address.frame !== null || others.includes(address.tab) : address.story !== null)
    return <OtherPage address={address} onChange={onChange} />
  if (!flow) return <AllFlows address={address} onChange={onChange} onSearch={onSearch} />
  return (
    <>
      <title>{`${flow.title} · Studio`}</title>
      <FlowPage flow={flow} address={address} onChange={onChange} />
    </>
  )
}
