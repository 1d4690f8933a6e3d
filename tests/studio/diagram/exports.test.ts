import { describe, expect, it, vi } from 'vitest'
import { type AnyStateMachine, createActor, createMachine, fromPromise, raise, setup } from 'xstate'
import { transitionsOf } from '#explorer/statechart/transitions.ts'
import { flows } from '#machines/index.ts'
import { chartOf } from '#studio/diagram/chart/chart.ts'
import { writtenOf } from '#studio/diagram/chart/config.ts'
import { mermaidOf } from '#studio/diagram/export/files.tsx'
import { scxmlOf } from '#studio/diagram/export/scxml.ts'

const chart = (machine: unknown, events: readonly string[] = []) =>
  chartOf({
    area: 'site',
    title: (machine as AnyStateMachine).id,
    machine: machine as AnyStateMachine,
    samples: {
      inputs: { start: undefined },
      events: Object.fromEntries(events.map((type) => [type, [{}]])),
      actors: { load: { outputs: { ok: [1] }, errors: 'never' } },
    },
  })

const scxml = (machine: unknown) =>
  scxmlOf({ config: writtenOf(machine as AnyStateMachine).config, delays: { patience: 3000 } })

/**
 * Creates the machine again from its exported configuration. Implementations without a name are found by their position
 * in the configuration.
 */
const again = (machine: AnyStateMachine): AnyStateMachine => {
  const { config, inline } = writtenOf(machine)
  const { implementations } = machine
  return createMachine(JSON.parse(JSON.stringify(config))).provide({
    actions: { ...implementations.actions, ...inline.actions } as never,
    guards: { ...implementations.guards, ...inline.guards } as never,
    actors: { ...implementations.actors, ...inline.actors } as never,
    delays: implementations.delays as never,
  }) as unknown as AnyStateMachine
}

interface Node {
  id: string
  type: string
  history: unknown
  initial?: { target: { id: string }[] }
  entry: unknown[]
  exit: unknown[]
  invoke: { id: string; src: string }[]
  states: Record<string, Node>
  transitions: Map<string, { target?: { id: string }[]; reenter: boolean; actions: unknown[] }[]>
}

/** The structure that decides the machine's transitions, without its functions. */
const shapeOf = (node: Node): unknown => ({
  id: node.id,
  type: node.type,
  history: node.history,
  initial: node.initial?.target.map(({ id }) => id),
  entry: node.entry.length,
  exit: node.exit.length,
  invoke: node.invoke.map(({ id, src }) => [id, src.replace(/^xstate\.invoke.*/, 'inline')]),
  transitions: [...node.transitions].map(([event, all]) => [
    event,
    all.map(({ target, reenter, actions }) => [target?.map(({ id }) => id), reenter, actions.length]),
  ]),
  states: Object.values(node.states).map(shapeOf),
})

const forbidding = setup({ guards: { isUploading: () => true } }).createMachine({
  id: 'p',
  initial: 'editing',
  states: {
    editing: { on: { 'save.chosen': [{ guard: 'isUploading' }, { target: 'saving' }] } },
    saving: {},
  },
})

it("an exported transition whose guard only prevents an event says 'stays', and the next transition says 'otherwise'", () => {
  expect(
    chart(forbidding, ['save.chosen']).transitions.map(({ text, guard, emits }) => [text, guard, ...emits]),
  ).toEqual([
    ['Save chosen', 'if uploading', 'stays'],
    ['Save chosen', 'otherwise'],
  ])
  expect(mermaidOf(chart(forbidding, ['save.chosen']))).toContain(
    'p_editing --> p_editing: Save chosen, if uploading, stays',
  )
})

