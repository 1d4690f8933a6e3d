import { describe, expect, it, onTestFinished } from 'vitest'
import { assign, createActor, fromPromise, type InspectionEvent, setup } from 'xstate'
import { Failure } from '#machines/rules/kit/failures.ts'
import { createRecorder } from '#src/browser/record/recorder.ts'
import { reportOf } from '#src/browser/record/report.ts'
import { causeInWords, reportInWords } from '#src/browser/record/words.ts'

const secret = 'bea@guildhall.test'

const dialog = setup({
  types: { events: {} as { type: 'closed'; reason: string } },
}).createMachine({
  id: 'dialog',
  initial: 'open',
  states: { open: { on: { closed: 'over' } }, over: { type: 'final' } },
})

const send = fromPromise<{ kind: 'sent'; token: string }, { email: string }>(async ({ input }) => {
  if (input.email === secret)
    throw new Failure({ kind: 'refused', message: secret, serverMessage: secret, status: 422 })
  return { kind: 'sent', token: secret }
})

const form = setup({
  types: {
    context: {} as { email: string },
    events: {} as
      | { type: 'email.changed'; email: string }
      | { type: 'billing.chosen'; billing: string; note: string }
      | { type: 'sent' }
      | { type: 'broken' }
      | { type: 'dialog.opened'; id: string },
  },
  actors: { dialog, send },
  delays: { rest: 10 },
}).createMachine({
  id: 'form',
  meta: { recorded: { 'billing.chosen': { billing: ['monthly', 'annual'] } } },
  context: { email: '' },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'email.changed': { actions: assign({ email: ({ event }) => event.email }) },
        'billing.chosen': {},
        sent: 'sending',
        broken: {
          actions: assign(() => {
            throw new Error(secret)
          }),
        },
        'dialog.opened': {
          actions: assign(({ spawn, event }) => {
            spawn('dialog', { id: `dialog:${event.id}` })
            return {}
          }),
        },
      },
    },
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context,
        onDone: 'resting',
        onError: 'editing',
      },
    },
    resting: { after: { rest: 'editing' } },
  },
})

/** Starts the machine `form`, with a recorder of its steps. */
const open = ({ kept = null, page = '/login' }: { kept?: string | null; page?: string } = {}) => {
  const recorder = createRecorder(kept)
  const inspect = (event: InspectionEvent) => recorder.inspect(event, page)
  const actor = createActor(form, { inspect })
  actor.subscribe({ error: () => {} })
  actor.start()
  onTestFinished(() => void actor.stop())
  return { actor, recorder }
}

