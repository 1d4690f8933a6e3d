import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import type { AnyMachineSnapshot } from 'xstate'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'
import { stages } from '../stages.tsx'
import { wordsOn } from './words.ts'

type AnyStage = ComponentType<{ actor: unknown }>

const read = new WeakMap<AnyMachineSnapshot, string[]>()

/** The words of the product's own View at rest, line by line; none for a flow that nobody sees. */
export const screenOf = (snapshot: AnyMachineSnapshot): string[] => {
  const known = read.get(snapshot)
  if (known) return known
  // A stage draws the machine whose id it is found by.
  const Stage = (stages as Record<string, unknown>)[snapshot.machine.id] as AnyStage | undefined
  if (!Stage) return []
  const actor = {
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => {} }),
    send: () => {},
  }
  const words = wordsOn(
    renderToStaticMarkup(
      <UiProvider>
        <MemoryRouter>
          <Stage actor={actor} />
        </MemoryRouter>
      </UiProvider>,
    ),
  )
  read.set(snapshot, words)
  return words
}
