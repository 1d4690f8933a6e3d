import { expect, it, vi } from 'vitest'
import { type AnyStateMachine, createMachine } from 'xstate'
import { writtenOf } from '#studio/diagram/chart/config.ts'
import { inputOf, machines, randomFrom, walk, withStubs } from './walks.ts'

it.each(machines)(
  '%s: a machine made from its exported JSON takes the same steps as the original',
  (_, machine, samples) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const { config, inline } = writtenOf(machine)
    const copy = createMachine(JSON.parse(JSON.stringify(config)))
    for (let seed = 1; seed <= 3; seed += 1) {
      const seen = (walked: AnyStateMachine, actions = {}) => {
        const steps: unknown[] = []
        const draw = randomFrom(seed)
        const answer = (_guard: unknown, place: string) => {
          const answered = draw() < 0.6
          steps.push([place, answered])
          return answered
        }
        walk(
          withStubs(walked, answer, actions),
          inputOf(samples),
          randomFrom(seed),
          ({ event, snapshot: { value, status, children, historyValue }, actions: done }) => {
            const remembered = Object.entries(historyValue as unknown as Record<string, { id: string }[]>)
            steps.push([
              event,
              value,
              status,
              Object.keys(children),
              remembered.map(([id, nodes]) => [id, nodes.map((node) => node.id)]),
              done,
            ])
          },
        )
        return steps
      }
      expect(seen(copy, inline.actions)).toEqual(seen(machine))
    }
  },
)