describe('the recorder of steps for problem reports', () => {
  it('records each step of a machine as the name of its event or outcome, and the state that follows', async () => {
    const { actor, recorder } = open()
    actor.send({ type: 'email.changed', email: 'a' })
    actor.send({ type: 'sent' })
    await expect.poll(() => recorder.steps().at(-1)?.name).toBe('after rest')
    expect(recorder.steps()).toEqual([
      { run: 1, flow: 'form', name: 'started', to: 'editing', page: '/login' },
      { run: 1, flow: 'form', name: 'email.changed' },
      { run: 1, flow: 'form', name: 'sent', to: 'sending' },
      { run: 1, flow: 'form', name: 'send=sent', to: 'resting' },
      { run: 1, flow: 'form', name: 'after rest', to: 'editing' },
    ])
  })

  it('records the kind and the status of an error, not its text', async () => {
    const { actor, recorder } = open()
    actor.send({ type: 'email.changed', email: secret })
    actor.send({ type: 'sent' })
    await expect
      .poll(() => recorder.steps().at(-1))
      .toEqual({
        run: 1,
        flow: 'form',
        name: 'send!refused',
        status: 422,
        to: 'editing',
      })
    expect(recorder.text()).not.toContain('guildhall')
  })

  it('counts the repetitions of an event that changes no state', () => {
    const { actor, recorder } = open()
    for (const email of ['b', 'be', 'bea']) actor.send({ type: 'email.changed', email })
    expect(recorder.steps().at(-1)).toEqual({ run: 1, flow: 'form', name: 'email.changed', times: 3 })
  })

  it('records a field of an event only if the flow declares its value as safe', () => {
    const { actor, recorder } = open()
    actor.send({ type: 'billing.chosen', billing: 'annual', note: secret })
    actor.send({ type: 'billing.chosen', billing: secret, note: 'monthly' })
    expect(recorder.steps().map(({ name }) => name)).toEqual([
      'started',
      'billing.chosen{"billing":"annual"}',
      'billing.chosen',
    ])
  })

  it('names a spawned child by a number, because its id may contain data', () => {
    const { actor, recorder } = open()
    actor.send({ type: 'dialog.opened', id: 'purchase-1' })
    actor.send({ type: 'dialog.opened', id: 'purchase-2' })
    actor.getSnapshot().children['dialog:purchase-2']?.send({ type: 'closed', reason: secret })
    const inChild = { run: 1, flow: 'dialog', root: 'form' }
    expect(recorder.steps().slice(1)).toEqual([
      { run: 1, flow: 'form', name: 'dialog.opened' },
      { ...inChild, child: 'dialog:1', name: 'started', to: 'open' },
      { run: 1, flow: 'form', name: 'dialog.opened' },
      { ...inChild, child: 'dialog:2', name: 'started', to: 'open' },
      { ...inChild, child: 'dialog:2', name: 'closed', to: 'over', end: 'done' },
    ])
    expect(recorder.text()).not.toContain('purchase')
  })

  it('records that an event ended the machine with an error', () => {
    const { actor, recorder } = open()
    actor.send({ type: 'broken' })
    expect(recorder.steps().at(-1)).toEqual({ run: 1, flow: 'form', name: 'broken', end: 'error' })
  })

  it('records the start of a machine first, even when an event was sent before it', () => {
    const recorder = createRecorder()
    const actor = createActor(form, { inspect: (event) => recorder.inspect(event, '/') })
    actor.send({ type: 'email.changed', email: 'b' })
    actor.start()
    onTestFinished(() => void actor.stop())
    expect(recorder.steps().map(({ name }) => name)).toEqual(['started', 'email.changed'])
  })

  it('does not record an event that is sent after the machine was stopped', () => {
    const { actor, recorder } = open()
    actor.stop()
    actor.send({ type: 'sent' })
    expect(recorder.steps().map(({ name }) => name)).toEqual(['started', 'left'])
  })

  it('continues the record that the previous page stored', () => {
    const first = open({ page: '/' })
    first.actor.stop()
    const { recorder } = open({ kept: first.recorder.text() })
    expect(recorder.steps()).toEqual([
      { run: 1, flow: 'form', name: 'started', to: 'editing', page: '/' },
      { run: 1, flow: 'form', name: 'left' },
      { run: 2, flow: 'form', name: 'started', to: 'editing', page: '/login' },
    ])
  })

  it.each(['', 'null', '5', '{}', '[null]', '[{"run":"x"}]', 'no JSON'])(
    'starts a new record if the stored record is %j',
    (stored) => {
      expect(
        open({ kept: stored })
          .recorder.steps()
          .map(({ name }) => name),
      ).toEqual(['started'])
    },
  )

  it('retains the last 300 steps, and stores at most 32 kB of them', () => {
    const { actor, recorder } = open({ page: `/${'x'.repeat(60)}` })
    for (let nth = 0; nth < 400; nth += 1)
      actor.send({ type: 'billing.chosen', billing: nth % 2 ? 'annual' : 'monthly', note: '' })
    expect(recorder.steps()).toHaveLength(300)
    expect(recorder.steps()[0]?.page).toHaveLength(61)
    for (let nth = 0; nth < 400; nth += 1) actor.send({ type: 'dialog.opened', id: String(nth) })
    expect(recorder.text().length).toBeLessThanOrEqual(32_000)
    expect(JSON.parse(recorder.text())[0].page).toHaveLength(61)
  })

  it('omits the oldest steps when all steps would exceed 32 kB', () => {
    const steps = Array.from({ length: 300 }, (_, nth) => ({
      run: 1,
      flow: 'form',
      name: 'sent',
      page: `/${nth}/${'x'.repeat(150)}`,
    }))
    const text = createRecorder(JSON.stringify(steps)).text()
    expect(text.length).toBeLessThanOrEqual(32_000)
    expect(JSON.parse(text).at(-1)).toEqual(steps.at(-1))
  })
})

it('the text of a problem report names its build, its pages and its steps', async () => {
  const { actor, recorder } = open()
  actor.send({ type: 'email.changed', email: secret })
  actor.send({ type: 'email.changed', email: secret })
  actor.send({ type: 'sent' })
  await expect.poll(() => recorder.steps().at(-1)?.name).toBe('send!refused')
  const report = reportOf({ id: 'report-1', build: '0.1.0', reason: 'asked', steps: recorder.steps() })
  expect(reportInWords(report)).toEqual([
    'Version 0.1.0',
    'Page /login',
    'Form: Begins, then editing',
    'Form: Email changed, 2 times',
    'Form: Sent, then sending',
    'Form: Send: failed (refused), status 422, then editing',
  ])
})

it.each([
  ['plan.selected', 'Plan selected'],
  ['billing.chosen{"billing":"annual"}', 'Billing chosen: annual'],
  ['started', 'Begins'],
  ['left', 'Ends'],
  ['loadAccount=answered', 'Load account: answered'],
  ['loadAccount!refused', 'Load account: failed (refused)'],
  ['session:', 'Session: changed'],
  ['watch:lost', 'Watch: changed (lost)'],
  ['unsubscribe.ended=cancelled', 'Unsubscribe: ended (cancelled)'],
  ['after resend', 'Time has passed'],
])("the recorder the recorded step %s is written in words as '%s'", (name, words) => {
  expect(causeInWords(name)).toBe(words)
})
