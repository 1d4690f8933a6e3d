import { lazy, Suspense } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { playAddress } from '#studio/kit/address.ts'
import { useRemembered } from '#studio/kit/use-remembered.ts'
import type { ChartState } from '../chart/shape.ts'

// Loaded with the machines and Views when a screen is first shown.
const Thumbnail = lazy(async () => ({ default: (await import('./thumbnail.tsx')).Thumbnail }))

/**
 * A link that plays a state, and a switch that shows the state's screen. The browser remembers whether the screen is
 * shown.
 */
export function StateScreen({ state: { id, path } }: { state: ChartState }) {
  const [machine = ''] = id.split('.')
  const [shown, setShown] = useRemembered('state screen', 'off')
  return (
    <>
      <Actions>
        {path && <TextLink to={playAddress(machine, path)}>Play from here</TextLink>}
        <Button aria-pressed={shown === 'on'} onClick={() => setShown(shown === 'on' ? 'off' : 'on')}>
          Screen
        </Button>
      </Actions>
      {shown === 'on' && (
        <Suspense fallback={<Text role="status">Loading the screen…</Text>}>
          <Thumbnail state={id} machine={machine} />
        </Suspense>
      )}
    </>
  )
}
