import { describe, expect, it } from 'vitest'
import { schedulingMachine } from '#machines/site/scheduling/machine.ts'
import { fails, returns, run, settle } from '../run.ts'

const loaded = returns()
const found = returns({ kind: 'found' })
const missing = returns({ kind: 'missing' })
const opened = returns()
const error = new Error('The script did not load.')

const started = (script: NonNullable<Parameters<typeof run>[1]['script']>) => {
  const started = run(schedulingMachine, {
    input: undefined,
    script: { loadWidget: [loaded], findWidget: [missing], openPopup: [opened], ...script },
  })
  const times = (port: string) => started.calls.filter(([name]) => name === port).length
  const pass = async (...steps: number[]) => {
    await settle()
    for (const ms of steps) {
      started.clock.advance(ms)
      await settle()
    }
  }
  return { ...started, times, pass }
}

describe('the scheduling popup', () => {
  it('SCHED-01: loads nothing of the scheduling widget before a click', async () => {
    const { calls, pass } = started({})
    await pass(60_000)
    expect(calls).toEqual([])
  })

  it.each(['discount', 'call'] as const)(
    'SCHED-01, SCHED-02: opens %s as soon as the widget is loaded',
    async (event) => {
      const { actor, calls, pass } = started({ findWidget: [found] })
      actor.send({ type: 'scheduling.requested', event })
      await pass()
      expect(calls).toEqual([
        ['loadWidget', {}],
        ['findWidget', {}],
        ['openPopup', { event }],
      ])
      expect(actor.getSnapshot().value).toBe('idle')
    },
  )

  it('SCHED-03: looks for the widget again after exactly 300 ms', async () => {
    const { actor, pass, times } = started({ findWidget: [missing, found] })
    actor.send({ type: 'scheduling.requested', event: 'call' })
    await pass(299)
    expect(times('findWidget')).toBe(1)
    await pass(1)
    expect(times('findWidget')).toBe(2)
    expect(times('openPopup')).toBe(1)
  })

  it('SCHED-03, SCHED-04, C75: stops looking for the widget after 3000 ms and ten tries, without a message', async () => {
    const { actor, emitted, pass, times } = started({})
    actor.send({ type: 'scheduling.requested', event: 'call' })
    await pass(300, 300, 300, 300, 300, 300, 300, 300, 300, 299)
    expect(actor.getSnapshot().matches('waiting')).toBe(true)
    await pass(1)
    expect(actor.getSnapshot().value).toBe('idle')
    await pass(60_000)
    expect(times('findWidget')).toBe(10)
    expect(times('openPopup')).toBe(0)
    expect(emitted).toEqual([])
  })

  it('SCHED-04: still waits for the widget when its assets fail to load', async () => {
    const { actor, emitted, pass } = started({ loadWidget: [fails(error)] })
    actor.send({ type: 'scheduling.requested', event: 'call' })
    await pass(300)
    expect(actor.getSnapshot().matches('waiting')).toBe(true)
    expect(emitted).toEqual([])
  })

  it('SCHED-03: a second click while waiting for the widget replaces the first and waits another 3000 ms', async () => {
    const { actor, calls, pass, times } = started({
      findWidget: [...Array.from({ length: 19 }, () => missing), found],
    })
    actor.send({ type: 'scheduling.requested', event: 'call' })
    await pass(300, 300, 300, 300, 300, 300, 300, 300, 300, 299)
    actor.send({ type: 'scheduling.requested', event: 'discount' })
    await pass(300, 300, 300, 300, 300, 300, 300, 300, 300)
    expect(times('findWidget')).toBe(20)
    expect(calls.filter(([port]) => port === 'openPopup')).toEqual([['openPopup', { event: 'discount' }]])
  })

  it('ADS-07, SCHED-01: a click after the popup has opened loads the assets again', async () => {
    const { actor, pass, times } = started({ findWidget: [found] })
    actor.send({ type: 'scheduling.requested', event: 'call' })
    await pass()
    actor.send({ type: 'scheduling.requested', event: 'call' })
    await pass()
    expect(times('loadWidget')).toBe(2)
    expect(times('openPopup')).toBe(2)
  })

  it('SCHED-04: stops waiting for the widget when the popup cannot open', async () => {
    const { actor, emitted, pass } = started({ findWidget: [found], openPopup: [fails(error)] })
    actor.send({ type: 'scheduling.requested', event: 'call' })
    await pass()
    expect(actor.getSnapshot().value).toBe('idle')
    expect(emitted).toEqual([])
  })

  it('SCHED-03: leaving the page stops the wait for the widget', async () => {
    const { actor, pass, times } = started({})
    actor.send({ type: 'scheduling.requested', event: 'call' })
    await pass()
    actor.stop()
    await pass(300, 2700)
    expect(times('findWidget')).toBe(1)
  })
})