describe('a machine exported as JSON', () => {
  const load = fromPromise(async () => 1)
  const machine = createMachine({
    id: 'm',
    context: { count: 1 },
    initial: 'a',
    on: { STOP: '.b' },
    states: {
      a: {
        entry: 'begin',
        exit: [raise({ type: 'LEFT' }), () => {}],
        invoke: { id: 'one', src: load, onDone: 'b' },
        on: { GO: { guard: () => false, target: 'b' }, RE: { target: 'a', reenter: true }, STOP: undefined },
      },
      b: { initial: 'x', states: { x: {}, h: { type: 'history', history: 'deep', target: 'x' } } },
    },
  })

  it('contains everything that JSON can express, and a name for each function', () => {
    expect(writtenOf(machine).config).toEqual({
      id: 'm',
      context: { count: 1 },
      initial: 'a',
      on: { STOP: '.b' },
      states: {
        a: {
          entry: ['begin'],
          exit: [{ type: 'action at m.a exit 0', params: { raises: 'LEFT' } }, 'action at m.a exit 1'],
          invoke: { id: 'one', src: 'actor at m.a invoke 0', onDone: 'b' },
          on: { GO: { guard: 'guard at m.a GO', target: 'b' }, RE: { target: 'a', reenter: true }, STOP: {} },
        },
        b: { initial: 'x', states: { x: {}, h: { type: 'history', history: 'deep', target: 'x' } } },
      },
    })
  })

  it('creates a machine with the same transitions', () => {
    const made = createActor(again(machine)).start()
    for (const [type, state] of [
      ['STOP', 'a'],
      ['GO', 'a'],
      ['RE', 'a'],
    ]) {
      made.send({ type: type ?? '' })
      expect(made.getSnapshot().value).toBe(state)
    }
    expect(made.getSnapshot().context).toEqual({ count: 1 })
  })

  it.each(flows.map(({ title, machine: flow }) => [title, flow] as const))(
    '%s: creates a machine with the same structure',
    (_, flow) => {
      // Silences XState, which warns that the exported configuration lacks the functions for outputs.
      vi.spyOn(console, 'warn').mockReturnValue()
      const original = flow as unknown as AnyStateMachine
      expect(shapeOf(again(original).root as unknown as Node)).toEqual(
        shapeOf(original.root as unknown as Node),
      )
      expect(transitionsOf(again(original)).map(({ id }) => id)).toEqual(
        transitionsOf(original).map(({ id }) => id),
      )
    },
  )
})

