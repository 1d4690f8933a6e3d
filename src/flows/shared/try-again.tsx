import type { ComponentProps } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import { ReportProblemButton } from './report-problem-button.tsx'

interface TryAgainProps extends Pick<ComponentProps<typeof Button>, 'loading' | 'ref' | 'variant'> {
  /** Whether the page says why the loading has failed. The button 'Report a problem' is then missing. */
  explained?: boolean
  onRetry: () => void
}

/**
 * The buttons beside a message that something could not be loaded: 'Try again' and, if the failure is unexpected,
 * 'Report a problem'.
 */
export function TryAgain({ explained = false, onRetry, ...look }: TryAgainProps) {
  return (
    <>
      <Button variant="primary" {...look} onClick={onRetry}>
        Try again
      </Button>
      {!explained && <ReportProblemButton />}
    </>
  )
}
