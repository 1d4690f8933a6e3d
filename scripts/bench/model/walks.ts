import type { CDPSession } from 'playwright'
import type { Line } from '../kit/figures.ts'
import { withPage } from '../kit/page.ts'

/** What is in memory after garbage collection. */
interface Alive {
  /** The size of the heap in bytes. */
  heap: number
  listeners: number
  nodes: number
  actors: number
  /** Pending timers of the page. */
  timers: number
}

/** Counts pending timers. Runs before the page's own scripts. */
const countTimers = () => {
  const waiting = new Set<unknown>()
  for (const [set, clear] of [
    ['setTimeout', 'clearTimeout'],
    ['setInterval', 'clearInterval'],
  ] as const) {
    const [begin, end] = [window[set] as (...args: unknown[]) => unknown, window[clear]]
    Object.assign(window, {
      [set]: (run: (...given: unknown[]) => void, ...args: unknown[]) => {
        const id = begin(
          (...given: unknown[]) => {
            if (set === 'setTimeout') waiting.delete(id)
            run(...given)
          },
          ...args,
        )
        waiting.add(id)
        return id
      },
      [clear]: (id: number) => {
        waiting.delete(id)
        end(id)
      },
    })
  }
  Object.assign(window, { waitingTimers: waiting })
}

/** Moves focus and selection away, because the browser retains the elements that had them last. */
const takeFocusAway = `{
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  getSelection().removeAllRanges()
  button.remove()
}`

const lookAt = async (devtools: CDPSession): Promise<Alive> => {
  const evaluate = async (expression: string) =>
    (await devtools.send('Runtime.evaluate', { expression, awaitPromise: true })).result
  // Wait for scheduled rendering to finish.
  await evaluate('new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))')
  await evaluate(takeFocusAway)
  const { objectId = '' } = await evaluate('bench.Actor.prototype')
  const { objects } = await devtools.send('Runtime.queryObjects', { prototypeObjectId: objectId })
  const { result: actors } = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length }',
    returnByValue: true,
  })
  for (const id of [objectId, objects.objectId ?? ''])
    await devtools.send('Runtime.releaseObject', { objectId: id })
  const { value: timers } = await evaluate('waitingTimers.size')
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return {
    heap: metric('JSHeapUsedSize'),
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    actors: actors.value,
    timers,
  }
}

/**
 * Measures what random walks through all flows leave in one page (memory, actors, nodes, listeners, timers): after a
 * tenth of the steps and after all of them.
 */
export const benchWalks = (steps = 10_000, seed = 1): Promise<Line[]> =>
  withPage('/scripts/bench/model/walks-page.ts', async (page, reload) => {
    await page.addInitScript(countTimers)
    await reload()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    const play = (least: number, from: number) =>
      page.evaluate<{ steps: number; walks: number }>(`bench.playSteps(${least}, ${from})`)
    await play(steps / 10, seed)
    const before = await lookAt(devtools)
    const played = await play(steps, seed + 1000)
    const after = await lookAt(devtools)
    const left = await page.evaluate<string[]>('bench.leftOpen()')
    for (const one of new Set(left)) console.log(`A path has ended, but this is still active: ${one}`)
    const what = `${played.steps.toLocaleString('en-US')} steps of ${played.walks} walks:`
    const more = (of: keyof Alive) => after[of] - before[of]
    return [
      { what: `${what} memory before`, value: before.heap / 1e6, unit: 'MB' },
      { what: `${what} growth of memory`, value: (more('heap') / before.heap) * 100, unit: '%', budget: 10 },
      { what: `${what} actors left`, value: more('actors'), unit: '', budget: 0 },
      { what: `${what} nodes left`, value: more('nodes'), unit: '', budget: 0 },
      { what: `${what} listeners left`, value: more('listeners'), unit: '', budget: 0 },
      { what: `${what} timers left`, value: more('timers'), unit: '', budget: 0 },
      { what: `${what} subscriptions left`, value: left.length, unit: '', budget: 0 },
    ]
  })
