import { type ComponentProps, Suspense, useState, useSyncExternalStore } from 'react'
import { Drawing } from './drawing.tsx'

const never = () => () => {}

/** Whether React hydrates this element from prerendered HTML. */
const useStands = () =>
  useState(
    useSyncExternalStore(
      never,
      () => false,
      () => !import.meta.env.SSR,
    ),
  )[0]

/** A large illustration whose shapes are loaded only when React renders them. Prerendered shapes stay unchanged. */
export function StillDrawing({ children, ...svg }: ComponentProps<typeof Drawing>) {
  return useStands() ? (
    // If the only child is a text, React compares the text content at hydration. Shapes have none, so '' matches.
    <Drawing {...svg}>{''}</Drawing>
  ) : (
    <Drawing {...svg}>
      <Suspense>{children}</Suspense>
    </Drawing>
  )
}
