import { ChakraProvider } from '@chakra-ui/react'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import type { AnyMachineSnapshot } from 'xstate'
import { type Stage, stages } from '#model/stages.tsx'
import type { ChildActor } from '#src/flows/kit/child.tsx'
import { Column, Main } from '#src/ui/shell/frame.tsx'
import { system } from '#src/ui/theme/system.ts'

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
  (stages as Record<string, Stage<never> | undefined>)[flowId] as AnyStage | undefined

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

/** The theme without what it does to the whole page: that is the same in every drawing and dear. */
const unframed = { ...system, _global: [], _config: { ...system._config, disableLayers: true } }

const typed = / value="[^"]*"/g

/** A drawing as text; the same for two moments that differ in nothing but what has been typed. Throws as the View does. */
export const outlineOf = (scene: SceneProps): string =>
  renderToStaticMarkup(
    <ChakraProvider value={unframed}>
      <Scene {...scene} />
    </ChakraProvider>,
  ).replace(typed, '')

const nothing = outlineOf({ stage: () => null, snapshot: {} as AnyMachineSnapshot })

/** Whether there is anything to see in a drawing. */
export const isEmpty = (outline: string): boolean => outline === nothing
