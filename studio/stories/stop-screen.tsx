import type { RefObject } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Address } from '../kit/address.ts'
import { looksOf } from '../play/screen/looks.tsx'
import { ScreenBorder } from '../play/screen/screen-border.tsx'
import { useRestoredFocus } from '../play/screen/use-restored-focus.ts'
import type { storyMachine } from './machine.ts'
import type { Stop } from './stories.ts'

interface StopScreenProps {
  stop: Stop
  address: Address
  busy: boolean
  /** The element that gets the focus if the focused element was removed. */
  otherwise: RefObject<HTMLElement | null>
  send: ActorRefFrom<typeof storyMachine>['send']
}

/** The real screen at a stop of a story. */
export function StopScreen({ stop: { flow }, address, busy, otherwise, send }: StopScreenProps) {
  const keepingFocus = useRestoredFocus(busy, otherwise)
  return (
    <ScreenBorder
      flow={flow}
      {...looksOf(address)}
      onLoaded={(loaded) => send({ type: 'screen.loaded', flow, screen: keepingFocus(loaded) })}
      onFailed={(message) => send({ type: 'screen.failed', message })}
      onLeft={() => send({ type: 'screen.left' })}
    />
  )
}
