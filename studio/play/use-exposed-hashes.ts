import { useEffect, useEffectEvent } from 'react'
import type { Hashes } from './trace/recorder.ts'

declare global {
  interface Window {
    /** For tests of whole pages and measurements, which tell moments apart by it. */
    guildhallStudio?: { hash: () => Hashes | null }
  }
}

/** Lets the window say the digests of the moment that is shown; null while there is none. */
export const useExposedHashes = (hashes: Hashes | null): void => {
  const hash = useEffectEvent(() => hashes)
  useEffect(() => {
    window.guildhallStudio = { hash: () => hash() }
    return () => {
      delete window.guildhallStudio
    }
  }, [])
}
