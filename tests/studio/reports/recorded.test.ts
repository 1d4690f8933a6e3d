import { expect, it, onTestFinished } from 'vitest'
import { createActor } from 'xstate'
import type { Flow } from '#explorer/flow.ts'
import { listedUnsubscribe } from '#machines/buying/subscriptions/children.ts'
import { subscriptionsMachine } from '#machines/buying/subscriptions/machine.ts'
import { subscriptionsSamples } from '#machines/buying/subscriptions/samples.ts'
import { flows as all } from '#machines/index.ts'
import { actorsFor } from '#machines/kit/port.ts'
import { failureOf } from '#machines/kit/samples.ts'
import { createRecorder } from '#src/browser/record/recorder.ts'
import type { Report } from '#src/browser/record/report.ts'
import { mapped } from '#studio/reports/mapping.ts'

const flows = new Map(
  all.map(({ machine, samples }) => [machine.id as string, { machine, samples } as unknown as Flow]),
)

it('the recorded steps of a real page and its child become a path of Play', async () => {
  const recorder = createRecorder()
  const { inputs, actors } = subscriptionsSamples
  const [loaded] = actors.load.outputs.loaded
  const changed = { kind: 'changed' as const, subscriptions: loaded.subscriptions }
  const unsubscribe = listedUnsubscribe.provide({
    actors: actorsFor({
      cancelWithProvider: async () => {
        throw failureOf(null)
      },
    }) as never,
  })
  const machine = subscriptionsMachine.provide({
    actors: {
      ...actorsFor({
        load: async () => loaded,
        reload: async () => actors.reload.outputs[0],
        watch: {
          observe: () => ({
            subscribe: (observer: { next: (said: unknown) => void }) => {
              observer.next(changed)
              return { unsubscribe: () => {} }
            },
          }),
        },
      }),
      unsubscribe,
    } as never,
  })
  const page = createActor(machine, {
    input: inputs.buyer as never,
    clock: {
      now: () => new Date('2026-03-02T12:00:00.000Z'),
      setTimeout: () => 0,
      clearTimeout: () => {},
    } as never,
    inspect: (event) => recorder.inspect(event, '/subscriptions'),
  }).start()
  onTestFinished(() => void page.stop())
  const names = () => recorder.steps().map(({ name }) => name)
  await expect.poll(names).toContain('load=loaded')
  page.send({ type: 'unsubscribe.requested', id: 'purchase-1' })
  const child = () =>
    Object.values(page.getSnapshot().children).find((one) => one?.id === 'unsubscribe:purchase-1')
  child()?.send({ type: 'acknowledgement.toggled' } as never)
  child()?.send({ type: 'unsubscribe.confirmed' } as never)
  await expect.poll(names).toContain('cancelWithProvider!refused')
  const { parts, findings } = mapped(
    {
      guildhall: 'report',
      format: 1,
      build: '',
      reason: 'asked',
      steps: recorder.steps(),
    } as unknown as Report,
    flows,
  )
  expect(findings).toEqual([])
  expect(parts.map(({ path }) => path)).toEqual([
    [
      'buyer',
      'load=loaded.p2cs',
      expect.stringContaining('watch:changed'),
      'unsubscribe.requested{"id":"purchase-1"}',
      'unsubscribe:purchase-1>acknowledgement.toggled',
      'unsubscribe:purchase-1>unsubscribe.confirmed',
      'unsubscribe:purchase-1>cancelWithProvider!the-provider-is-resting',
      expect.stringContaining('reload=answered'),
    ],
  ])
})
