import { type ComponentProps, Suspense, useState, useSyncExternalStore } from 'react'
import { Drawing } from './drawing.tsx'

/** The same object for every drawing: React writes what is new. */
const asItStands = { __html: '' }

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
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is written, and nothing is compared with the HTML.
    <Drawing {...svg} suppressHydrationWarning dangerouslySetInnerHTML={asItStands} />
  ) : (
    <Drawing {...svg}>
      <Suspense>{children}</Suspense>
    </Drawing>
  )
}
