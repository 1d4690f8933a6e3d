import { describe, expect, it } from 'vitest'
import { pricingMachine } from '#machines/site/pricing/machine.ts'
import { run } from '../run.ts'

const start = () => run(pricingMachine, { input: undefined })

describe('pricing', () => {
  it('PRICE-12: the page starts with sales of 1000 and monthly billing', () => {
    expect(start().actor.getSnapshot().context).toEqual({ sales: 1000, billing: 'monthly' })
  })

  it('PRICE-02, PRICE-13, B08: picked sales are stored unrounded but at most 5000; the slider rounds them to hundreds', () => {
    const { actor } = start()
    actor.send({ type: 'sales.picked', sales: 250 })
    expect(actor.getSnapshot().context.sales).toBe(250)
    actor.send({ type: 'sales.picked', sales: 9000 })
    expect(actor.getSnapshot().context.sales).toBe(5000)
    actor.send({ type: 'sales.slid', sales: 349 })
    expect(actor.getSnapshot().context.sales).toBe(300)
  })

  it('PRICE-02, PRICE-10: the user can change billing to annual and back to monthly', () => {
    const { actor } = start()
    actor.send({ type: 'billing.chosen', billing: 'annual' })
    expect(actor.getSnapshot().context.billing).toBe('annual')
    actor.send({ type: 'billing.chosen', billing: 'monthly' })
    expect(actor.getSnapshot().context.billing).toBe('monthly')
  })

  it('PRICE-04: choosing a tier opens /register', () => {
    const { actor, emitted } = start()
    actor.send({ type: 'tier.chosen' })
    expect(emitted).toEqual([{ type: 'page.opened', path: '/register' }])
  })
})
