import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Chart } from '../chart/chart.ts'

/** A layout leaves much behind: with more room for what is young, less is copied about. */
const resourceLimits = { maxYoungGenerationSizeMb: 64 }

/**
 * Threads that lay charts out beside each other, as many as there are processors. `add` gives them a chart, the next to
 * be taken; `end` waits until all are written. Rejects where one fails.
 */
export const createWorkers = () => {
  const waiting: Chart[] = []
  let ending = false
  let wake = Promise.withResolvers<void>()
  const tell = () => {
    wake.resolve()
    wake = Promise.withResolvers()
  }
  const work = async () => {
    const worker = new Worker(new URL('worker.ts', import.meta.url), { resourceLimits })
    try {
      while (waiting.length > 0 || !ending) {
        const chart = waiting.shift()
        if (!chart) await wake.promise
        else {
          worker.postMessage(chart)
          await once(worker, 'message')
        }
      }
    } finally {
      await worker.terminate()
    }
  }
  const all = Promise.all(Array.from({ length: availableParallelism() }, work))
  return {
    add: (chart: Chart) => {
      waiting.push(chart)
      tell()
    },
    end: async () => {
      ending = true
      tell()
      await all
    },
  }
}
