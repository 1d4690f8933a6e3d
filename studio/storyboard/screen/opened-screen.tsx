import { type ReactNode, useEffect, useRef } from 'react'
import type { Path } from '#machines/rules/links/addresses.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { type Address, queryOf } from '#studio/kit/address.ts'
import { useWidth } from '#studio/kit/use-width.ts'
import { NotesButton } from '#studio/notes/notes-button.tsx'
import type { FlowWithView } from '../data/flows-with-views.ts'
import type { FlowScreen } from '../data/screens.ts'
import type { ScreenWithSnapshot, Storyboards } from '../data/storyboards.ts'
import { SheetContent } from '../sheets.tsx'
import { useStoryboard } from '../use-storyboard.ts'
import { type Screen, screens } from './preview.tsx'
import { gutter, ScreenDetails, ScreenPreviews, ScreenTexts } from './screen.tsx'

const Titles = chakra('div', { base: { display: 'grid', gap: '2', maxW: 'prose' } })
const Split = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '8',
    minW: '0',
    _focusVisible: { outline: 'none' },
  },
})

interface OpenedProps {
  flow: FlowWithView
  id: string
  storyboards: Storyboards
  address: Address
}

/** One screen alone, in full height, in both viewports and both themes. */
export function Opened({ flow, id, storyboards, address }: OpenedProps) {
  const storyboard = useStoryboard(storyboards, flow.id)
  useEffect(() => storyboards.ask(flow.id), [storyboards, flow.id])
  const sheet = queryOf({ ...address, tab: 'screens', frame: null })
  if (storyboard.kind !== 'drawn') {
    return (
      <>
        <Heading level={1}>{flow.title}</Heading>
        <SheetContent flow={flow} storyboard={storyboard} frames={[]} address={address} />
      </>
    )
  }
  const at = storyboard.frames.findIndex((frame) => frame.id === id)
  const frame = storyboard.frames[at]
  if (!frame || !flow.view) {
    return (
      <EmptyState
        level={1}
        title="There is no such frame"
        text="The machine may have changed since this address was kept."
        action={<ButtonLink to={sheet}>{`All of ${flow.title}`}</ButtonLink>}
      />
    )
  }
  const neighbour = (step: number) => storyboard.frames[at + step]
  return (
    <OpenedScreen
      key={id}
      flow={flow}
      view={flow.view}
      frame={frame}
      place={`${at + 1} of ${storyboard.frames.length}`}
      sheet={sheet}
      notes={
        <NotesButton places={[{ kind: 'screen', flow: flow.id, path: [...frame.path] }]} address={address} />
      }
      toFrame={(other) => queryOf({ ...address, frame: other.id })}
      before={neighbour(-1)}
      after={neighbour(1)}
    />
  )
}

interface OpenedScreenProps {
  flow: FlowWithView
  view: NonNullable<FlowWithView['view']>
  frame: ScreenWithSnapshot
  place: string
  sheet: Path
  notes: ReactNode
  toFrame: (frame: FlowScreen) => Path
  before: FlowScreen | undefined
  after: FlowScreen | undefined
}

function OpenedScreen({ flow, view, frame, place, sheet, notes, toFrame, before, after }: OpenedScreenProps) {
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
    <Split ref={top} tabIndex={-1}>
      <title>{`${flow.title}: ${frame.id} · Studio`}</title>
      <Actions>
        <TextLink to={sheet}>{flow.title}</TextLink>
        <Text as="span" variant="note">
          Frame {place}
        </Text>
        {before && <ButtonLink to={toFrame(before)}>Previous</ButtonLink>}
        {after && <ButtonLink to={toFrame(after)}>Next</ButtonLink>}
        {notes}
      </Actions>
      <Titles>
        <ScreenTexts frame={frame} level={1} title={frame.id} />
      </Titles>
      <div ref={ref}>
        {width > 0 && (
          <ScreenPreviews
            frame={frame}
            view={view}
            themes={['light', 'dark']}
            shown={['desktop', 'phone']}
            scaleOf={scaleOf}
            whole
          />
        )}
      </div>
      <Titles>
        <ScreenDetails frame={frame} flow={flow.id} open />
      </Titles>
    </Split>
  )
}
