import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import type { Actor, AnyStateMachine } from 'xstate'
import { ServicesProvider } from '#src/flows/kit/services.ts'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'
import type { Sandbox } from '../sandbox/sandbox.ts'

/** Lets everything that is ready happen, and has React draw it. No time passes. */
export const settled = async () => {
  for (let round = 0; round < 12; round += 1) await Promise.resolve()
  flushSync(() => {})
}

let mounted: { place: HTMLElement; root: Root } | undefined

/** One root for all sessions while it is on the page: each has a key of its own, so nothing is left of the one before. */
export const draw = async (
  key: string,
  drawing: ReactNode,
  sandbox: Sandbox,
  around: (everything: ReactNode) => ReactNode,
) => {
  if (!mounted?.place.isConnected) {
    mounted?.root.unmount()
    const place = document.createElement('div')
    document.body.replaceChildren(place)
    mounted = { place, root: createRoot(place) }
  }
  const { root } = mounted
  flushSync(() =>
    root.render(
      around(
        <UiProvider>
          <MemoryRouter key={key}>
            <ServicesProvider value={sandbox.services}>{drawing}</ServicesProvider>
          </MemoryRouter>
        </UiProvider>,
      ),
    ),
  )
  await settled()
  return mounted.place
}

/** An actor that is there and has nothing to say yet. */
export const silent = (actor: Actor<AnyStateMachine>) => {
  const snapshot = { ...actor.getSnapshot(), matches: () => false, hasTag: () => false }
  return { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => {} }), send: () => {} }
}
