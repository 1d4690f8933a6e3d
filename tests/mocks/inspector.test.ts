import { expect, it, vi } from 'vitest'
import { createActor, fromCallback, setup } from 'xstate'
import { inspect, openInspector } from '#mocks/browser/inspector.ts'

const machine = setup({ actors: { bell: fromCallback(() => {}) } }).createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { invoke: { id: 'bell', src: 'bell' }, on: { opened: 'open' } },
    open: { on: { shut: 'shut' } },
  },
})

/** A fake page. The inspector's window that it opens records the messages that the page sends. */
const page = () => {
  const sent: { type: string; event?: { type: string }; name?: string }[] = []
  const listeners: ((message: { data: unknown }) => void)[] = []
  const late: (() => void)[] = []
  const opened: string[] = []
  const host = {
    open: (url: string) => {
      opened.push(url)
      return { postMessage: (message: (typeof sent)[number]) => void sent.push(message) }
    },
    addEventListener: (_: string, listener: (typeof listeners)[number]) => void listeners.push(listener),
    setTimeout: (run: () => void) => late.push(run),
  }
  const connect = () => {
    for (const listen of listeners) listen({ data: { type: '@statelyai.connected' } })
  }
  return { host: host as unknown as Window & typeof globalThis, sent, listeners, late, opened, connect }
}

it('the XState inspector gets the running machines, their events and their snapshots', async () => {
  const { host, sent, listeners, opened, connect } = page()
  const actor = createActor(machine, { inspect }).start()
  createActor(machine, { inspect, id: 'stopped' }).start().stop()
  const opening = openInspector({ host })
  await vi.waitFor(() => expect(listeners).toHaveLength(2))
  connect()
  await opening
  actor.send({ type: 'opened' })
  await vi.waitFor(() => expect(sent.some(({ event }) => event?.type === 'opened')).toBe(true))
  expect(opened).toEqual(['https://stately.ai/inspect'])
  expect(sent.filter(({ type }) => type === '@xstate.actor').map(({ name }) => name)).toEqual([
    'door',
    'bell',
  ])
})

it('opening the XState inspector fails with a reason when its window is blocked or sends no response', async () => {
  const silent = page()
  const opening = openInspector({ host: silent.host })
  await vi.waitFor(() => expect(silent.late).toHaveLength(1))
  silent.late[0]?.()
  await expect(opening).rejects.toThrow(
    'The inspector did not answer. Its window loads https://stately.ai/inspect, which needs the network.',
  )
  const blocked = Object.assign(page().host, { open: () => null })
  await expect(openInspector({ host: blocked })).rejects.toThrow(
    'The browser blocked the inspector’s window.',
  )
})
