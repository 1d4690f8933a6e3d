import { assign, type ObservableActorLogic, type PromiseActorLogic, setup } from 'xstate'

export type Weather = { kind: 'sunny' } | { kind: 'rainy'; millimetres: number }

// The explorer needs only the types of the actors, so they have no implementation.
export const actors = {} as {
  ask: PromiseActorLogic<Weather, { town: string }>
  watch: ObservableActorLogic<Weather, { town: string }>
}

export const forecast = setup({
  types: { context: {} as { town: string; error: string | null } },
  actors,
  guards: { isSunny: (_, { weather }: { weather: Weather }) => weather.kind === 'sunny' },
  actions: { keepError: assign({ error: (_, { error }: { error: unknown }) => String(error) }) },
}).createMachine({
  id: 'forecast',
  context: { town: 'Bergen', error: null },
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => ({ town: context.town }),
        onDone: [
          {
            guard: { type: 'isSunny', params: ({ event }) => ({ weather: event.output }) },
            target: 'out',
          },
          { target: 'in' },
        ],
        onError: {
          target: 'lost',
          actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { tired: 'in' },
    },
    out: {},
    in: {},
    lost: {},
  },
})
