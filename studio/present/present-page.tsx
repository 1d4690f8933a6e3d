import { useMachine } from '@xstate/react'
import { type PointerEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Story } from '#model/story.ts'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { type Address, queryOf } from '../kit/address.ts'
import { useEscape } from '../kit/use-escape.ts'
import { titledSteps } from '../play/machine.ts'
import { storyMachine } from '../stories/machine.ts'
import { StopScreen } from '../stories/stop-screen.tsx'
import { type Stop, stopsOf } from '../stories/stories.ts'

const Stage = chakra('main', {
  base: {
    position: 'fixed',
    inset: '0',
    display: 'grid',
    gridTemplateRows: 'minmax(0, 1fr) auto auto',
    gap: '3',
    p: '4',
    bg: 'bg',
    overflow: 'auto',
    _focusVisible: { outline: 'none' },
  },
})
/** Covers the screen, so that the pointer and the keys stay with the presentation. */
const Cover = chakra('div', { base: { position: 'relative', cursor: 'none' } })
const Glass = chakra('div', { base: { position: 'absolute', inset: '0' } })
const Dot = chakra('div', {
  base: {
    position: 'fixed',
    w: '1.75rem',
    h: '1.75rem',
    m: '-0.875rem',
    rounded: 'full',
    bg: 'accent',
    opacity: '0.75',
    border: '3px solid',
    borderColor: 'accent.on',
    pointerEvents: 'none',
  },
})
const Caption = chakra('p', {
  base: { textStyle: 'heading', textAlign: 'center', textWrap: 'balance', maxW: '60rem', mx: 'auto' },
})
const Foot = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center', gap: '2' },
})

/** The stops of a story, or one stop for each step of a played path. */
const stopsAt = ({ flow, path }: Address, story: Story | undefined): readonly Stop[] => {
  if (story) return stopsOf(story)
  if (flow === null) return []
  return path.map((_, nth) => ({
    scene: 0,
    flow,
    path: path.slice(0, nth + 1),
    next: path[nth + 1] ?? null,
    note: '',
  }))
}

/** Shows the page in full screen. A browser may refuse, or lack the function: then the page fills the window. */
const fillScreen = (): void => {
  document.documentElement.requestFullscreen?.().catch(() => {})
}

interface PresentPageProps {
  /** The presented story; undefined for a played path. */
  story: Story | undefined
  address: Address
}

/** A story or a played path for an audience: one moment after the other, with a caption and a pointer. */
export function PresentPage({ story, address }: PresentPageProps) {
  const stops = useMemo(() => stopsAt(address, story), [address, story])
  const [{ context, value }, send] = useMachine(storyMachine, { input: { stops } })
  const [pointer, setPointer] = useState<{ x: number; y: number } | null>(null)
  const stage = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const { at, moment, problem } = context
  const stop = stops[at]
  const busy = value === 'waiting' || value === 'opening'
  const back = queryOf({ ...address, tab: story ? 'stories' : 'play' })
  const goTo = (to: number) => send({ type: 'stop.chosen', at: to })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return
    const to = {
      ArrowRight: at + 1,
      PageDown: at + 1,
      ' ': at + 1,
      ArrowLeft: at - 1,
      PageUp: at - 1,
      Home: 0,
      End: stops.length - 1,
    }[event.key]
    if (event.key === 'f') fillScreen()
    if (to === undefined) return
    event.preventDefault()
    goTo(to)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    stage.current?.focus()
    // A browser allows full screen only shortly after a click.
    if (navigator.userActivation?.isActive) fillScreen()
    return () => {
      document.removeEventListener('keydown', listen)
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
    }
  }, [])
  useEscape(() => void navigate(back))
  const follow = ({ clientX, clientY }: PointerEvent) => setPointer({ x: clientX, y: clientY })
  const caption = stop?.note || (moment && titledSteps(moment).at(-1)?.title) || ''
  return (
    <Stage ref={stage} tabIndex={-1} aria-label="Presentation">
      <title>{`${story?.title ?? 'A played path'} · Studio`}</title>
      {stop && (
        <Cover
          aria-busy={busy}
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setPointer(null)}
        >
          <StopScreen stop={stop} address={address} busy={busy} otherwise={stage} send={send} />
          <Glass />
          {pointer && <Dot style={{ left: pointer.x, top: pointer.y }} aria-hidden />}
        </Cover>
      )}
      <Caption role="status">
        {problem === null ? caption : `This moment could not be played: ${problem}`}
      </Caption>
      <Foot>
        <Button disabled={at === 0} onClick={() => goTo(at - 1)}>
          Back
        </Button>
        <Text as="span" variant="note">
          {stops.length === 0 ? 'There is nothing to present.' : `${at + 1} of ${stops.length}`}
        </Text>
        <Button disabled={at >= stops.length - 1} onClick={() => goTo(at + 1)}>
          Next
        </Button>
        <Button onClick={fillScreen}>Full screen</Button>
        <ButtonLink to={back}>Leave</ButtonLink>
      </Foot>
    </Stage>
  )
}
