import { useEffect } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { playAddress } from '#studio/kit/address.ts'
import { useRemembered } from '#studio/kit/use-remembered.ts'
import type { Storyboards } from '#studio/storyboard/data/storyboards.ts'
import { Drawing } from '#studio/storyboard/screen/preview.tsx'
import { useStoryboard } from '#studio/storyboard/use-storyboard.ts'
import type { ChartState } from '../chart/shape.ts'

/** The width of the screen, as a fraction of a phone. */
const scale = 0.5

interface StateScreenProps {
  storyboards: Storyboards
  state: ChartState
}

/**
 * A link that plays a state, and a switch that shows the state's screen. The browser remembers whether the screen is
 * shown.
 */
export function StateScreen({ storyboards, state: { id, path } }: StateScreenProps) {
  const [machine = ''] = id.split('.')
  const [shown, setShown] = useRemembered('state screen', 'off')
  const flow = storyboards.flows.find((one) => one.id === machine)
  if (!flow) return null
  return (
    <>
      <Actions>
        {path && <TextLink to={playAddress(machine, path)}>Play from here</TextLink>}
        {flow.view && (
          <Button aria-pressed={shown === 'on'} onClick={() => setShown(shown === 'on' ? 'off' : 'on')}>
            Screen
          </Button>
        )}
      </Actions>
      {shown === 'on' && flow.view && <Thumbnail storyboards={storyboards} state={id} machine={machine} />}
    </>
  )
}

function Thumbnail({
  storyboards,
  state,
  machine,
}: {
  storyboards: Storyboards
  state: string
  machine: string
}) {
  useEffect(() => storyboards.ask(machine), [storyboards, machine])
  const storyboard = useStoryboard(storyboards, machine)
  const view = storyboards.flows.find((one) => one.id === machine)?.view
  if (storyboard.kind === 'waiting') return <Text role="status">Loading the screen…</Text>
  const frame =
    storyboard.kind === 'drawn' ? storyboard.frames.find(({ states }) => shows(states, machine, state)) : null
  if (!frame || !view || frame.problem !== null) return <Text tone="muted">This state has no screen.</Text>
  return <Drawing view={view} snapshot={frame.snapshot} theme="light" screen="phone" scale={scale} />
}

/**
 * Whether a screen shows `state`: one of the screen's states, as the storyboard names them, is `state` or inside it.
 */
const shows = (states: readonly { name: string }[], machine: string, state: string): boolean =>
  states.some(({ name }) => name.split(' + ').some((part) => `${machine}.${part}.`.startsWith(`${state}.`)))
