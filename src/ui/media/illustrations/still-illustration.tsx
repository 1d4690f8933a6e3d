import { type ComponentProps, Suspense, useState, useSyncExternalStore } from 'react'
import { Illustration } from './illustration.tsx'

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
export function StillIllustration({ children, ...svg }: ComponentProps<typeof Illustration>) {
  return useStands() ? (
    // If the only child is a text, React compares the text content at hydration. Shapes have none, so '' matches.
    <Illustration {...svg}>{''}</Illustration>
  ) : (
    <Illustration {...svg}>
      <Suspense>{children}</Suspense>
    </Illustration>
  )
}
