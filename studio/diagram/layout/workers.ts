import { EventEmitter, once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Chart } from '../chart/shape.ts'

/** A layout allocates many short-lived objects. A larger young generation needs fewer garbage collections. */
const resourceLimits = { maxYoungGenerationSizeMb: 64 }

/**
 * Lays out charts in worker threads, one for each processor but the one that explores. `add` appends a chart to the
 * queue. `end` resolves when all diagrams are written, and rejects if a thread has failed.
 */
export const createWorkers = () => {
  const waiting: Chart[] = []
  let ending = false
  const awake = new EventEmitter().setMaxListeners(0)
  const tell = () => awake.emit('work')
  const work = async () => {
    const worker = new Worker(new URL('worker.ts', import.meta.url), { resourceLimits })
    try {
      while (waiting.length > 0 || !ending) {
        const chart = waiting.shift()
        if (!chart) await once(awake, 'work')
        else {
          worker.postMessage(chart)
          await once(worker, 'message')
        }
      }
    } finally {
      await worker.terminate()
    }
  }
  const all = Promise.all(Array.from({ length: Math.max(1, availableParallelism() - 1) }, work))
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
