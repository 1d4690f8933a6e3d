import { useEffect, useState } from 'react'
import type { Coverage } from './proof.ts'
import { useProof } from './use-proof.ts'

/**
 * Loads the results of the last run of the model tests for a flow; null unless `asked` is true. The machine of the flow
 * is loaded and explored only then.
 */
export const useCoverage = (id: string, asked: boolean): Coverage | null => {
  const proof = useProof(asked ? id : null)
  const [coverage, setCoverage] = useState<Coverage | null>(null)
  useEffect(() => {
    let gone = false
    const say = (now: Coverage | null) => {
      if (!gone) setCoverage(now)
    }
    if (!asked || proof === 'loading') say(null)
    else
      import('./coverage.tsx').then(
        ({ coverageOf }) => say(coverageOf(id, proof)),
        () =>
          say({ kind: 'unknown', why: 'The coverage could not be loaded. Reload the page to try again.' }),
      )
    return () => {
      gone = true
    }
  }, [id, asked, proof])
  return coverage
}
