import { describe, expect, it } from 'vitest'
import { notFoundMachine } from '#machines/site/not-found/machine.ts'
import { run } from '../run.ts'

describe('the not-found page', () => {
  it.each([
    ['/pricing.', '/Pricing'],
    ['/Pricing)', '/Pricing'],
    ['/login,', '/login'],
    ['/terms”', '/terms'],
    ['/terms%E2%80%9D', '/terms'],
    ['/CONFIRM-EMAIL!', '/confirm-email'],
    ['/pick-plan%22', '/Pick-Plan'],
    ['/subscriptions/.”', '/subscriptions'],
    ['/pricing%', '/Pricing'],
    ['/community/The-Lantern-Room/”', '/community/the-lantern-room'],
    ['/%E2%80%9D', '/'],
    ['/Pick–Plan', '/Pick-Plan'],
    ['/pick%E2%80%94plan', '/Pick-Plan'],
    ['/pricing%20', '/Pricing'],
    ['/pricing%2520', '/Pricing'],
    ['/pricing&utm_source=newsletter', '/Pricing'],
    ['/login%3Futm_source=newsletter', '/login'],
    ['/terms&next=https://guildhall.test/a', '/terms'],
    ['/community/the-lantern-room&utm_campaign=a/b', '/community/the-lantern-room'],
    ['/&utm_source=newsletter', '/'],
  ])('the mistyped address %s redirects at once to %s', (path, meant) => {
    const { actor, emitted } = run(notFoundMachine, { input: { path } })
    expect(emitted).toEqual([{ type: 'page.opened', path: meant, replace: true }])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it.each(['/nowhere', '/pricing/more', '/community', '/community/.', '/pricingg', '/login/x/y'])(
    'ROUTE-19: shows the not-found page at %s, which resembles no page',
    (path) => {
      const { actor, emitted } = run(notFoundMachine, { input: { path } })
      expect(emitted).toEqual([])
      expect(actor.getSnapshot().value).toBe('shown')
    },
  )

  it('NOTFOUND-02: opens the landing page after exactly 5000 ms', () => {
    const { clock, emitted } = run(notFoundMachine, { input: { path: '/nowhere' } })
    clock.advance(4999)
    expect(emitted).toEqual([])
    clock.advance(1)
    expect(emitted).toEqual([{ type: 'page.opened', path: '/', replace: true }])
  })

  it('NOTFOUND-02: opens the landing page once, then the machine is done', () => {
    const { actor, clock, emitted } = run(notFoundMachine, { input: { path: '/nowhere' } })
    clock.advance(5000)
    expect(actor.getSnapshot().status).toBe('done')
    clock.advance(60_000)
    expect(emitted).toHaveLength(1)
  })

  it('NOTFOUND-02, C81: the user can go home at once, which stops the timer', () => {
    const { actor, clock, emitted } = run(notFoundMachine, { input: { path: '/nowhere' } })
    actor.send({ type: 'home.chosen' })
    expect(actor.getSnapshot().status).toBe('done')
    clock.advance(60_000)
    expect(emitted).toEqual([{ type: 'page.opened', path: '/', replace: true }])
  })

  it('NOTFOUND-02: leaving the page stops the timer', () => {
    const { actor, clock, emitted } = run(notFoundMachine, { input: { path: '/nowhere' } })
    actor.stop()
    clock.advance(10_000)
    expect(emitted).toEqual([])
  })
})
