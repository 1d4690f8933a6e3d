import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { type Port, portsOf } from '#machines/kit/port.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { createPlaceKeeper } from '#src/app/keep-place.ts'
import { connect } from '#src/flows/kit/connect.ts'
import type { Services } from '#src/flows/kit/services.ts'

interface DialogPorts {
  report: Port<{ reason: string }, void>
}

const dialog = setup({
  types: {
    context: {} as { reason: string; error: string | null },
    events: {} as { type: 'reason.changed'; reason: string } | { type: 'report.sent' },
    emitted: {} as Emission,
  },
  actors: portsOf<DialogPorts>(),
  actions: {
    write: assign({ reason: (_, params: { reason: string }) => params.reason }),
    keepError: assign({
      error: (_, { error }: { error: unknown }) =>
        error instanceof Failure ? error.serverMessage : 'broken',
    }),
  },
}).createMachine({
  id: 'dialog',
  context: { reason: '', error: null },
  initial: 'writing',
  states: {
    writing: {
      on: {
        'reason.changed': { actions: { type: 'write', params: ({ event }) => event } },
        'report.sent': 'sending',
      },
    },
    sending: {
      invoke: {
        id: 'report',
        src: 'report',
        input: ({ context }) => ({ reason: context.reason }),
        onDone: 'done',
        onError: { target: 'writing', actions: { type: 'keepError', params: ({ event }) => event } },
      },
    },
    done: { type: 'final' },
  },
})

interface PagePorts {
  load: Port<object, string>
}

/** A page that loads, then opens a dialog. `opening` is the event that opens it. */
const pageOf = (opening: string) =>
  setup({
    types: {
      input: {} as { slug: string },
      context: {} as { title: string },
      events: {} as { type: string },
      emitted: {} as Emission,
      children: {} as { dialog: 'dialog' },
    },
    actors: { ...portsOf<PagePorts>(), dialog },
  }).createMachine({
    id: 'page',
    context: { title: '' },
    initial: 'loading',
    states: {
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          input: {},
          onDone: {
            target: 'ready',
            actions: assign({ title: ({ event }) => event.output }),
          },
        },
      },
      ready: { on: { [opening]: 'reporting' } },
      reporting: { invoke: { id: 'dialog', src: 'dialog', onDone: 'ready' } },
    },
  })

const settle = () => vi.runAllTimersAsync()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Opens the page as the app does. `kept` is what the page has saved before its reload. */
const openPage = async (kept: string | null, opening = 'report.chosen') => {
  const calls: string[] = []
  const lost: string[] = []
  const keeper = createPlaceKeeper({ kept, isFresh: () => true, onLost: (message) => lost.push(message) })
  const services = keeper.adapt({
    browser: { log: { failure: () => {} } },
    session: { userId: () => null },
    handleEmission: () => {},
  } as unknown as Services)
  const machine = pageOf(opening)
  const page = connect(machine, (given) => ({
    load: async () => {
      calls.push('load')
      return 'The Lantern Room'
    },
    dialog: connect(dialog, () => ({
      report: async ({ reason }: { reason: string }) => {
        calls.push(`report ${reason}`)
        throw new Failure({ kind: 'refused', message: '503', status: 503, serverMessage: 'Not now.' })
      },
    }))(given),
  }))(services)
  const actor = createActor(page, { input: { slug: 'lantern' }, inspect: keeper.inspect }).start()
  await settle()
  const shown = () => {
    const child = actor.getSnapshot().children.dialog?.getSnapshot()
    return [actor.getSnapshot().value, actor.getSnapshot().context.title, child?.value, child?.context]
  }
  return { actor, calls, keeper, lost, shown }
}

const walked = async () => {
  const page = await openPage(null)
  page.actor.send({ type: 'report.chosen' })
  const child = page.actor.getSnapshot().children.dialog
  child?.send({ type: 'reason.changed', reason: 'Spam.' })
  child?.send({ type: 'report.sent' })
  await settle()
  child?.send({ type: 'reason.changed', reason: 'Spam, every day.' })
  return page
}

const there = ['reporting', 'The Lantern Room', 'writing', { reason: 'Spam, every day.', error: 'Not now.' }]

it('after a reload, the page is in the same state as before, with its dialog and typed text, and repeats no completed request', async () => {
  const before = await walked()
  expect(before.shown()).toEqual(there)
  expect(before.calls).toEqual(['load', 'report Spam.'])
  const after = await openPage(before.keeper.save())
  expect(after.shown()).toEqual(there)
  expect([after.calls, after.lost]).toEqual([[], []])
})

it('after a second reload, the page is still in the same state', async () => {
  const once = await openPage((await walked()).keeper.save())
  const twice = await openPage(once.keeper.save())
  expect(twice.shown()).toEqual(there)
})

it('after a reload, a request that was pending is sent again', async () => {
  const before = await walked()
  before.actor.getSnapshot().children.dialog?.send({ type: 'report.sent' })
  const after = await openPage(before.keeper.save())
  expect(after.calls).toEqual(['report Spam, every day.'])
})

it('when the machine has changed, a message names the first step that now takes another transition', async () => {
  const after = await openPage((await walked()).keeper.save(), 'report.requested')
  expect(after.shown().slice(0, 2)).toEqual(['ready', 'The Lantern Room'])
  expect(after.lost).toEqual([
    `The changed code of page no longer leads to the same place. It differs at step 2 of 6, 'report.chosen': page is in "ready", before in "reporting".`,
  ])
})

it('after a reload, the page starts in its initial state when its input has changed', async () => {
  const saved = (await walked()).keeper.save().replace('"lantern"', '"other"')
  const after = await openPage(saved)
  expect(after.shown().slice(0, 2)).toEqual(['ready', 'The Lantern Room'])
  expect(after.calls).toEqual(['load'])
})
