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
export type AnyStage = ComponentType<{ actor: StillActor }> & { aroundPage?: boolean }

/** How a flow is drawn; undefined where nobody sees it. */
export const stageOf = (flowId: string): AnyStage | undefined =>
  // Each stage is only given snapshots of the machine whose id it bears.
  (views as Record<string, ActorView<never> | undefined>)[flowId] as AnyStage | undefined

export interface SceneProps {
  stage: AnyStage
  snapshot: AnyMachineSnapshot
}

/** One moment of a flow, on the ground of a page. */
export function Scene({ stage: Stage, snapshot }: SceneProps) {
  const drawing = <Stage actor={standing(snapshot)} />
  return (
    <MemoryRouter>
      {Stage.aroundPage ? (
        drawing
      ) : (
        <Column>
          <Main id="content">{drawing}</Main>
        </Column>
      )}
    </MemoryRouter>
  )
}
