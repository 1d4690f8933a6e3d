import { expect, it } from 'vitest'
import { flows } from '#machines/index.ts'
import type { CatalogueFlow } from '#studio/diagram/chart/chart.ts'
import { inCode, relabelled } from '#studio/diagram/chart/in-code.ts'
import { svgOf } from '#studio/diagram/export/files.tsx'
import { diagramOf } from '#studio/diagram/layout/diagram-cache.ts'
import type { Layout } from '#studio/diagram/layout/geometry.ts'
import { queryOf, readAddress } from '#studio/kit/address.ts'

const flow = flows.find(({ machine }) => machine.id === 'unsubscribe')
if (!flow) throw new Error("There is no flow 'unsubscribe'.")
const { chart, views } = await diagramOf(flow as unknown as CatalogueFlow)
const layout = views.find(({ name }) => name === '')?.layout as Layout

const placesOf = ({ boxes, arrows }: Layout) => [
  ...boxes.map(({ x, y, width, height }) => [x, y, width, height]),
  ...arrows.map(({ points, label: { x, y, width, height } }) => [points, x, y, width, height]),
]

it('when the diagram shows the names of the code, states, events, guards and ports have the names that the machine uses', () => {
  const coded = inCode(chart)
  expect(coded.states.map(({ text }) => text)).toContain('confirming')
  const causes = coded.transitions.map(({ text, guard }) => [text, guard])
  expect(causes).toContainEqual(['unsubscribe.confirmed', 'isAcknowledged'])
  expect(causes.map(([text]) => text)).toContain('dialog.closed')
  expect(coded.states.flatMap(({ invokes }) => invokes).every(({ id, text }) => id === text)).toBe(true)
})

it('when the diagram shows the names of the code, every position is unchanged, and names replace all descriptions', () => {
  const coded = relabelled(layout, inCode(chart))
  expect(placesOf(coded)).toEqual(placesOf(layout))
  const drawn = svgOf(chart, coded)
  expect(drawn).toContain('>unsubscribe.confirmed<')
  expect(drawn).not.toContain('>Unsubscribe confirmed<')
  expect(svgOf(chart, layout)).toContain('>Unsubscribe confirmed<')
})

it('when the diagram shows the names of the code, each name fits into its box, which was measured for the description', () => {
  for (const { lines, width } of relabelled(layout, inCode(chart)).boxes)
    for (const { room } of lines) if (room !== undefined) expect(room).toBeLessThan(width)
})

it('the address contains `names=code` if the diagram shows the names of the code; without `names`, the diagram shows descriptions', () => {
  const address = readAddress(new URLSearchParams('flow=unsubscribe&names=code'))
  expect(address.names).toBe('code')
  expect(queryOf(address)).toContain('names=code')
  expect(queryOf({ ...address, names: 'words' })).not.toContain('names')
  expect(readAddress(new URLSearchParams('names=poetry')).names).toBe('words')
})
