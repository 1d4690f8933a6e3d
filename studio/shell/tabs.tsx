import { lazy } from 'react'
import { Text } from '#src/ui/layout/text.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import type { Address, Change } from '../kit/address.ts'
import { useStoryboards } from '../storyboard/use-storyboards.ts'

const ChangesTab = lazy(async () => ({ default: (await import('../changes/changes-tab.tsx')).ChangesTab }))
const LiveTab = lazy(async () => ({ default: (await import('../live/live-tab.tsx')).LiveTab }))
const NotesTab = lazy(async () => ({ default: (await import('../notes/notes-tab.tsx')).NotesTab }))
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

type TabOfFlow = 'screens' | 'requirements' | 'notes'
type TabOfAll = TabOfFlow | 'stories' | 'reports' | 'live' | 'changes'

interface TabProps {
  address: Address
  onChange: Change
}

/** A tab that covers all flows, with their machines. */
export function AllFlowsTab({ tab, address, onChange }: TabProps & { tab: TabOfAll }) {
  const storyboards = useStoryboards()
  const { flows } = storyboards
  switch (tab) {
    case 'notes':
      return <NotesTab flows={flows} flow={null} address={address} onChange={onChange} />
    case 'stories':
      return <StoriesTab flows={flows} address={address} />
    case 'reports':
      return <ReportsTab flows={flows} address={address} />
    case 'live':
      return <LiveTab flows={flows} address={address} onChange={onChange} />
    case 'changes':
      return <ChangesTab flows={flows} storyboards={storyboards} address={address} onChange={onChange} />
    case 'requirements':
      return <AllRequirements flows={flows} address={address} onChange={onChange} />
    case 'screens':
      return (
        <Storyboard>
          <Text variant="lead" tone="muted">
            Every state that a person can see, found by exploring the machine and drawn by the product’s own
            screens.
          </Text>
          <StoryboardToolbar address={address} onChange={onChange} />
          <Sheets flows={flows} storyboards={storyboards} address={address} />
        </Storyboard>
      )
  }
}

/** A tab of one flow, with its machine. */
export function FlowTab({ tab, flow: id, address, onChange }: TabProps & { tab: TabOfFlow; flow: string }) {
  const storyboards = useStoryboards()
  const flow = storyboards.flows.find((one) => one.id === id)
  if (!flow) return null
  switch (tab) {
    case 'screens':
      return (
        <Storyboard>
          <StoryboardToolbar address={address} onChange={onChange} />
          <Sheets flows={[flow]} storyboards={storyboards} address={address} />
        </Storyboard>
      )
    case 'notes':
      return <NotesTab flows={storyboards.flows} flow={id} address={address} onChange={onChange} />
    case 'requirements':
      return <FlowRequirements flow={flow} onState={(state) => onChange({ state, tab: 'diagram' })} />
  }
}
