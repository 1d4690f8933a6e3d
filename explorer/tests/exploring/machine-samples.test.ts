import { expect, it } from 'vitest'
import { createMachine, fromPromise, setup } from 'xstate'
import { explore } from '#explorer/explore.ts'
import type { MachineSamples } from '#explorer/machine-samples.ts'

const order = setup({
  types: {
    context: {} as { name: string },
    input: {} as { name: string },
    events: {} as { type: 'named'; name: string } | { type: 'sent' },
  },
  actors: {
    send: fromPromise<{ id: number }, { name: string }>(() => Promise.reject(new Error('never run'))),
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: { on: { named: 'open', sent: 'sending' } },
    sending: { invoke: { src: 'send', input: ({ context }) => context, onDone: 'over', onError: 'open' } },
    over: { type: 'final' },
  },
})

const right: MachineSamples<typeof order> = {
  inputs: { guest: { name: 'Nia' } },
  events: { named: [{ name: 'Bo' }], sent: [{}] },
  actors: { send: { outputs: [{ id: 1 }], errors: ['offline'] } },
}

it("the function explore accepts samples that fit the machine's types", () => {
  expect(explore({ machine: order, samples: right }).problems).toEqual([])
})

it("a sample that does not fit the machine's types does not compile", () => {
  const wrong: MachineSamples<typeof order>[] = [
    // @ts-expect-error: the input needs a name.
    { inputs: { guest: {} } },
    // @ts-expect-error: no such event.
    { events: { nmed: [{ name: 'Bo' }] } },
    // @ts-expect-error: the name is a text.
    { events: { named: [{ name: 1 }] } },
    // @ts-expect-error: no such actor.
    { actors: { sned: { outputs: [{ id: 1 }] } } },
    // @ts-expect-error: the output has a number.
    { actors: { send: { outputs: [{ id: 'one' }] } } },
    // @ts-expect-error: a promise actor sends no events.
    { actors: { send: { events: [{ type: 'sent' }] } } },
    // @ts-expect-error: the context has no age.
    { identity: ({ age }) => age },
  ]
  expect(wrong).toHaveLength(7)
})

it('the function explore accepts any samples for a machine without types', () => {
  const machine = createMachine({ id: 'plain', initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } })
  expect(explore({ machine, samples: { events: { go: [{}] } } }).problems).toEqual([])
})
