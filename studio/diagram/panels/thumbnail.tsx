import { useEffect } from 'react'
import { Text } from '#src/ui/layout/text.tsx'
import { Drawing } from '#studio/storyboard/screen/preview.tsx'
import { useStoryboard } from '#studio/storyboard/use-storyboard.ts'
import { useStoryboards } from '#studio/storyboard/use-storyboards.ts'

/** The width of the screen, as a fraction of a phone. */
const scale = 0.5

/** The screen of a state of a machine. */
export function Thumbnail({ state, machine }: { state: string; machine: string }) {
  const storyboards = useStoryboards()
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
