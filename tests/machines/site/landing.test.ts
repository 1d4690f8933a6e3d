import { describe, expect, it } from 'vitest'
import { landingMachine } from '#machines/site/landing/machine.ts'
import { schedulingMachine } from '#machines/site/scheduling/machine.ts'
import { returns, run, settle } from '../run.ts'

const start = () => {
  const { actor, calls } = run(landingMachine, {
    input: undefined,
    script: {
      loadWidget: [returns()],
      findWidget: [returns({ kind: 'found' })],
      openPopup: [returns()],
    },
    children: (ports) => ({ scheduling: schedulingMachine.provide({ actors: ports as never }) }),
  })
  return { actor, calls, context: () => actor.getSnapshot().context }
}

describe('landing', () => {
  it('CALC-03, CALC-05, LAND-17: starts with 250 members at $20 and all questions closed', () => {
    expect(start().context()).toEqual({ members: 40, price: 3, question: null })
  })

  it('LAND-09, CALC-01: moving one slider does not move the other', () => {
    const { actor, context } = start()
    actor.send({ type: 'members.slid', position: 100 })
    expect(context()).toEqual({ members: 100, price: 3, question: null })
    actor.send({ type: 'price.slid', position: 0 })
    expect(context()).toEqual({ members: 100, price: 0, question: null })
  })

  it('LAND-16, LAND-17: at most one question is open; a click on the open question closes it', () => {
    const { actor, context } = start()
    actor.send({ type: 'question.toggled', question: 0 })
    expect(context().question).toBe(0)
    actor.send({ type: 'question.toggled', question: 7 })
    expect(context().question).toBe(7)
    actor.send({ type: 'question.toggled', question: 7 })
    expect(context().question).toBeNull()
  })

  it('LAND-07, LAND-20, SCHED-02: booking a talk opens the popup to schedule a 15-minute call', async () => {
    const { actor, calls } = start()
    actor.send({ type: 'call.requested' })
    await settle()
    expect(calls.at(-1)).toEqual(['openPopup', { event: 'call' }])
  })

  it('LAND-19, SCHED-02: claiming the discount opens the popup to schedule the 30-minute event', async () => {
    const { actor, calls } = start()
    actor.send({ type: 'discount.claimed' })
    await settle()
    expect(calls.at(-1)).toEqual(['openPopup', { event: 'discount' }])
  })

  it('LAND-15, CONST-04: the demo video plays from the first click on, whatever else the user does', () => {
    const { actor } = start()
    expect(actor.getSnapshot().value).toBe('reading')
    actor.send({ type: 'demo.played' })
    expect(actor.getSnapshot().value).toBe('watching')
    expect(actor.getSnapshot().can({ type: 'demo.played' })).toBe(false)
    actor.send({ type: 'members.slid', position: 0 })
    actor.send({ type: 'question.toggled', question: 1 })
    actor.send({ type: 'call.requested' })
    expect(actor.getSnapshot().value).toBe('watching')
  })
})
