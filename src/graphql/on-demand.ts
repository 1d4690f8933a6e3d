import { live } from '#machines/kit/port.ts'
import type { Graph, Seen } from './client.ts'

/** A client whose code is loaded with the first operation. If that fails, the operation fails, and the next one tries again. */
export const graphOnDemand = (load: () => Promise<Graph>): Graph => ({
  query: async (...args) => (await load()).query(...args),
  mutate: async (...args) => (await load()).mutate(...args),
  watch: (document, variables, say) =>
    live((tell) => {
      let stop: (() => void) | null = () => {}
      const begin = (graph: Graph) => {
        if (stop === null) return
        const watching = graph.watch(document, variables, say).subscribe(tell)
        stop = () => watching.unsubscribe()
      }
      load().then(begin, (error: unknown) => {
        const seen: Seen<never> = { kind: 'failed', error }
        if (stop !== null) tell(say(seen))
      })
      return () => {
        stop?.()
        stop = null
      }
    }),
})
