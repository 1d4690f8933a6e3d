import { parentPort } from 'node:worker_threads'
import type { Chart } from '../chart/shape.ts'
import { layOut } from './diagram-cache.ts'

// A worker thread of `workers.ts`. It receives one chart after the other, and reports when each diagram is written.

parentPort?.on('message', async (chart: Chart) => {
  await layOut(chart)
  parentPort?.postMessage(null)
})
