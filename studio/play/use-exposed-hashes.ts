import { useEffect, useEffectEvent } from 'react'
import type { Hashes } from './trace/recorder.ts'

declare global {
  interface Window {
    /** The hashes of the current moment, for end-to-end tests and measurements, which compare moments. */
    guildhallStudio?: { hash: () => Hashes | null }
  }
}

/** Exposes the hashes of the current moment on `window`; null while there is none. */
export const useExposedHashes = (hashes: Hashes | null): void => {
  const hash = useEffectEvent(() => hashes)
  useEffect(() => {
    window.guildhallStudio = { hash: () => hash() }
    return () => {
      delete window.guildhallStudio
    }
  }, [])
}
