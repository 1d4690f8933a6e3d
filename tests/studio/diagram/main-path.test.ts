import { describe, expect, it } from 'vitest'
import { flows } from '#machines/index.ts'
import { type CatalogueFlow, chartOf } from '#studio/diagram/chart/chart.ts'
import { essentialOf } from '#studio/diagram/chart/main-path.ts'
import type { Chart, ChartTransition } from '#studio/diagram/chart/shape.ts'
import { transitionInWords } from '#studio/diagram/chart/transition-in-words.ts'
import type { Layout } from '#studio/diagram/layout/geometry.ts'
import { textsCrossed } from '#studio/diagram/layout/texts-crossed.ts'
import { viewUnfolding } from '#studio/diagram/layout/view-with.ts'

const state = (id: string, parent: string | null = 'shop') => ({
  id,
  parent,
  kind: 'state' as const,
  initial: id === 'shop.asking',
  text: id.replace(/^.*\./, ''),
  description: null,
  requirements: [],
  invokes: [],
})

const transition = (
  kind: ChartTransition['kind'],
  source: string,
  targets: readonly string[],
  cause: string,
): ChartTransition => ({
  id: `${cause} in ${source}`,
  source,
  targets,
  kind,
  cause,
  text: cause,
  guard: null,
  guardName: null,
  actions: [],
  emits: [],
})

const chart: Chart = {
  id: 'shop',
  title: 'Shop',
  area: 'buying',
  states: [
    state('shop', null),
    ...['asking', 'paying', 'paid', 'failed', 'retrying'].map((key) => state(`shop.${key}`)),
  ],
  transitions: [
    transition('event', 'shop.asking', ['shop.paying'], 'bought'),
    transition('answer', 'shop.asking', [], 'refreshToken'),
    transition('answer', 'shop.paying', ['shop.paid'], 'acquireLock'),
    transition('failure', 'shop.paying', ['shop.failed'], 'pay'),
    transition('event', 'shop.failed', ['shop.retrying'], 'tried again'),
  ],
  main: ['bought in shop.asking'],
}

describe('the main path of a diagram', () => {
  it('of the login leads through the states that its samples name', () => {
    const login = chartOf(flows.find(({ machine }) => machine.id === 'login') as unknown as CatalogueFlow)
    const targets = login.transitions.flatMap(({ id, targets: to, source }) =>
      login.main?.includes(id) && to[0] !== source ? to : [],
    )
    expect(new Set(targets)).toEqual(new Set(['login.editing', 'login.submitting', 'login.redirecting']))
  })

  it('of a flow that names no state leads to its first final state', () => {
    const { main = [], transitions } = chartOf(
      flows.find(({ machine }) => machine.id === 'discord-connection') as unknown as CatalogueFlow,
    )
    expect(transitions.find(({ id }) => id === main.at(-1))?.targets).toEqual(['discord-connection.leaving'])
  })

  it('has, for each state, the steps that lead to it', () => {
    const login = chartOf(flows.find(({ machine }) => machine.id === 'login') as unknown as CatalogueFlow)
    expect(login.states.find(({ id }) => id === 'login.editing')?.path).toEqual(['visitor'])
  })
})

describe('the essential part of a diagram', () => {
  it('contains no failure, and no state to which only a failure leads', () => {
    const { states, transitions } = essentialOf(chart)
    expect(states.map(({ id }) => id)).toEqual(['shop', 'shop.asking', 'shop.paying', 'shop.paid'])
    expect(transitions.map(({ cause }) => cause)).not.toContain('pay')
    expect(transitions.map(({ cause }) => cause)).not.toContain('tried again')
  })

  it('contains a technical transition only if no other transition leads to the same state', () => {
    const causes = essentialOf(chart).transitions.map(({ cause }) => cause)
    expect(causes).toEqual(['bought', 'acquireLock'])
  })

  it('is the whole diagram if the diagram has no main path, as in a comparison of two versions', () => {
    const { main, ...compared } = chart
    expect(essentialOf(compared)).toBe(compared)
  })
})

it.each([
  [transition('event', 'shop.asking', ['shop.paying'], 'Bought'), 'In asking, “Bought” leads to paying.'],
  [
    {
      ...transition('answer', 'shop.paying', [], 'Pay answers'),
      guard: 'if paid',
      emits: ["says 'Thank you.'", 'goes to /subscriptions'],
    },
    "In paying, “Pay answers” does not leave the state, if paid. Then the app says 'Thank you.' and goes to /subscriptions.",
  ],
  [
    { ...transition('event', 'shop.paid', [], 'Bought'), emits: ['stays'] },
    'In paid, “Bought” changes nothing.',
  ],
])('the studio explains a transition in a sentence (case %#)', (one, sentence) => {
  expect(transitionInWords(chart, one)).toBe(sentence)
})

const box = (id: string, compound: boolean) => ({
  state: id,
  kind: 'state' as const,
  compound,
  folded: compound ? 0 : 2,
  x: 0,
  y: 0,
  width: 100,
  height: 60,
  lines: [{ text: 'Paying', x: 10, y: 20, style: 'title' as const }],
  rows: [],
})
const layout = (...boxes: Layout['boxes']): Layout => ({
  width: 200,
  height: 200,
  boxes,
  arrows: [],
  starts: [],
})

it('a collapsed state links to a view that shows its inner states, if possible a view of the essential part; an expanded state has no link', () => {
  const folded = { name: 'main folded', layout: layout(box('shop.paying', false)) }
  const inside = { name: 'main shop.paying', layout: layout(box('shop.paying', true)) }
  const whole = { name: '', layout: layout(box('shop.paying', true)) }
  expect(viewUnfolding([folded, whole, inside], folded, 'shop.paying')).toBe(inside)
  expect(viewUnfolding([folded, whole], folded, 'shop.paying')).toBe(whole)
  expect(viewUnfolding([folded, whole, inside], inside, 'shop.paying')).toBeUndefined()
})

it('the check of diagrams reports a line that crosses the title of a compound state', () => {
  const through = {
    source: 'shop.asking',
    target: 'shop.paid',
    points: [[20, 0] as const, [20, 60] as const],
    label: { x: 0, y: 0, width: 0, height: 0 },
    rows: [],
  }
  const beside = { ...through, points: [[90, 0] as const, [90, 60] as const] }
  const title = box('shop.paying', true)
  expect(textsCrossed({ ...layout(title), arrows: [through] })).toEqual([
    "shop.asking → shop.paid goes through 'Paying' of shop.paying",
  ])
  expect(textsCrossed({ ...layout(title), arrows: [beside] })).toEqual([])
})
