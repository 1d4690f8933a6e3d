import type { ReactNode } from 'react'
import { reasonOf } from '#explorer/reason-of.ts'
import { ErrorBoundary } from '#src/ui/feedback/error-boundary.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'

interface FallibleProps {
  /** The name of the content that may fail to render, such as 'This state'. */
  what: string
  /** When this value changes, the content is rendered again. */
  at?: string
  children: ReactNode
}

/** Catches errors that its children throw while rendering, and shows the error in their place. */
export function Fallible({ what, at, children }: FallibleProps) {
  return (
    <ErrorBoundary
      resetKey={at}
      fallback={(thrown) => (
        <ErrorState level={1} title={`${what} could not be shown`} text={reasonOf(thrown)} />
      )}
    >
      {children}
    </ErrorBoundary>
  )
}
