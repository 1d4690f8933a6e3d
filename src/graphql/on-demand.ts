import { subscribable } from '#machines/kit/port.ts'
import type { Graph, LiveResult } from './client.ts'

/** A client whose code is loaded with the first operation. If that fails, the next operation tries again. */
export const graphOnDemand = (load: () => Promise<Graph>): Graph => {
  let loaded: Graph | undefined
  const get = async () => {
    loaded = await load()
    return loaded
  }
  return {
    query: async (...args) => (await get()).query(...args),
    mutate: async (...args) => (await get()).mutate(...args),
    // Before the code is loaded, no query has run, so nothing is cached.
    cached: (...args) => loaded?.cached(...args) ?? null,
    watch: (document, variables, map, policy) =>
      subscribable((emit) => {
        let stop: (() => void) | null = () => {}
        const start = (graph: Graph) => {
          if (stop === null) return
          const subscription = graph.watch(document, variables, map, policy).subscribe(emit)
          stop = () => subscription.unsubscribe()
        }
        get().then(start, (error: unknown) => {
          const result: LiveResult<never> = { kind: 'failed', error }
          if (stop !== null) emit(map(result))
        })
        return () => {
          stop?.()
          stop = null
        }
      }),
  }
}
