import type { ReactNode } from 'react'
import { reasonOf } from '#machines/rules/kit/failures.ts'
import { ErrorBoundary } from '#src/ui/feedback/error-boundary.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'

interface FallibleProps {
  /** What cannot be drawn: 'This state'. */
  what: string
  /** Where this is: elsewhere, it is drawn anew. */
  at?: string
  children: ReactNode
}

/** What throws while it is drawn says so in its place; everything around it lives on. */
export function Fallible({ what, at, children }: FallibleProps) {
  return (
    <ErrorBoundary
      resetKey={at}
      fallback={(thrown) => (
        <ErrorState level={1} title={`${what} could not be drawn`} text={reasonOf(thrown)} />
      )}
    >
      {children}
    </ErrorBoundary>
  )
}
