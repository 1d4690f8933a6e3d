import { describe, expect, it } from 'vitest'
import { type AnyStateMachine, fromPromise, setup } from 'xstate'
import { chartOf } from '#studio/diagram/chart/chart.ts'
import { documentOf, mermaidOf } from '#studio/diagram/export/files.tsx'

const askOwner = fromPromise(async () => ({ kind: 'yes' }))

const door = setup({
  types: {
    context: {} as { keys: number },
    events: {} as { type: 'key.turned' } | { type: 'bell.rung' },
    emitted: {} as { type: 'page.opened'; path: string },
  },
  guards: { hasKeys: ({ context }) => context.keys > 0 },
  delays: { patience: 3000 },
  actors: { askOwner },
}).createMachine({
  id: 'door',
  context: { keys: 0 },
  initial: 'closed',
  states: {
    closed: {
      description: 'Nobody comes in.',
      meta: { requirements: ['LOGIN-01'] },
      on: { 'key.turned': { guard: 'hasKeys', target: 'open' }, 'bell.rung': 'asking' },
    },
    asking: {
      invoke: {
        id: 'askOwner',
        src: 'askOwner',
        onDone: { target: 'open' },
        onError: { target: 'closed' },
      },
      after: { patience: { target: 'closed' } },
    },
    open: { type: 'final' },
  },
})

const chart = chartOf({
  area: 'site',
  title: 'Door',
  machine: door as unknown as AnyStateMachine,
  samples: {
    inputs: { door: undefined },
    events: { 'key.turned': [{}], 'bell.rung': [{}] },
    actors: { askOwner: { outputs: { yes: [{ kind: 'yes' }] }, errors: [null] } },
  },
})

describe('an exported chart', () => {
  it("describes transitions in the product's language", () => {
    expect(chart.states.map(({ text, kind }) => `${text}, ${kind}`)).toEqual([
      'Door, state',
      'Closed, state',
      'Asking, state',
      'Open, final',
    ])
    expect(chart.transitions.map(({ text, guard }) => (guard ? `${text} ${guard}` : text))).toEqual([
      'Key turned if has keys',
      'Bell rung',
      'Ask owner answers',
      'Ask owner fails',
      'After 3 seconds',
    ])
  })

  it('can be a Mermaid state diagram', () => {
    expect(mermaidOf(chart)).toBe(`stateDiagram-v2
  state "Door" as door {
    state "Closed" as door_closed
    [*] --> door_closed
    state "Asking" as door_asking
    state "Open" as door_open
    door_open --> [*]
  }
  door_closed --> door_open: Key turned, if has keys
  door_closed --> door_asking: Bell rung
  door_asking --> door_open: Ask owner answers
  door_asking --> door_closed: Ask owner fails<br/>After 3 seconds
`)
  })

  it('can be a Mermaid state diagram with every transition from a state to itself', () => {
    const lamp = setup({
      types: {
        events: {} as { type: 'bulb.changed' } | { type: 'shade.cleaned' } | { type: 'switch.pressed' },
      },
    }).createMachine({
      id: 'lamp',
      initial: 'off',
      states: {
        off: {
          on: {
            'bulb.changed': { actions: () => {} },
            'shade.cleaned': { target: 'off', reenter: true },
            'switch.pressed': 'on',
          },
        },
        on: { on: { 'shade.cleaned': { actions: () => {} } } },
      },
    })
    const lampChart = chartOf({
      area: 'site',
      title: 'Lamp',
      machine: lamp as unknown as AnyStateMachine,
      samples: {
        inputs: {},
        events: { 'bulb.changed': [{}], 'shade.cleaned': [{}], 'switch.pressed': [{}] },
        actors: {},
      },
    })
    expect(mermaidOf(lampChart)).toBe(`stateDiagram-v2
  state "Lamp" as lamp {
    state "Off" as lamp_off
    [*] --> lamp_off
    state "On" as lamp_on
  }
  lamp_off --> lamp_off: Bulb changed<br/>Shade cleaned
  lamp_off --> lamp_on: Switch pressed
  lamp_on --> lamp_on: Shade cleaned
`)
  })

  it('can be a Markdown document with the texts of its requirements', () => {
    expect(documentOf(chart, (id) => `What ${id} says.`)).toBe(`# Door

![Diagram of Door](door.svg)

## States

### Closed (\`closed\`)

Nobody comes in.

- **Key turned** if has keys → Open
- **Bell rung** → Asking

### Asking (\`asking\`)

- **Ask owner answers** → Open
- **Ask owner fails** → Closed
- **After 3 seconds** → Closed

### Open (\`open\`)

## Requirements

- **LOGIN-01** What LOGIN-01 says.
`)
  })
})
