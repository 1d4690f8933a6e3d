import { lazy } from 'react'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Heading } from '#src/ui/layout/text.tsx'
import { Tabs } from '#src/ui/navigation/tabs.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { DiagramTab } from '../diagram/diagram-tab.tsx'
import { type Address, type Change, queryOf } from '../kit/address.ts'
import { NotesButton } from '../notes/notes-button.tsx'
import { placesAt } from '../notes/places-at.ts'
import { openQuestions, useNotes } from '../notes/store.ts'
import type { ListedFlow } from '../storyboard/data/listed-flow.ts'
import { PageBoundary } from './page-boundary.tsx'

// The diagram is loaded with the page. The other tabs are loaded when they are opened.
const Home = lazy(async () => ({ default: (await import('../home/home.tsx')).Home }))
const PlayTab = lazy(async () => ({ default: (await import('../play/play-tab.tsx')).PlayTab }))
const AllFlowsTab = lazy(async () => ({ default: (await import('./tabs.tsx')).AllFlowsTab }))
const FlowTab = lazy(async () => ({ default: (await import('./tabs.tsx')).FlowTab }))

/** The actions are beside the title, but come last for the keyboard: the tabs and their content are used more often. */
const Page = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: '4',
    '& > [role=tablist], & > [role=tabpanel]': { gridColumn: '1 / -1' },
  },
})
const Actions = chakra('div', {
  base: { gridRow: '1', gridColumn: '2', display: 'flex', flexWrap: 'wrap', gap: '2' },
})

interface FlowPageProps {
  flow: ListedFlow
  address: Address
  onChange: Change
}

const withCount = (label: string, count: number) => (count === 0 ? label : `${label} (${count})`)

const labels = {
  diagram: 'Diagram',
  play: 'Play',
  screens: 'Screens',
  requirements: 'Requirements',
  notes: 'Notes',
  stories: 'Stories',
  reports: 'Reports',
  live: 'Live',
  changes: 'Changes',
} as const
const allTabs = [
  'diagram',
  'screens',
  'stories',
  'requirements',
  'notes',
  'reports',
  'live',
  'changes',
] as const
const tabs = ['diagram', 'play', 'screens', 'requirements', 'notes'] as const

/** The pages that cover all flows: home, screens, stories, requirements, notes, reports, the running product, changes. */
export function AllFlows({
  address,
  onChange,
  onSearch,
}: Omit<FlowPageProps, 'flow'> & { onSearch: (words: string) => void }) {
  const tab = allTabs.find((one) => one === address.tab) ?? 'diagram'
  const open = openQuestions(useNotes())
  return (
    <div>
      <title>{tab === 'diagram' ? 'Studio' : `${labels[tab]} · Studio`}</title>
      <Heading level={1} look="heading">
        {tab === 'diagram' ? 'What Guildhall does' : labels[tab]}
      </Heading>
      <Tabs
        label="All flows"
        tabs={allTabs.map((value) => ({
          value,
          label: withCount(value === 'diagram' ? 'Home' : labels[value], value === 'notes' ? open : 0),
        }))}
        value={tab}
        onChange={(chosen) => onChange({ tab: chosen, search: '' })}
      >
        <PageBoundary at={tab}>
          {tab === 'diagram' ? (
            <Home address={address} onSearch={onSearch} />
          ) : (
            <AllFlowsTab tab={tab} address={address} onChange={onChange} />
          )}
        </PageBoundary>
      </Tabs>
    </div>
  )
}

/** The page of one flow, with its tabs. */
export function FlowPage({ flow, address, onChange }: FlowPageProps) {
  const tab = tabs.find((one) => one === address.tab) ?? 'diagram'
  const open = openQuestions(useNotes(), flow.id)
  const places = placesAt({ ...address, tab })
  return (
    <Page>
      <Heading level={1} look="heading">
        {flow.title}
      </Heading>
      <Tabs
        label={flow.title}
        tabs={tabs.map((value) => ({
          value,
          label: withCount(labels[value], value === 'notes' ? open : 0),
        }))}
        value={tab}
        onChange={(tab) => onChange({ tab, search: '' })}
      >
        <PageBoundary at={`${flow.id} ${tab}`}>
          {tab === 'diagram' && <DiagramTab flow={flow.id} address={address} onChange={onChange} />}
          {tab === 'play' && <PlayTab key={flow.id} flow={flow.id} address={address} onChange={onChange} />}
          {tab !== 'diagram' && tab !== 'play' && (
            <FlowTab flow={flow.id} tab={tab} address={address} onChange={onChange} />
          )}
        </PageBoundary>
      </Tabs>
      <Actions>
        {places && <NotesButton places={places} address={address} />}
        {tab === 'diagram' && (
          <>
            <ButtonLink to={queryOf({ ...address, tab: 'what-if' })}>What if</ButtonLink>
            <ButtonLink to={queryOf({ ...address, tab: 'print' })}>Print</ButtonLink>
          </>
        )}
      </Actions>
    </Page>
  )
}