describe('a machine exported as SCXML', () => {
  const region = (on: string) =>
    ({ initial: 'a', states: { a: { on: { [on]: 'z' } }, z: { type: 'final' } } }) as const

  it('contains guards, delays, actions, invocations, and the kinds of transitions and history states', () => {
    expect(
      scxml(
        createMachine({
          id: 'm',
          initial: 'the start',
          on: { X: '.b' },
          states: {
            'the start': {
              entry: 'begin',
              invoke: { id: 'load it', src: 'load', onDone: { target: 'b', actions: 'keep' }, onError: 'b' },
              after: { patience: 'b' },
              on: { GO: { guard: 'isReady', target: 'b' }, SELF: { target: 'the start', reenter: true } },
            },
            b: {
              initial: 'x',
              on: { INTO: '.y', AGAIN: { target: '.y', reenter: true }, STAY: 'b' },
              states: { x: {}, y: {}, h: { type: 'history', history: 'deep' } },
            },
          },
        }),
      ),
    ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" name="m" initial="m">
  <datamodel>
    <data id="isReady" expr="true"/>
  </datamodel>
  <state id="m" initial="m_the_start">
    <transition event="X" target="m_b" type="internal"/>
    <state id="m_the_start">
      <onentry>
        <log label="begin"/>
        <send id="after.patience.m_the_start" event="after.patience.m_the_start" delay="3000ms"/>
      </onentry>
      <onexit>
        <cancel sendid="after.patience.m_the_start"/>
      </onexit>
      <invoke id="load_it" src="load" type="xstate"/>
      <transition event="after.patience.m_the_start" target="m_b"/>
      <transition event="error.platform.load_it" target="m_b"/>
      <transition event="done.invoke.load_it" target="m_b">
        <log label="keep"/>
      </transition>
      <transition event="SELF" target="m_the_start"/>
      <transition event="GO" cond="isReady" target="m_b"/>
    </state>
    <state id="m_b" initial="m_b_x">
      <transition event="AGAIN" target="m_b_y"/>
      <transition event="INTO" target="m_b_y" type="internal"/>
      <transition event="STAY" target="m_b_x" type="internal"/>
      <state id="m_b_x"/>
      <state id="m_b_y"/>
      <history id="m_b_h" type="deep">
        <transition target="m_b_x"/>
      </history>
    </state>
  </state>
</scxml>
`)
  })

  it('matches events by their whole name, and takes an eventless transition at most once per event', () => {
    const text = scxml(
      createMachine({
        id: 'm',
        initial: 'a',
        states: {
          a: {
            always: [{ guard: 'isLate', target: 'b' }, { actions: 'count' }],
            on: { save: 'b', 'save.failed': { guard: 'isLate', target: 'b' } },
          },
          b: {},
        },
      }),
    )
    expect(text).toContain('<data id="isLate" expr="true"/>\n    <data id="taken_1" expr="null"/>')
    expect(text).toContain('<transition event="save.failed" cond="isLate" target="m_b"/>')
    expect(text).toContain(`<transition event="save" cond="_event.name === 'save'" target="m_b"/>`)
    expect(text).toContain(`<transition cond="isLate &amp;&amp; taken_1 !== _event" target="m_b">
        <assign location="taken_1" expr="_event"/>
      </transition>
      <transition cond="taken_2 !== _event">
        <log label="count"/>
        <assign location="taken_2" expr="_event"/>`)
  })

  it('has a name that an interpreter can use as the name of a function', () => {
    expect(scxml(createMachine({ id: 'copy-link' }))).toContain(' name="copy_link"')
  })

  it('contains each id once, and matches the end of every actor with the same id', () => {
    const text = scxml(
      createMachine({
        id: 'same',
        initial: 'a',
        states: {
          a: { invoke: { id: 'same', src: 'load', onDone: { guard: 'same', target: 'b' } } },
          b: { invoke: { id: 'same', src: 'load', onError: 'a' } },
        },
      } as never),
    )
    const ids = [...text.matchAll(/<(?:state|invoke|data) id="(\w+)"/g)].map(([, id]) => id)
    expect(ids).toEqual(['same_4', 'same', 'same_a', 'same_2', 'same_b', 'same_3'])
    expect(text).toContain('<transition event="done.invoke.same_2 done.invoke.same_3" cond="same_4"')
  })

  it('preserves a parallel root, which is done when all its regions are', () => {
    const text = scxml(
      createMachine({ id: 'root', type: 'parallel', states: { l: region('L'), r: region('R') } }),
    )
    expect(text).toContain(
      '<parallel id="root">\n    <transition event="done.state.root" target="root__over"/>',
    )
    expect(text).toContain('\n  <final id="root__over"/>\n</scxml>')
  })

  it('has no id that begins with another id and a dot, so that a parallel state is not done when its first region is', () => {
    const text = scxml(
      createMachine({
        id: 'm',
        initial: 'p',
        states: {
          p: { type: 'parallel', onDone: 'end', states: { l: region('L'), r: region('R') } },
          end: {},
        },
      }),
    )
    expect(text).toContain('<transition event="done.state.m_p" target="m_end"/>')
    expect([...text.matchAll(/ id="([^"]*)"/g)].filter(([, id]) => /[.\s]/.test(id ?? ''))).toEqual([])
  })

  it.each(flows.map(({ title, machine }) => [title, machine] as const))(
    '%s: every target of a transition is the id of a state',
    (_, flow) => {
      vi.spyOn(console, 'warn').mockReturnValue()
      const text = scxml(flow)
      const ids = new Set(
        [...text.matchAll(/<(?:state|parallel|final|history) id="([^"]*)"/g)].map(([, id]) => id),
      )
      const targets = [...text.matchAll(/ (?:target|initial)="([^"]*)"/g)].flatMap(([, ids]) =>
        (ids ?? '').split(' '),
      )
      expect(targets.length).toBeGreaterThan(0)
      expect(targets.filter((id) => !ids.has(id))).toEqual([])
    },
  )
})

it('a Mermaid diagram has distinct ids for names in any script, and escapes quotes in names', () => {
  const machine = createMachine({
    id: 'm',
    initial: 'да',
    states: { да: { on: { A: 'не' } }, не: {}, 'say "hi"': {}, 'a.b': {}, a_b: {} },
  })
  const text = mermaidOf(chart(machine, ['A']))
  const ids = [...text.matchAll(/^ *state ".*" as (\w+)/gm)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(6)
  expect(text).toContain('#quot;hi#quot;')
})

it('in a Mermaid diagram, an arrow between a compound state and a state inside it is placed beside the compound state', () => {
  const machine = createMachine({
    id: 'root',
    initial: 'a',
    states: {
      a: {
        initial: 'b',
        on: { OTHER: '.c', SELF: { target: 'a', reenter: true } },
        states: { b: {}, c: { on: { UP: '#root.a' } } },
      },
      p: {
        type: 'parallel',
        on: { L: '.l.y' },
        states: { l: { initial: 'x', states: { x: {}, y: {} } }, r: {} },
      },
    },
  })
  const text = mermaidOf(chart(machine, ['OTHER', 'SELF', 'UP', 'L']))
  expect(text).toContain(`    state "A" as root_a {
      state "B" as root_a_b
      [*] --> root_a_b
      state "In every state" as root_a_everywhere
      state "C" as root_a_c
    }`)
  expect(text).toContain('      state "In every state" as root_p_l_everywhere\n      state "L" as root_p_l {')
  expect(text.slice(text.indexOf('  root_a_')).split('\n').slice(-6)).toEqual([
    '  root_a_everywhere --> root_a_c: Other',
    '  root_a --> root_a: Self',
    '  root_a_c --> root_a_b: Up',
    '  root_p_l_everywhere --> root_p_l_y: L',
    '',
  ])
  expect(text).toContain(' as root_2 {')
})
