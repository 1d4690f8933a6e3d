import { type ReactNode, Suspense } from 'react'
import { Loading, Skeleton } from '#src/ui/feedback/loading/skeleton.tsx'
import { Fallible } from '../kit/fallible.tsx'

/** A page of the studio or a tab of one: while its code comes, that it loads; where it cannot be drawn, that it cannot. */
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
