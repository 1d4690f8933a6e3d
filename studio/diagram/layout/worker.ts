import { parentPort } from 'node:worker_threads'
import type { Chart } from '../chart/chart.ts'
import { layOut } from './diagram-cache.ts'

// A thread of `workers.ts`: is given one chart after another, and says when each is written.

parentPort?.on('message', async (chart: Chart) => {
  await layOut(chart)
  parentPort?.postMessage(null)
})
