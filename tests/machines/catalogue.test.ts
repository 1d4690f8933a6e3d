import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { AnyStateMachine, StateNode } from 'xstate'
import { flows } from '#machines/index.ts'

const nodesOf = (node: StateNode): StateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

const onErrorOf = (node: StateNode, id: string) => node.on[`xstate.error.actor.${id}` as never]

const requirementIds = new Set(
  readFileSync('docs/specification/requirements.jsonl', 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { id: string }).id),
)

describe('the catalogue of flows', () => {
  it('has an entry for each file machines/*/*/machine.ts', () => {
    const named = flows.map(({ area, machine }) => `machines/${area}/${machine.id}/machine.ts`)
    expect(named.sort()).toEqual(globSync('machines/*/*/machine.ts').sort())
  })

  it.each(flows.map(({ title, machine }): [string, AnyStateMachine] => [title, machine]))(
    '%s: every requirement id in the `meta` of a state exists',
    (_, machine) => {
      const named = nodesOf(machine.root).flatMap(
        (node) => (node.meta as { requirements?: string[] } | undefined)?.requirements ?? [],
      )
      expect(named.filter((id) => !requirementIds.has(id))).toEqual([])
    },
  )

  it.each(flows.map(({ title, machine }): [string, AnyStateMachine] => [title, machine]))(
    '%s: every invocation has its own id, and every event is named noun.verb',
    (_, machine) => {
      const nodes = nodesOf(machine.root)
      const ids = nodes.flatMap((node) => node.invoke.map((invoke) => invoke.id))
      expect(ids.filter((id) => /\d+\./.test(id))).toEqual([])
      expect(new Set(ids).size).toBe(ids.length)
      const events = machine.events.filter((event) => !event.startsWith('xstate.'))
      expect(events.filter((event) => !/^[a-z]+\.[a-z]+$/.test(event))).toEqual([])
    },
  )

  it.each(flows.map(({ title, machine }): [string, AnyStateMachine] => [title, machine]))(
    "%s: every invocation of a port handles the port's failure",
    (_, machine) => {
      const without = nodesOf(machine.root).flatMap((node) =>
        node.invoke
          .filter(({ id, src }) => !(String(src) in machine.implementations.actors) && !onErrorOf(node, id))
          .map(({ id }) => `${node.path.join('.')}: ${id}`),
      )
      expect(without).toEqual([])
    },
  )
})
