import { expect, it } from 'vitest'
import { subscriptionsPorts } from '#src/flows/buying/subscriptions/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'

it('ROUTE-11: a payment is dated by the provider’s clock, which its first answers tell, not by that of the person (addition)', async () => {
  let now = '2026-03-03T12:00:00.000Z'
  const answered = ['2026-03-02T12:00:00.000Z', '2026-03-02T12:00:00.000Z', '2026-03-02T14:00:00.000Z']
  const services = {
    graph: {
      query: async () => {
        now = answered.shift() ?? now
        return { account: {}, subscriptions: [] }
      },
    },
    browser: { clock: { now: () => new Date(now) } },
  }
  // The port asks these services for nothing else.
  const { load, reload } = subscriptionsPorts(services as unknown as Services)
  const { signal } = new AbortController()
  for (const port of [load, reload])
    expect(await port({}, { signal })).toMatchObject({ at: '2026-03-02T12:00:00.000Z' })
})
