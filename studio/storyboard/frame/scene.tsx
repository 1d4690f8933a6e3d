import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router-dom'
import type { AnyMachineSnapshot } from 'xstate'
import { type ActorView, views } from '#model/views.tsx'
import type { ChildActor } from '#src/flows/kit/child.tsx'
import { Column, Main } from '#src/ui/shell/frame.tsx'

/** An actor that stands still: whatever it is told, nothing happens. */
// biome-ignore lint/suspicious/noExplicitAny: the machine is known by its id alone.
type StillActor = ChildActor<any>

const standing = (snapshot: AnyMachineSnapshot): StillActor => ({
  getSnapshot: () => snapshot,
  subscribe: () => ({ unsubscribe: () => {} }),
  send: () => {},
})

/** Draws any snapshot of one machine. */
export type AnyView = ComponentType<{ actor: StillActor }> & { aroundPage?: boolean }

/** How a flow is drawn; undefined where nobody sees it. */
export const viewOf = (flowId: string): AnyView | undefined =>
  // Each view is only given snapshots of the machine whose id it bears.
  (views as Record<string, ActorView<never> | undefined>)[flowId] as AnyView | undefined

export interface SceneProps {
  view: AnyView
  snapshot: AnyMachineSnapshot
}

/** One moment of a flow, on the ground of a page. */
export function Scene({ view: View, snapshot }: SceneProps) {
  const drawing = <View actor={standing(snapshot)} />
  return (
    <MemoryRouter>
      {View.aroundPage ? (
        drawing
      ) : (
        <Column>
          <Main id="content">{drawing}</Main>
        </Column>
      )}
    </MemoryRouter>
  )
}
