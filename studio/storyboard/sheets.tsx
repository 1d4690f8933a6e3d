import { useEffect, useSyncExternalStore } from 'react'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#src/ui/feedback/loading/skeleton.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { counted } from '../diagram/chart/words.ts'
import { type Address, queryOf } from '../kit/address.ts'
import { useNear } from '../kit/use-near.ts'
import type { FlowWithView } from './data/flows-with-views.ts'
import type { FlowScreen } from './data/screens.ts'
import type { ScreenWithSnapshot, Storyboards } from './data/storyboards.ts'
import { ScreenGrid } from './screen/screen-grid.tsx'
import { useStoryboard } from './use-storyboard.ts'

const Blank = chakra('div', { base: { flex: '1 1 17rem' } })
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
/** A placeholder does not animate while it is outside the viewport. */
const Waiting = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '6', minH: '24rem', contentVisibility: 'auto' },
})

const matches = ({ states }: FlowScreen, search: string): boolean => {
  const wanted = search.trim().toLowerCase()
  return states.some(({ name, descriptions, requirements }) =>
    [name, ...descriptions, ...requirements].some((text) => text.toLowerCase().includes(wanted)),
  )
}

export interface SheetsProps {
  flows: readonly FlowWithView[]
  storyboards: Storyboards
  address: Address
}

/** The overviews of several flows, and the number of screens that a search found. */
export function Sheets({ flows, storyboards, address }: SheetsProps) {
  const searching = address.search.trim() !== ''
  const found = useSyncExternalStore(storyboards.subscribe, () => countIn(flows, storyboards, address.search))
  useEffect(() => {
    if (searching) for (const { id } of flows) storyboards.ask(id)
  }, [searching, flows, storyboards])
  return (
    <>
      {searching && (
        <Text role="status" variant="label">
          {found}
        </Text>
      )}
      {flows.map((flow) => (
        <Sheet
          key={flow.id}
          flow={flow}
          storyboards={storyboards}
          address={address}
          alone={flows.length === 1}
        />
      ))}
    </>
  )
}

/** The number of screens that a search has found so far. */
const countIn = (flows: readonly FlowWithView[], storyboards: Storyboards, search: string): string => {
  const all = flows.map(({ id }) => storyboards.storyboardOf(id))
  const found = all.flatMap((storyboard) =>
    storyboard.kind === 'drawn' ? storyboard.frames.filter((frame) => matches(frame, search)) : [],
  )
  return `${counted(found.length, 'frame')} found${all.some(({ kind }) => kind === 'waiting') ? ' so far…' : '.'}`
}

interface SheetProps {
  flow: FlowWithView
  storyboards: Storyboards
  address: Address
  alone: boolean
}

/** The overview of one flow. Loads its screens when it comes near the viewport. */
function Sheet({ flow, storyboards, address, alone }: SheetProps) {
  const storyboard = useStoryboard(storyboards, flow.id)
  const [ref, near] = useNear('60% 0px')
  const searching = address.search.trim() !== ''
  useEffect(() => {
    if (near) storyboards.ask(flow.id)
  }, [near, storyboards, flow.id])
  const frames =
    storyboard.kind === 'drawn' ? storyboard.frames.filter((frame) => matches(frame, address.search)) : []
  if (searching && !alone && storyboard.kind !== 'waiting' && frames.length === 0) return null
  return (
    <Part ref={ref} aria-labelledby={`flow-${flow.id}`}>
      <PartHead>
        <Heading level={2} id={`flow-${flow.id}`}>
          {alone ? 'Frames' : flow.title}
        </Heading>
        {storyboard.kind === 'drawn' && <Text variant="note">{summary(storyboard.frames)}</Text>}
      </PartHead>
      <SheetContent flow={flow} storyboard={storyboard} frames={frames} address={address} />
    </Part>
  )
}

const summary = (frames: readonly FlowScreen[]) => {
  const moments = frames.reduce((sum, frame) => sum + frame.moments, 0)
  return `${counted(frames.length, 'frame')}, folded from ${counted(moments, 'moment')}`
}
interface SheetContentProps {
  flow: FlowWithView
  storyboard: ReturnType<Storyboards['storyboardOf']>
  frames: readonly ScreenWithSnapshot[]
  address: Address
}

/** The screens of a flow, or why there are none. */
export function SheetContent({ flow, storyboard, frames, address }: SheetContentProps) {
  switch (storyboard.kind) {
    case 'unseen':
      return <Text tone="muted">Nobody sees this flow: it works behind the others.</Text>
    case 'failed':
      return <ErrorState level={2} title="This flow could not be explored" text={storyboard.message} />
    case 'waiting':
      return (
        <Loading label={`Exploring ${flow.title}…`}>
          <Waiting aria-hidden>
            {[0, 1, 2].map((nth) => (
              <Blank key={nth}>
                <Skeleton shape="video" />
              </Blank>
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
        <ScreenGrid flow={flow} frames={frames} address={address} />
      )
  }
}
