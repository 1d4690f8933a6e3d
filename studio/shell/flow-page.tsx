import { chakra } from '@chakra-ui/react'
import { lazy } from 'react'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { Tabs } from '#src/ui/navigation/tabs.tsx'
import { DiagramTab } from '../diagram/diagram-tab.tsx'
import { type Address, type Change, queryOf } from '../kit/address.ts'
import { NotesButton } from '../notes/notes-button.tsx'
import { placesAt } from '../notes/places.ts'
import { openQuestions, useNotes } from '../notes/store.ts'
import type { FlowWithView } from '../storyboard/data/flows-with-views.ts'
import type { Storyboards } from '../storyboard/data/storyboards.ts'
import { PageBoundary } from './page-boundary.tsx'

// The diagram is loaded with the page. The other tabs are loaded when they are opened.
const ChangesTab = lazy(async () => ({ default: (await import('../changes/changes-tab.tsx')).ChangesTab }))
const LiveTab = lazy(async () => ({ default: (await import('../live/live-tab.tsx')).LiveTab }))
const Home = lazy(async () => ({ default: (await import('../home/home.tsx')).Home }))
const NotesTab = lazy(async () => ({ default: (await import('../notes/notes-tab.tsx')).NotesTab }))
const PlayTab = lazy(async () => ({ default: (await import('../play/play-tab.tsx')).PlayTab }))
const AllRequirements = lazy(async () => ({
  default: (await import('../requirements/all-requirements.tsx')).AllRequirements,
}))
const FlowRequirements = lazy(async () => ({
  default: (await import('../requirements/flow-requirements.tsx')).FlowRequirements,
}))
const ReportsTab = lazy(async () => ({ default: (await import('../reports/reports-tab.tsx')).ReportsTab }))
const StoriesTab = lazy(async () => ({ default: (await import('../stories/stories-tab.tsx')).StoriesTab }))
const StoryboardToolbar = lazy(async () => ({
  default: (await import('../storyboard/storyboard-toolbar.tsx')).StoryboardToolbar,
}))
const Sheets = lazy(async () => ({ default: (await import('../storyboard/sheets.tsx')).Sheets }))

const Storyboard = chakra('div', {
  base: { display: 'grid', gap: { base: '8', md: '12' }, pt: '6', minW: '0' },
})

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
  flow: FlowWithView
  storyboards: Storyboards
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
  flows,
  storyboards,
  address,
  onChange,
  onSearch,
}: Omit<FlowPageProps, 'flow'> & { flows: readonly FlowWithView[]; onSearch: (words: string) => void }) {
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
          {tab === 'diagram' && <Home address={address} onSearch={onSearch} />}
          {tab === 'notes' && <NotesTab flows={flows} flow={null} address={address} onChange={onChange} />}
          {tab === 'stories' && <StoriesTab flows={flows} address={address} />}
          {tab === 'reports' && <ReportsTab flows={flows} address={address} />}
          {tab === 'live' && <LiveTab flows={flows} address={address} onChange={onChange} />}
          {tab === 'changes' && (
            <ChangesTab flows={flows} storyboards={storyboards} address={address} onChange={onChange} />
          )}
          {tab === 'requirements' && <AllRequirements flows={flows} address={address} onChange={onChange} />}
          {tab === 'screens' && (
            <Storyboard>
              <Text variant="lead" tone="muted">
                Every state that a person can see, found by exploring the machine and drawn by the product’s
                own screens.
              </Text>
              <StoryboardToolbar address={address} onChange={onChange} />
              <Sheets flows={flows} storyboards={storyboards} address={address} />
            </Storyboard>
          )}
        </PageBoundary>
      </Tabs>
    </div>
  )
}

/** The page of one flow, with its tabs. */
export function FlowPage({ flow, storyboards, address, onChange }: FlowPageProps) {
  const tab = tabs.find((one) => one === address.tab) ?? 'diagram'
  const open = openQuestions(useNotes(), flow.id)
  const places = placesAt(storyboards.flows, { ...address, tab })
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
          {tab === 'diagram' && (
            <DiagramTab flow={flow.id} storyboards={storyboards} address={address} onChange={onChange} />
          )}
          {tab === 'play' && <PlayTab key={flow.id} flow={flow.id} address={address} onChange={onChange} />}
          {tab === 'screens' && (
            <Storyboard>
              <StoryboardToolbar address={address} onChange={onChange} />
              <Sheets flows={[flow]} storyboards={storyboards} address={address} />
            </Storyboard>
          )}
          {tab === 'notes' && (
            <NotesTab flows={storyboards.flows} flow={flow.id} address={address} onChange={onChange} />
          )}
          {tab === 'requirements' && (
            <FlowRequirements flow={flow} onState={(state) => onChange({ state, tab: 'diagram' })} />
          )}
        </PageBoundary>
      </Tabs>
      <Actions>
        {places && <NotesButton places={places} flows={storyboards.flows} address={address} />}
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
