import { describe, expect, it } from 'vitest'
import { flows } from '#machines/index.ts'
import { addresses, pageAt } from '#machines/rules/links/addresses.ts'
import { type CatalogueFlow, chartOf } from '#studio/diagram/chart/chart.ts'
import { mapOf } from '#studio/diagram/map/map.ts'

describe('The map of all flows', () => {
  it('knows the flow of each address', () => {
    const known = flows.map(({ area, machine }) => `${area}/${machine.id}`)
    expect(addresses.filter((address) => !known.includes(pageAt(address).flow))).toEqual([])
  })

  const map = mapOf(
    (flows as unknown as CatalogueFlow[])
      .filter(({ machine }) =>
        ['login', 'register', 'checkout', 'community-page', 'subscriptions'].includes(machine.id),
      )
      .map((flow) => ({ ...flow, chart: chartOf(flow) })),
  )

  it('leads from a flow to those whose pages it opens, and to those that are a part of it', () => {
    const ways = map.transitions.map(({ id }) => id)
    // D1 §2, 'Login': 'Sign up'; D2 §2: a visitor who buys signs in first; COMM-03: a plan is bought on the page.
    expect(ways).toContain('login opens register')
    expect(ways).toContain('checkout opens login')
    expect(ways).toContain('checkout opens subscriptions')
    expect(ways).toContain('community-page holds checkout')
    expect(ways).not.toContain('community-page opens community-page')
  })

  it('stands each flow in its area', () => {
    expect(map.states.find(({ id }) => id === 'checkout')).toMatchObject({
      parent: 'buying',
      text: 'Checkout',
    })
  })
})
