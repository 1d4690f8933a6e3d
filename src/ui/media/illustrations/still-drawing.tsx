import { type ComponentProps, Suspense, useState, useSyncExternalStore } from 'react'
import { Drawing } from './drawing.tsx'

const never = () => () => {}

/** Whether the browser takes over an element that a prerendered page has in its HTML. */
const useStands = () =>
  useState(
    useSyncExternalStore(
      never,
      () => false,
      () => !import.meta.env.SSR,
    ),
  )[0]

/** A large drawing whose shapes are loaded when they have to be drawn: what a prerendered page shows stays as it is. */
export function StillDrawing({ children, ...svg }: ComponentProps<typeof Drawing>) {
  return useStands() ? (
    // React hydrates an element whose only child is a text by comparing that text, and shapes have none.
    <Drawing {...svg}>{''}</Drawing>
  ) : (
    <Drawing {...svg}>
      <Suspense>{children}</Suspense>
    </Drawing>
  )
}
