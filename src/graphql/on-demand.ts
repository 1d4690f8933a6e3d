import { subscribable } from '#machines/kit/port.ts'
import type { Graph, LiveResult } from './client.ts'

/** A client whose code is loaded with the first operation. If that fails, the operation fails, and the next one tries again. */
export const graphOnDemand = (load: () => Promise<Graph>): Graph => ({
  query: async (...args) => (await load()).query(...args),
  mutate: async (...args) => (await load()).mutate(...args),
  watch: (document, variables, map) =>
    subscribable((emit) => {
      let stop: (() => void) | null = () => {}
      const start = (graph: Graph) => {
        if (stop === null) return
        const subscription = graph.watch(document, variables, map).subscribe(emit)
        stop = () => subscription.unsubscribe()
      }
      load().then(start, (error: unknown) => {
        const result: LiveResult<never> = { kind: 'failed', error }
        if (stop !== null) emit(map(result))
      })
      return () => {
        stop?.()
        stop = null
      }
    }),
})
