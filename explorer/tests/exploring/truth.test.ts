import { describe, expect, it } from 'vitest'
import {
  type AnyActorRef,
  assign,
  createActor,
  emit,
  fromObservable,
  fromPromise,
  type ObservableActorLogic,
  type PromiseActorLogic,
  SimulatedClock,
  type Subscribable,
  setup,
} from 'xstate'
import { type Path, pathOf, type Step, shortestTo } from '#explorer/cover.ts'
import { sentence } from '#explorer/sentences.ts'
import { explored, sentencesOf } from '../explored.ts'

type Price = { kind: 'price'; euros: number }

const dialog = setup({
  types: { events: {} as { type: 'sure' | 'unsure' }, output: {} as { kind: 'sure' | 'unsure' } },
}).createMachine({
  id: 'dialog',
  initial: 'asking',
  states: {
    asking: { on: { sure: 'sure', unsure: 'unsure' } },
    sure: { type: 'final', output: { kind: 'sure' } },
    unsure: { type: 'final', output: { kind: 'unsure' } },
  },
  output: ({ event }) => event.output as { kind: 'sure' | 'unsure' },
})

/** A shop with one of each: promise, observable, child machine, overlapping delays, parallel regions. */
const shop = setup({
  types: {
    context: {} as { last: number | string | null; error: string | null },
    events: {} as { type: 'bought' | 'closed' },
    emitted: {} as { type: 'bell' },
  },
  actors: {
    dialog,
    ...({} as {
      pay: PromiseActorLogic<{ kind: 'paid' }, { euros: number }>
      prices: ObservableActorLogic<Price, { in: string }>
    }),
  },
  guards: { isSure: (_, { kind }: { kind: string }) => kind === 'sure' },
  delays: { patience: 3000, openingTime: 5000, thanking: 2000 },
  actions: {
    keep: assign({
      last: (_, { price }: { price: Price | undefined }) => price?.euros ?? 'nothing yet',
    }),
    keepError: assign({ error: (_, { error }: { error: unknown }) => String(error) }),
    ring: emit({ type: 'bell' }),
  },
}).createMachine({
  id: 'shop',
  context: { last: null, error: null },
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      after: { openingTime: 'shut' },
      on: { closed: 'shut' },
      states: {
        counter: {
          initial: 'free',
          states: {
            free: { on: { bought: 'asking' } },
            asking: {
              after: { patience: { target: 'free', actions: 'ring' } },
              invoke: {
                id: 'dialog',
                src: 'dialog',
                onDone: [
                  { guard: { type: 'isSure', params: ({ event }) => event.output }, target: 'paying' },
                  { target: 'free' },
                ],
              },
            },
            paying: {
              invoke: {
                id: 'pay',
                src: 'pay',
                input: { euros: 7 },
                onDone: { target: 'thanking', actions: 'ring' },
                onError: {
                  target: 'free',
                  actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            thanking: { after: { thanking: 'free' } },
          },
        },
        board: {
          invoke: {
            id: 'prices',
            src: 'prices',
            input: { in: 'euros' },
            onSnapshot: {
              actions: { type: 'keep', params: ({ event }) => ({ price: event.snapshot.context }) },
            },
          },
        },
      },
    },
    shut: { type: 'final' },
  },
})

const exploration = explored(
  shop,
  {
    events: { bought: [{}], closed: [{}] },
    actors: {
      pay: { outputs: { paid: [{ kind: 'paid' }] }, errors: ['no money'] },
      prices: {
        snapshots: {
          price: [
            { kind: 'price', euros: 7 },
            { kind: 'price', euros: 8 },
          ],
        },
      },
    },
    children: { dialog: [{ kind: 'sure' }, { kind: 'unsure' }] },
  },
  2000,
)

/** Runs the shop as an actor. The test settles its promises, emits the values of its observable and advances its clock. */
const opened = () => {
  const clock = new SimulatedClock()
  const calls: PromiseWithResolvers<{ kind: 'paid' }>[] = []
  const begun: unknown[] = []
  let say: (price: Price) => void = () => {}
  const prices: Subscribable<Price> = {
    subscribe: (observer: unknown) => {
      say = (price) => (observer as { next(price: Price): void }).next(price)
      return { unsubscribe: () => {} }
    },
  }
  const actor = createActor(
    shop.provide({
      actors: {
        pay: fromPromise(({ input }) => {
          begun.push(input)
          const call = Promise.withResolvers<{ kind: 'paid' }>()
          calls.push(call)
          return call.promise
        }),
        prices: fromObservable(({ input }) => {
          begun.push(input)
          return prices
        }),
      },
    }),
    { clock },
  )
  const emitted: unknown[] = []
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return { actor, begun, calls, clock, emitted, say: (price: Price) => say(price) }
}

const moved = async ({ actor, calls, clock, say }: ReturnType<typeof opened>, { edge: { cause } }: Step) => {
  const child = (id: string) => (actor.getSnapshot().children as Record<string, AnyActorRef>)[id]
  if (cause.kind === 'event') actor.send(cause.event as never)
  if (cause.kind === 'output') calls.at(-1)?.resolve(cause.output as never)
  if (cause.kind === 'error') calls.at(-1)?.reject(new Error(String(cause.error)))
  if (cause.kind === 'snapshot') say(cause.snapshot as Price)
  if (cause.kind === 'ended') child(cause.id)?.send({ type: (cause.output as { kind: string }).kind })
  if (cause.kind === 'elapsed') clock.increment(cause.ms)
  await new Promise(setImmediate)
}

const runningIds = ({ children }: { children: Record<string, AnyActorRef | undefined> }) =>
  Object.entries(children)
    .filter(([, child]) => child?.getSnapshot().status === 'active')
    .map(([id]) => id)
    .sort()

const expectTrue = async ({ id, steps }: Path) => {
  const running = opened()
  for (const step of steps) {
    await moved(running, step)
    const now = running.actor.getSnapshot()
    const { snapshot, open } = step.moment
    const at = `${id}: ${sentence(step.edge.cause)}`
    expect({
      at,
      status: now.status,
      value: now.value,
      context: now.context,
      open: runningIds(now),
      emitted: running.emitted.splice(0),
      begun: running.begun.splice(0),
    }).toEqual({
      at,
      status: snapshot.status,
      value: snapshot.value,
      context: snapshot.context,
      open: open.map((one) => one.id),
      emitted: step.effects.emitted,
      begun: step.effects.begun.filter(({ src }) => src !== 'dialog').map(({ input }) => input),
    })
  }
}

/** A path of 30 steps, chosen by the seed, that never enters a state without edges. */
const wandering = (seed: number): Path => {
  const edgeIndexes: number[] = []
  let at = exploration.starts[0]?.to ?? ''
  for (let step = 0; step < 30; step += 1) {
    const edges = exploration.states.get(at)?.edges ?? []
    const staying = [...edges.entries()].filter(([, { to }]) => exploration.states.get(to)?.edges.length)
    const [index, edge] = staying[(seed * 7 + step * step * (seed + 3)) % staying.length] ?? []
    if (index === undefined || !edge) break
    edgeIndexes.push(index)
    at = edge.to
  }
  return pathOf(exploration, `plain:${edgeIndexes.join('.')}`)
}

describe('an exploration, compared with running actors,', () => {
  it('finds no problems in a machine without errors', () => {
    expect(sentencesOf(exploration)).toEqual([])
  })

  it('predicts each state on the shortest path to every edge', async () => {
    const edges = [...exploration.states.values()].flatMap((state) => state.edges)
    const paths = edges.flatMap((edge) => shortestTo(exploration, (one) => one === edge) ?? [])
    expect(paths).toHaveLength(edges.length)
    for (const path of paths) await expectTrue(path)
  })

  it('predicts each state on fifty long paths', async () => {
    for (let seed = 0; seed < 50; seed += 1) await expectTrue(wandering(seed))
  })
})
