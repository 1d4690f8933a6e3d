import { expect, it, onTestFinished } from 'vitest'
import { type AnyActorRef, createActor, fromPromise, type InspectionEvent, setup } from 'xstate'
import { type LiveMessage, liveChannel, tellLive } from '#mocks/browser/live.ts'

const child = setup({}).createMachine({ id: 'child', initial: 'waiting', states: { waiting: {} } })
const parent = setup({
  types: { events: {} as { type: 'opened' } | { type: 'password.changed'; password: string } },
  actors: { child, load: fromPromise(async () => 'loaded') },
}).createMachine({
  id: 'parent',
  initial: 'closed',
  states: {
    closed: { on: { opened: 'open', 'password.changed': {} } },
    open: {
      invoke: { id: 'child', src: 'child' },
      initial: 'loading',
      states: {
        loading: { invoke: { id: 'load', src: 'load', onDone: 'ready' } },
        ready: {},
      },
    },
  },
})

/** A page that sends its state to the live channel; records the messages in their order. */
const openPage = () => {
  const told: LiveMessage[] = []
  let hear: (message: LiveMessage) => void = () => {}
  const page = tellLive({
    page: 'page-1',
    channel: {
      postMessage: (message) => void told.push(structuredClone(message)),
      listen: (listener) => {
        hear = listener
      },
    },
    where: () => ({ address: '/login', title: 'Login' }),
  })
  return { told, inspect: page.inspect, ask: () => hear({ kind: 'asked' }) }
}

const start = (inspect: (event: InspectionEvent) => void) => {
  const actor = createActor(parent, { inspect }).start()
  onTestFinished(() => void actor.stop())
  return actor
}

const settled = () => new Promise((resolve) => setTimeout(resolve))
const idOf = (actor: AnyActorRef | undefined) => actor?.sessionId

it('the live channel reports the running machines, their states and their events', async () => {
  const { told, inspect } = openPage()
  const actor = start(inspect)
  await settled()
  actor.send({ type: 'opened' })
  await settled()
  expect(told.at(-1)).toMatchObject({
    kind: 'told',
    page: 'page-1',
    address: '/login',
    title: 'Login',
    actors: [
      {
        id: idOf(actor),
        root: idOf(actor),
        flow: 'parent',
        states: ['parent', 'parent.open', 'parent.open.ready'],
      },
      {
        id: idOf(actor.getSnapshot().children.child),
        root: idOf(actor),
        flow: 'child',
        states: ['child', 'child.waiting'],
      },
    ],
  })
  expect(told.flatMap((message) => (message.kind === 'told' ? message.events : []))).toEqual([
    { flow: 'parent', name: 'started', status: 'active' },
    { flow: 'child', name: 'started', status: 'active' },
    { flow: 'parent', name: 'opened', status: 'active' },
    { flow: 'parent', name: 'load=answered', status: 'active' },
  ])
})

it('the live channel reports the type of an event without its data', async () => {
  const { told, inspect } = openPage()
  start(inspect).send({ type: 'password.changed', password: 'guildhall-secret' })
  await settled()
  expect(JSON.stringify(told)).toContain('password.changed')
  expect(JSON.stringify(told)).not.toContain('guildhall-secret')
})

it('the live channel does not report a machine that has not started, or that has stopped', async () => {
  const { told, inspect } = openPage()
  createActor(parent, { inspect })
  const actor = start(inspect)
  actor.send({ type: 'opened' })
  await settled()
  actor.stop()
  await settled()
  expect(told.map((message) => message.kind === 'told' && message.actors.length).at(-1)).toBe(0)
})

it('the live channel reports the running machines to a new subscriber', async () => {
  const { told, inspect, ask } = openPage()
  start(inspect)
  await settled()
  told.length = 0
  ask()
  await settled()
  expect(told).toMatchObject([{ kind: 'told', actors: [{ flow: 'parent' }], events: [] }])
})

it("the live channel ignores messages that are not the product's, and continues with the next message", async () => {
  const read: LiveMessage[] = []
  const channel = liveChannel()
  const other = new BroadcastChannel('guildhall:live')
  onTestFinished(() => {
    channel.close()
    other.close()
  })
  channel.listen((message) => read.push(message))
  const page = { kind: 'told', page: 'tab-1', address: '/', title: 'Home', actors: [], events: [] }
  for (const message of [
    null,
    undefined,
    5,
    'x'.repeat(100_000),
    [],
    {},
    { kind: 'told' },
    { kind: 'left' },
    { ...page, title: { length: 1 } },
    { ...page, actors: [null] },
    { ...page, actors: [{ id: 'x', root: 'x', flow: 'login', states: null }] },
    { ...page, events: [{ flow: 'login', name: 5, status: 'active' }] },
    JSON.parse('{"__proto__":{"kind":"asked"}}'),
    { kind: 'asked' },
  ])
    other.postMessage(message)
  await expect.poll(() => read).toEqual([{ kind: 'asked' }])
})
