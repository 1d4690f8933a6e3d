import { lazy } from 'react'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { type Address, type Change, queryOf } from '../kit/address.ts'
import { stories } from '../stories/stories.ts'
import { useStoryboards } from '../storyboard/use-storyboards.ts'

const StoryPage = lazy(async () => ({ default: (await import('../stories/story-page.tsx')).StoryPage }))
const ComparePage = lazy(async () => ({ default: (await import('../compare/compare-page.tsx')).ComparePage }))
const PresentPage = lazy(async () => ({ default: (await import('../present/present-page.tsx')).PresentPage }))
const PrintPage = lazy(async () => ({ default: (await import('../print/print-page.tsx')).PrintPage }))
const WhatIfPage = lazy(async () => ({ default: (await import('../what-if/what-if-page.tsx')).WhatIfPage }))
const Opened = lazy(async () => ({
  default: (await import('../storyboard/screen/opened-screen.tsx')).Opened,
}))

/** A page that is neither a flow nor the overview of all flows: a story, one screen, or a tool for one flow. */
export function OtherPage({ address, onChange }: { address: Address; onChange: Change }) {
  const storyboards = useStoryboards()
  const { flows } = storyboards
  if (address.tab === 'present')
    return <PresentPage story={stories.get(address.story ?? '')} address={address} />
  const flow = flows.find(({ id }) => id === address.flow)
  if (flow) {
    if (address.frame !== null)
      return <Opened flow={flow} id={address.frame} storyboards={storyboards} address={address} />
    if (address.tab === 'compare') return <ComparePage flow={flow} address={address} onChange={onChange} />
    if (address.tab === 'print') return <PrintPage flow={flow} flows={flows} address={address} />
    return <WhatIfPage key={flow.id} flow={flow} flows={flows} address={address} onChange={onChange} />
  }
  const story = stories.get(address.story ?? '')
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
