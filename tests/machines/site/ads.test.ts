import { describe, expect, it } from 'vitest'
import { adsMachine } from '#machines/site/ads/machine.ts'
import { schedulingMachine } from '#machines/site/scheduling/machine.ts'
import { returns, run, settle } from '../run.ts'

const start = (widget: 'found' | 'missing' = 'found') => {
  const { actor, calls, emitted, clock } = run(adsMachine, {
    input: undefined,
    script: {
      loadWidget: [returns()],
      findWidget: [returns({ kind: widget })],
      openPopup: [returns()],
    },
    children: (ports) => ({ scheduling: schedulingMachine.provide({ actors: ports as never }) }),
  })
  const request = async () => {
    actor.send({ type: 'call.requested' })
    await settle()
  }
  return { actor, calls, emitted, clock, request }
}

const opened = [
  ['loadWidget', {}],
  ['findWidget', {}],
  ['openPopup', { event: 'call' }],
]

describe('the ads page', () => {
  it('ADS-01, SCHED-01: loads neither the video nor the scheduling widget before a click', async () => {
    const { actor, calls } = start()
    await settle()
    expect(actor.getSnapshot().value).toBe('reading')
    expect(calls).toEqual([])
  })

  it("ADS-05, SCHED-02, C74: 'talk growth' opens the popup to schedule a 15-minute call", async () => {
    const { calls, request } = start()
    await request()
    expect(calls).toEqual(opened)
  })

  it('ADS-07, C75: a click on the second button of the page loads the scheduling widget again', async () => {
    const { calls, request } = start()
    await request()
    await request()
    expect(calls).toEqual([...opened, ...opened])
  })

  it('ADS-01, ADS-05: the video plays from the first click on, and the user can still open the popup to schedule a call', async () => {
    const { actor, calls, request } = start()
    actor.send({ type: 'film.played' })
    expect(actor.getSnapshot().value).toBe('watching')
    expect(actor.getSnapshot().can({ type: 'film.played' })).toBe(false)
    await request()
    expect(calls).toEqual(opened)
    expect(actor.getSnapshot().value).toBe('watching')
  })

  it('SCHED-04: a widget that never loads leaves the page unchanged, without a message', async () => {
    const { actor, calls, emitted, clock, request } = start('missing')
    await request()
    for (let look = 0; look < 10; look += 1) {
      clock.advance(300)
      await settle()
    }
    expect(calls.filter(([port]) => port === 'findWidget')).toHaveLength(10)
    expect(calls.filter(([port]) => port === 'openPopup')).toEqual([])
    expect(emitted).toEqual([])
    expect(actor.getSnapshot().value).toBe('reading')
  })
})
