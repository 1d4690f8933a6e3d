import { describe, expect, it } from 'vitest'
import { flows } from '#machines/index.ts'
import { addresses, pageAt } from '#machines/rules/links/addresses.ts'
import { type CatalogueFlow, chartOf } from '#studio/diagram/chart/chart.ts'
import { entries, mapOf } from '#studio/diagram/map/map.ts'
import { placedIn } from '#studio/diagram/map/places.ts'

describe('the map of all flows', () => {
  it('finds the flow of the page for each address', () => {
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

  it('links a flow to the flows whose pages it opens and to its child machines', () => {
    const ways = map.ways.map(({ from, to, part }) => `${from} ${part ? 'holds' : 'opens'} ${to}`)
    // Specified by D1 §2 (the link 'Sign up' of the login), D2 §2 (a visitor who buys signs in first) and COMM-03 (a plan
    // is bought on the community's page).
    expect(ways).toContain('login opens register')
    expect(ways).toContain('checkout opens login')
    expect(ways).toContain('checkout opens subscriptions')
    expect(ways).toContain('community-page holds checkout')
    expect(ways).not.toContain('community-page opens community-page')
  })

  it('puts each flow into its area', () => {
    const buying = map.areas.find(({ id }) => id === 'buying')
    expect(buying?.title).toBe('Buying')
    expect(buying?.flows).toContainEqual({ id: 'checkout', title: 'Checkout' })
  })

  it('lists only existing flows', () => {
    const known = flows.map(({ machine }) => machine.id)
    expect(Object.keys(entries).filter((id) => !known.includes(id))).toEqual([])
  })

  // The widths that remain for the map in windows of 1440, 1024 and 390 pixels.
  describe.each([1200, 784, 358])('laid out in %d pixels', (width) => {
    const all = flows.map(({ machine }) => machine.id)
    const areas = [...new Set(flows.map(({ area }) => area))].map((area) => ({
      id: area,
      title: area,
      flows: flows
        .filter((flow) => flow.area === area)
        .map(({ machine, title }) => ({ id: machine.id, title })),
    }))
    const ways = all.flatMap((from) => all.flatMap((to) => (from === to ? [] : [{ from, to, part: false }])))
    const placed = placedIn({ areas, ways }, width)
    const boxes = [...placed.flows.values(), ...[...placed.areas.values()].map(({ title }) => title)]

    it('stays within this width, and no two flows overlap', () => {
      expect(placed.lines).toHaveLength(ways.length)
      const outside = placed.lines
        .flatMap(({ points }) => points)
        .filter(([x, y]) => x < 0 || x > width || y < 0 || y > placed.height)
      expect(outside).toEqual([])
      const corners = [...placed.flows.values()].map(({ x, y }) => `${x},${y}`)
      expect(new Set(corners).size).toBe(all.length)
    })

    it('has no line that crosses the title of a flow or an area', () => {
      const crossing = placed.lines.flatMap(({ from, to, points }) =>
        points.slice(1).flatMap(([x, y], nth) => {
          const [fromX, fromY] = points[nth] as readonly [number, number]
          const [left, right] = [Math.min(x, fromX), Math.max(x, fromX)]
          const [top, bottom] = [Math.min(y, fromY), Math.max(y, fromY)]
          const crossed = boxes.some(
            (box) => left < box.x + box.width && right > box.x && top < box.y + box.height && bottom > box.y,
          )
          return crossed ? [`${from} → ${to}`] : []
        }),
      )
      expect(crossing).toEqual([])
    })
  })
})
