import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import type { Actor, AnyStateMachine } from 'xstate'
import { ServicesProvider } from '#src/flows/kit/services.ts'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'
import type { Sandbox } from '../sandbox/sandbox.ts'

/** Waits until all pending work has run and React has rendered. The clock does not advance. */
export const settled = async () => {
  for (let round = 0; round < 12; round += 1) await Promise.resolve()
  flushSync(() => {})
}

let mounted: { place: HTMLElement; root: Root } | undefined

/**
 * Renders with one React root for all sessions on the page. Each session has its own key, so that React reuses
 * nothing of the previous one.
 */
export const renderView = async (
  key: string,
  element: ReactNode,
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
            <ServicesProvider value={sandbox.services}>{element}</ServicesProvider>
          </MemoryRouter>
        </UiProvider>,
      ),
    ),
  )
  await settled()
  return mounted.place
}

/** Wraps an actor so that its snapshot matches no state and has no tag, and its View renders nothing. */
export const silent = (actor: Actor<AnyStateMachine>) => {
  const snapshot = { ...actor.getSnapshot(), matches: () => false, hasTag: () => false }
  return { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => {} }), send: () => {} }
}
