import { useEffect } from 'react'

let rest = Promise.resolve()

/** Resolves when Play shows the moment in its URL: at once if it is not on the way to one. */
export const atRest = (): Promise<void> => rest

/** Says whether Play is on the way to a moment. */
export const useRest = (busy: boolean): void =>
  useEffect(() => {
    if (!busy) return
    let arrive = () => {}
    rest = new Promise((resolve) => {
      arrive = resolve
    })
    return () => arrive()
  }, [busy])
