import { expect, it } from 'vitest'
import type { Chart, ChartState, Invoked } from '#studio/diagram/chart/shape.ts'
import { childrenOf } from '#studio/diagram/chart/with-children.ts'
import { composeDiagram } from '#studio/diagram/composed-diagram.ts'
import type { Box } from '#studio/diagram/layout/geometry.ts'
import type { View } from '#studio/diagram/layout/layout.ts'

const stateOf = (id: string, text: string, invokes: readonly Invoked[] = []): ChartState => {
  const dot = id.lastIndexOf('.')
  return {
    id,
    parent: dot < 0 ? null : id.slice(0, dot),
    kind: 'state',
    initial: false,
    text,
    description: null,
    requirements: [],
    invokes,
  }
}

const chartOf = (...states: readonly [ChartState, ...ChartState[]]): Chart => ({
  id: states[0].id,
  title: states[0].text,
  area: 'buying',
  states,
  transitions: [],
})

/** A view that shows these states from left to right. */
const viewOf = (name: string, ...states: readonly ChartState[]): View => ({
  name,
  layout: {
    width: 100 * states.length,
    height: 60,
    boxes: states.map(({ id, text }, nth): Box => {
      const x = 100 * nth
      return {
        state: id,
        kind: 'state',
        compound: false,
        folded: 0,
        x,
        y: 0,
        width: 90,
        height: 60,
        lines: [{ text, x: x + 12, y: 20, style: 'title' }],
        rows: [],
      }
    }),
    arrows: [],
    starts: [],
  },
})

const shop = stateOf('shop', 'Shop')
const paying = stateOf('shop.paying', 'Paying', [
  { id: 'payment', kind: 'child', text: 'Payment', machine: 'pay' },
])
const paid = stateOf('shop.paid', 'Paid')
const machine = chartOf(shop, paying, paid)
const view = viewOf('', paying, paid)

const pay = stateOf('pay', 'Payment')
const asking = stateOf('pay.asking', 'Asking')
const card = stateOf('pay.asking.card', 'Card')
const children = childrenOf(machine)
const openChild = {
  id: 'payment',
  state: 'shop.paying',
  machine: 'pay',
  text: 'Payment',
  chart: chartOf(pay, asking, card),
  views: [viewOf('folded', asking), viewOf('', asking, card)],
} as const

const closed = { machine, view, children, openChild: null, state: null, names: 'words' } as const
const idsOf = ({ states }: Chart) => states.map(({ id }) => id)
const drawnIn = ({ boxes }: View['layout']) => boxes.map(({ state }) => state)
const titlesIn = ({ boxes }: View['layout']) => boxes.flatMap(({ lines }) => lines.map(({ text }) => text))

it('the diagram names a closed child machine in the state that invokes it, and is otherwise unchanged', () => {
  const { chart, layout } = composeDiagram(closed)
  expect(idsOf(chart)).toEqual(['shop', 'shop.paying', 'payment', 'shop.paid'])
  expect(layout).toEqual(view.layout)
})

it('the diagram shows the states of an open child machine, also in the list of states', () => {
  const { chart, layout } = composeDiagram({ ...closed, openChild })
  expect(idsOf(chart)).toEqual([
    'shop',
    'shop.paying',
    'payment',
    'pay.asking',
    'pay.asking.card',
    'shop.paid',
  ])
  expect(drawnIn(layout)).toEqual(['shop.paying', 'shop.paid', 'payment', 'pay.asking'])
})

it('the diagram shows that view of an open child machine that contains the selected state', () => {
  const { layout } = composeDiagram({ ...closed, openChild, state: 'pay.asking.card' })
  expect(drawnIn(layout)).toContain('pay.asking.card')
})

it('the diagram shows the chosen view without the open child machine when this view does not contain the child', () => {
  const { layout } = composeDiagram({ ...closed, openChild, view: viewOf('folded', paid) })
  expect(drawnIn(layout)).toEqual(['shop.paid'])
})

it('the diagram can show the names of the code, and retains the descriptions for screen readers', () => {
  const { chart, layout, layoutInWords } = composeDiagram({ ...closed, openChild, names: 'code' })
  expect(chart.states.map(({ text }) => text)).toEqual([
    'shop',
    'paying',
    'payment',
    'asking',
    'card',
    'paid',
  ])
  expect(titlesIn(layout)).toEqual(['paying', 'paid', 'payment', 'asking'])
  expect(titlesIn(layoutInWords)).toEqual(['Paying', 'Paid', 'Payment', 'Asking'])
})
