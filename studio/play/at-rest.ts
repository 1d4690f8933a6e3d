import { useEffect } from 'react'

let rest = Promise.resolve()

/** Resolves when Play shows the moment in its URL; at once if it already does. */
export const atRest = (): Promise<void> => rest

/** Makes `atRest` wait while `busy` is true: while Play changes to another moment. */
export const useRest = (busy: boolean): void =>
  useEffect(() => {
    if (!busy) return
    let arrive = () => {}
    rest = new Promise((resolve) => {
      arrive = resolve
    })
    return () => arrive()
  }, [busy])
