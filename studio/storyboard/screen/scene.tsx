import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router-dom'
import type { AnyMachineSnapshot } from 'xstate'
import type { ChildActor } from '#src/flows/kit/child.tsx'
import { Column, Main } from '#src/ui/shell/column.tsx'

/** An actor with a fixed snapshot, which ignores all events. */
// biome-ignore lint/suspicious/noExplicitAny: only the machine's id is known, not its type.
type StillActor = ChildActor<any>

const standing = (snapshot: AnyMachineSnapshot): StillActor => ({
  getSnapshot: () => snapshot,
  subscribe: () => ({ unsubscribe: () => {} }),
  send: () => {},
})

/** Renders any snapshot of one machine. */
export type AnyView = ComponentType<{ actor: StillActor }> & { aroundPage?: boolean }

export interface SceneProps {
  view: AnyView
  snapshot: AnyMachineSnapshot
}

/** Renders one moment of a flow in the layout of a page. */
export function Scene({ view: View, snapshot }: SceneProps) {
  const element = <View actor={standing(snapshot)} />
  return (
    <MemoryRouter>
      {View.aroundPage ? (
        element
      ) : (
        <Column>
          <Main id="content">{element}</Main>
        </Column>
      )}
    </MemoryRouter>
  )
}
