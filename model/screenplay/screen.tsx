import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import type { AnyMachineSnapshot } from 'xstate'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'
import { views } from '../views.tsx'
import { wordsOn } from './words.ts'

type AnyActorView = ComponentType<{ actor: unknown }>

const read = new WeakMap<AnyMachineSnapshot, string[]>()

/** The words of the real View in this snapshot, line by line; empty for a flow without a screen. */
export const screenOf = (snapshot: AnyMachineSnapshot): string[] => {
  const known = read.get(snapshot)
  if (known) return known
  // The cast is right, because the View under a machine's id renders that machine.
  const View = (views as Record<string, unknown>)[snapshot.machine.id] as AnyActorView | undefined
  if (!View) return []
  const actor = {
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => {} }),
    send: () => {},
  }
  const words = wordsOn(
    renderToStaticMarkup(
      <UiProvider>
        <MemoryRouter>
          <View actor={actor} />
        </MemoryRouter>
      </UiProvider>,
    ),
  )
  read.set(snapshot, words)
  return words
}
