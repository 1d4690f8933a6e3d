import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { Story } from '#model/story.ts'
import { VisuallyHidden } from '#src/ui/focus/visually-hidden.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { type Address, queryOf } from '../kit/address.ts'
import { NotesButton } from '../notes/notes-button.tsx'
import { LooksChoice } from '../play/screen/looks.tsx'
import type { FlowWithView } from '../storyboard/data/flows-with-views.ts'
import { storyMachine } from './machine.ts'
import { StopScreen } from './stop-screen.tsx'
import { stopsOf } from './stories.ts'

const Page = chakra('div', { base: { display: 'grid', gap: '4', minW: '0' } })
const Head = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', justifyContent: 'space-between', gap: '3' },
})
const Titles = chakra('div', { base: { display: 'grid', gap: '2', maxW: 'prose' } })
const Bar = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } })
const Panes = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
})
const Beside = chakra('div', { base: { position: { base: 'static', lg: 'sticky' }, top: '4' } })
/** The list below the screen has its own scrollbar, so that the screen stays visible. */
const Notes = chakra('ol', {
  base: {
    display: 'grid',
    gap: '1',
    listStyle: 'none',
    maxH: { base: '13rem', lg: 'none' },
    overflowY: { base: 'auto', lg: 'visible' },
  },
})
const Note = chakra('button', {
  base: {
    w: 'full',
    textAlign: 'start',
    px: '4',
    py: '3',
    rounded: 'base',
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'solid',
    borderColor: 'transparent',
    cursor: 'pointer',
    color: 'fg.muted',
    _hover: { bg: 'bg.tint' },
    '&[aria-current=step]': { bg: 'bg.tint', borderColor: 'accent', color: 'fg', fontWeight: '600' },
  },
})
const SceneName = chakra('li', { base: { pt: '4', px: '4', textStyle: 'small', color: 'fg.muted' } })

interface StoryPageProps {
  story: Story
  flows: readonly FlowWithView[]
  address: Address
  onChange: (differs: Partial<Address>) => void
}

/** One story: the real screen and its notes, playing at reading speed or step by step. */
export function StoryPage({ story, flows, address, onChange }: StoryPageProps) {
  const stops = useMemo(() => stopsOf(story), [story])
  const [{ context, value }, send] = useMachine(storyMachine, { input: { stops } })
  const { at, playing, problem } = context
  const stop = stops[at]
  const busy = value === 'waiting' || value === 'opening'
  const current = useRef<HTMLButtonElement>(null)
  const follow = useEffectEvent(() => {
    if (playing) current.current?.scrollIntoView({ block: 'nearest' })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stop has another current note.
  useEffect(() => follow(), [at])
  const titleOf = (flow: string) => flows.find(({ id }) => id === flow)?.title ?? flow
  if (!stop) return null
  return (
    <Page>
      <title>{`${story.title} · Studio`}</title>
      <Head>
        <Titles>
          <TextLink to={queryOf({ ...address, tab: 'stories', story: null })}>All stories</TextLink>
          <Heading level={1} look="heading">
            {story.title}
          </Heading>
          <Text>{story.text}</Text>
        </Titles>
        <Bar>
          <LooksChoice address={address} onChange={onChange} />
        </Bar>
      </Head>
      <Bar role="toolbar" aria-label="Story">
        <Button variant="primary" onClick={() => send({ type: playing ? 'paused' : 'played' })}>
          {playing ? 'Pause' : 'Play'}
        </Button>
        <Button disabled={at === 0} onClick={() => send({ type: 'stop.chosen', at: at - 1 })}>
          Back
        </Button>
        <Button disabled={at === stops.length - 1} onClick={() => send({ type: 'stop.chosen', at: at + 1 })}>
          Next
        </Button>
        <Text as="span" variant="note">
          {`Moment ${at + 1} of ${stops.length}`}
        </Text>
        <TextLink to={queryOf({ ...address, story: null, flow: stop.flow, tab: 'play', path: stop.path })}>
          Go on from here in Play
        </TextLink>
        <ButtonLink to={queryOf({ ...address, tab: 'present' })}>Present</ButtonLink>
        <NotesButton places={[{ kind: 'screen', flow: stop.flow, path: [...stop.path] }]} address={address} />
      </Bar>
      {problem !== null && (
        <Text role="alert" variant="label">
          {`This moment could not be played: ${problem}`}
        </Text>
      )}
      <Panes>
        <Beside aria-busy={busy}>
          <StopScreen stop={stop} address={address} busy={busy} otherwise={current} send={send} />
        </Beside>
        <Notes>
          {stops.map(({ scene, flow, note }, nth) => [
            scene !== stops[nth - 1]?.scene && (
              <SceneName key={`scene-${scene}`}>{titleOf(story.scenes[scene]?.flow ?? flow)}</SceneName>
            ),
            <li key={`stop-${scene}-${note}`}>
              <Note
                ref={nth === at ? current : null}
                type="button"
                aria-current={nth === at ? 'step' : undefined}
                onClick={() => send({ type: 'stop.chosen', at: nth })}
              >
                {note}
              </Note>
            </li>,
          ])}
        </Notes>
      </Panes>
      <VisuallyHidden role="status">{stop.note}</VisuallyHidden>
    </Page>
  )
}
