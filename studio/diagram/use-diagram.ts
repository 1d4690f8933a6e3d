import { diagrams } from 'virtual:diagrams'
import { useEffect, useState } from 'react'
import type { Diagram } from './diagram.ts'

type Loaded = { kind: 'loading' } | { kind: 'loaded'; diagram: Diagram } | { kind: 'failed' }

/** Loads the diagram of a flow. Loads nothing if `flow` is null. */
export const useDiagram = (flow: string | null): Loaded => {
  const [loaded, setLoaded] = useState<{ flow: string | null; now: Loaded }>({
    flow,
    now: { kind: 'loading' },
  })
  useEffect(() => {
    if (flow === null) return
    let gone = false
    const say = (now: Loaded) => {
      if (!gone) setLoaded({ flow, now })
    }
    const load = diagrams[flow]
    if (load)
      load().then(
        (diagram) => say({ kind: 'loaded', diagram }),
        () => say({ kind: 'failed' }),
      )
    else say({ kind: 'failed' })
    return () => {
      gone = true
    }
  }, [flow])
  return loaded.flow === flow ? loaded.now : { kind: 'loading' }
}

/** Loads the diagrams of several flows. Returns those that are loaded. */
export const useDiagrams = (flows: readonly string[]): ReadonlyMap<string, Diagram> => {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Diagram>>(new Map())
  const asked = flows.join()
  useEffect(() => {
    let gone = false
    for (const flow of asked.split(',')) {
      const say = (diagram: Diagram) => {
        if (!gone) setLoaded((before) => new Map([...before, [flow, diagram]]))
      }
      // A diagram that fails to load is not shown.
      diagrams[flow]?.().then(say, () => {})
    }
    return () => {
      gone = true
    }
  }, [asked])
  return loaded
}
