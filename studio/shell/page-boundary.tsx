import { type ReactNode, Suspense } from 'react'
import { Loading, Skeleton } from '#src/ui/feedback/loading/skeleton.tsx'
import { Fallible } from '../kit/fallible.tsx'

/**
 * Wraps a page or tab of the studio. Shows a message while its code loads, and an error if it fails to load or
 * render.
 */
export function PageBoundary({ at, children }: { at: string; children: ReactNode }) {
  return (
    <Fallible what="This page" at={at}>
      <Suspense
        fallback={
          <Loading label="Loading…">
            <Skeleton shape="video" />
          </Loading>
        }
      >
        {children}
      </Suspense>
    </Fallible>
  )
}
