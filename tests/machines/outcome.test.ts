import { describe, expect, it } from 'vitest'
import { assign, createActor, fromPromise, setup } from 'xstate'
import { onOutcome, output } from '#machines/kit/outcome.ts'
import { type Port, portsOf } from '#machines/kit/port.ts'
import { settle } from './run.ts'

type Found = { kind: 'found'; price: number } | { kind: 'missing' }

const search = setup({
  types: { context: {} as { price: number } },
  actors: portsOf<{ find: Port<Record<string, never>, Found> }>(),
  guards: { isDear: (_, { price }: { price: number }) => price > 10 },
  actions: {
    keep: assign({ price: (_, { price }: { price: number }) => price }),
  },
})

const shop = search.createMachine({
  id: 'shop',
  context: { price: 0 },
  initial: 'searching',
  states: {
    searching: {
      invoke: {
        src: 'find',
        input: {},
        onDone: onOutcome({
          found: [
            { guard: { type: 'isDear', params: output }, target: 'refusing' },
            { target: 'buying', actions: { type: 'keep', params: output } },
          ],
          missing: 'leaving',
        }),
      },
    },
    refusing: {},
    buying: {},
    leaving: {},
  },
})

const visit = async (found: Found) => {
  const actor = createActor(
    shop.provide({ actors: { find: fromPromise(() => Promise.resolve(found)) } }),
  ).start()
  await settle()
  const { value, context } = actor.getSnapshot()
  return { value, price: context.price }
}

describe('the transitions that `onOutcome` makes', () => {
  it("are chosen by the `kind` of the actor's output, and their actions get that output", async () => {
    expect(await visit({ kind: 'found', price: 3 })).toEqual({ value: 'buying', price: 3 })
    expect(await visit({ kind: 'missing' })).toEqual({ value: 'leaving', price: 0 })
  })

  it('evaluate their guard only for an output of their kind', async () => {
    expect(await visit({ kind: 'found', price: 30 })).toEqual({ value: 'refusing', price: 0 })
  })

  it('do not compile if a kind has no transition, or if its output lacks a field that an action reads', () => {
    search.createMachine({
      context: { price: 0 },
      invoke: [
        {
          src: 'find',
          input: {},
          // @ts-expect-error A transition for `missing` is missing.
          onDone: onOutcome({ found: {} }),
        },
        {
          src: 'find',
          input: {},
          // @ts-expect-error The outcome `missing` has no price.
          onDone: onOutcome({ found: {}, missing: { actions: { type: 'keep', params: output } } }),
        },
      ],
    })
  })
})
