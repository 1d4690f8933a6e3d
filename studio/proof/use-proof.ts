import { proofs } from 'virtual:proof'
import { useEffect, useState } from 'react'
import type { Proof } from './proof.ts'

/** Loads the test results of a flow; null if there are none, or if `flow` is null. */
export const useProof = (flow: string | null): Proof | null | 'loading' => {
  const [loaded, setLoaded] = useState<{ flow: string; proof: Proof | null } | null>(null)
  useEffect(() => {
    if (flow === null) return
    let gone = false
    const say = (proof: Proof | null) => {
      if (!gone) setLoaded({ flow, proof })
    }
    const load = proofs[flow]
    if (load) load().then(say, () => say(null))
    else say(null)
    return () => {
      gone = true
    }
  }, [flow])
  if (flow === null) return null
  return loaded?.flow === flow ? loaded.proof : 'loading'
}
