import { describe, expect, it } from 'vitest'
import type { EventFrom } from 'xstate'
import { Failure } from '#machines/rules/kit/failures.ts'
import { reportProblemMachine } from '#machines/site/report-problem/machine.ts'
import { fails, returns, run } from '../run.ts'

const report = { guildhall: 'report', id: 'report-1', steps: [] }
type Script = NonNullable<Parameters<typeof run>[1]['script']>

const open = (script: Script = {}, sendable = true) =>
  run(reportProblemMachine, { input: { report, lines: [], sendable, waiting: 0 }, script })

describe('report-problem', () => {
  it('OWN-01: adds to the report what the user expected, cut to 1,000 characters and then trimmed', async () => {
    const { actor, calls, settle } = open({ copyReport: [returns()] })
    actor.send({ type: 'copy.requested' })
    await settle()
    actor.send({ type: 'expectation.changed', expected: ` ${'x'.repeat(1200)}` })
    actor.send({ type: 'copy.requested' })
    await settle()
    expect(calls).toEqual([
      ['copyReport', { report }],
      ['copyReport', { report: { ...report, expected: 'x'.repeat(999) } }],
    ])
    expect(actor.getSnapshot().value).toEqual({ open: 'copied' })
  })

  it('OWN-02: when the browser denies access to the clipboard, the machine is in the state `refused`, which recommends the file', async () => {
    const { actor, settle } = open({ copyReport: [fails(new Error('No.'))] })
    actor.send({ type: 'copy.requested' })
    await settle()
    expect(actor.getSnapshot().value).toEqual({ open: 'refused' })
  })

  it("OWN-03: sends the report once, also if 'Send' is pressed twice", async () => {
    const { actor, calls, emitted, settle } = open({ sendReport: [returns()] })
    actor.send({ type: 'send.requested' })
    actor.send({ type: 'send.requested' })
    await settle()
    expect(calls).toEqual([['sendReport', { report }]])
    expect(emitted).toEqual([
      { type: 'toast.shown', toast: { title: 'Thank you. The report was sent.', tone: 'plain' } },
    ])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('OWN-03: can send the report again after a refusal', async () => {
    const { actor, calls, settle } = open({ sendReport: [fails(new Error('No.')), returns()] })
    actor.send({ type: 'send.requested' })
    await settle()
    expect(actor.getSnapshot().value).toEqual({ open: 'unsent' })
    actor.send({ type: 'send.requested' })
    await settle()
    expect(calls).toHaveLength(2)
    expect(actor.getSnapshot().value).toBe('closed')
  })

  it('OWN-03: says that a report was refused for good; after a change, the user can send it again', async () => {
    const refused = new Failure({ kind: 'refused', message: 'Too long.', status: 413 })
    const { actor, settle } = open({ sendReport: [fails(refused), returns()] })
    actor.send({ type: 'send.requested' })
    await settle()
    expect(actor.getSnapshot().value).toEqual({ open: 'rejected' })
    actor.send({ type: 'expectation.changed', expected: 'Shorter.' })
    actor.send({ type: 'send.requested' })
    await settle()
    expect(actor.getSnapshot().value).toBe('closed')
  })

  it('OWN-02: saves a file with the name problem-report.json', async () => {
    const { actor, calls, settle } = open({ saveReport: [returns()] })
    actor.send({ type: 'save.requested' })
    await settle()
    expect(calls).toEqual([['saveReport', { report }]])
    expect(actor.getSnapshot().value).toEqual({ open: 'saved' })
  })

  it('OWN-02: when the browser cannot save the file, the dialog stays open, and the user can save again', async () => {
    const { actor, settle } = open({ saveReport: [fails(new Error('No.')), returns()] })
    actor.send({ type: 'save.requested' })
    await settle()
    expect(actor.getSnapshot().value).toEqual({ open: 'unsaved' })
    actor.send({ type: 'save.requested' })
    await settle()
    expect(actor.getSnapshot().value).toEqual({ open: 'saved' })
  })

  const typed = { type: 'expectation.changed', expected: 'To be signed in.' } as const
  const no = new Error('No.')
  it.each<[string, Script, readonly EventFrom<typeof reportProblemMachine>[]]>([
    ['was only typed', {}, [typed]],
    ['was not copied', { copyReport: [fails(no)] }, [typed, { type: 'copy.requested' }]],
    ['was not saved', { saveReport: [fails(no)] }, [typed, { type: 'save.requested' }]],
    ['was changed after a copy', { copyReport: [returns()] }, [{ type: 'copy.requested' }, typed]],
    [
      'was refused for good',
      { sendReport: [fails(new Failure({ kind: 'refused', message: 'No.', status: 400 }))] },
      [typed, { type: 'send.requested' }],
    ],
  ])('OWN-04: asks before it closes if the text %s', async (_, script, events) => {
    const { actor, settle } = open(script)
    for (const event of events) {
      actor.send(event)
      await settle()
    }
    actor.send({ type: 'dialog.closed' })
    expect(actor.getSnapshot().value).toEqual({ open: 'confirmingDiscard' })
    actor.send({ type: 'discard.declined' })
    expect(actor.getSnapshot().context.expected).toBe('To be signed in.')
    actor.send({ type: 'dialog.closed' })
    actor.send({ type: 'discard.confirmed' })
    expect(actor.getSnapshot().value).toBe('closed')
  })

  it.each<[string, Script, readonly EventFrom<typeof reportProblemMachine>[]]>([
    ['is empty', {}, [{ type: 'expectation.changed', expected: '  ' }]],
    ['was copied', { copyReport: [returns()] }, [typed, { type: 'copy.requested' }]],
    ['was saved', { saveReport: [returns()] }, [typed, { type: 'save.requested' }]],
    ['is being sent', { sendReport: ['hang'] }, [typed, { type: 'send.requested' }]],
    [
      'could not be sent and is stored in the tab',
      { sendReport: [fails(no)] },
      [typed, { type: 'send.requested' }],
    ],
  ])('OWN-04: closes without asking if the text %s', async (_, script, events) => {
    const { actor, settle } = open(script)
    for (const event of events) {
      actor.send(event)
      await settle()
    }
    actor.send({ type: 'dialog.closed' })
    expect(actor.getSnapshot().value).toBe('closed')
  })

  it('OWN-03: aborts sending after 15 seconds without a response', async () => {
    const { actor, clock, settle } = open({ sendReport: ['hang'] })
    actor.send({ type: 'send.requested' })
    await settle()
    clock.advance(14_999)
    expect(actor.getSnapshot().value).toEqual({ open: 'sending' })
    clock.advance(1)
    expect(actor.getSnapshot().value).toEqual({ open: 'unsent' })
  })

  it('OWN-03: cannot send when no address for reports is configured', () => {
    expect(open({}, false).actor.getSnapshot().can({ type: 'send.requested' })).toBe(false)
  })
})
