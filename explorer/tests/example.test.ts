import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { exploration, stories } from '../examples/feedback.ts'
import { monitor, samples } from '../examples/job-monitor.ts'
import * as shop from '../examples/shop.ts'
import { cover, explore, randomWalks, runPath, summary } from '../src/index.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

describe('the example of the package', () => {
  it('has a machine without findings, and its exploration reaches all ten states', () => {
    expect(exploration.problems).toEqual([])
    // The ten states: `question`; `form` without a reason, with a blank one, and with a good one; `sending`; `thanks`
    // with and without a reason; `over` without a reason, with a blank one, and with a good one.
    expect(exploration.states.size).toBe(10)
  })

  it('is covered by two paths: a satisfied user leaves; another user sends a reason, which fails and then succeeds', () => {
    expect(stories).toEqual([
      'begins as visitor, liked, closed',
      "begins as visitor, disliked, reason.typed (reason 'It was slow.'), submitted, send fails with 'offline', " +
        "reason.typed (reason ' '), submitted, reason.typed (reason 'It was slow.'), submitted, " +
        'send is done: sent, 3000 ms pass',
    ])
  })
})

describe('the job monitor, adapted from an example of XState', () => {
  const flow = { machine: monitor, samples }

  it('is reported with the three bugs that the README shows', () => {
    const found = explore(flow)
    expect(found.problems).toMatchObject(
      ['submitting', 'checking', 'reporting'].map((state) => ({ kind: 'bug', place: `monitor.${state}` })),
    )
    expect(readme).toContain(
      `\n${readFileSync(new URL('../examples/job-monitor.ts', import.meta.url), 'utf8')}\``,
    )
    const [head = '', ...bugs] = summary(found).split('\n\n')
    expect(readme).toContain(`\n${head}\n\n${bugs[1]}\n`)
    for (const path of cover(found)) runPath(flow, path)
  })

  it('has no findings when it has the three onError that the README recommends', () => {
    const { states } = monitor.config as never as { states: Record<string, { invoke: object }> }
    const handled = Object.entries({ submitting: 'over', checking: 'waiting', reporting: 'over' }).map(
      ([state, onError]) => [state, { invoke: { ...states[state]?.invoke, onError } }],
    )
    const mended = createMachine({
      ...monitor.config,
      states: { ...states, ...Object.fromEntries(handled) },
    } as never).provide(monitor.implementations as never)
    expect(explore({ machine: mended, samples } as never).problems).toEqual([])
  })
})

describe('the shop, an example with a promise, an observable, a callback and a child machine', () => {
  const flow = { machine: shop.shop, samples: shop.samples }

  it('has no findings, and its paths and random walks run', () => {
    const exploration = explore(flow)
    expect(exploration.problems).toEqual([])
    const walks = randomWalks(exploration, { seed: 1, count: 50 })
    expect(walks).toHaveLength(50)
    for (const path of [...cover(exploration), ...walks]) runPath(flow, path)
  })

  it('has the samples that the README shows', () => {
    const text = readFileSync(new URL('../examples/shop.ts', import.meta.url), 'utf8')
    expect(readme).toContain(`\n${text.slice(text.indexOf('export const samples'))}\``)
  })

  it('has more targets when its child is explored, with the events of the child', () => {
    const events = { ...shop.samples.events, confirmed: [{}], dismissed: [{}] }
    const whole = explore({
      machine: shop.shop,
      samples: { ...shop.samples, events, children: 'explore' },
    } as never)
    expect(whole.problems).toEqual([])
    expect(whole.targets.size).toBeGreaterThan(explore(flow).targets.size)
  })
})
