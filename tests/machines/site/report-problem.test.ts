import { describe, expect, it } from 'vitest'
import { reportProblemMachine } from '#machines/site/report-problem/machine.ts'
import { answers, fails, run } from '../run.ts'

const report = { guildhall: 'report', id: 'report-1', steps: [] }
type Script = NonNullable<Parameters<typeof run>[1]['script']>

const open = (script: Script = {}, sendable = true) =>
  run(reportProblemMachine, { input: { report, lines: [], sendable, waiting: 0 }, script })

describe('report-problem', () => {
  it('OWN-01: adds to the report what the user expected, trimmed and cut to 1,000 characters', async () => {
    const { actor, calls, settle } = open({ copyReport: [answers()] })
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

  it('OWN-02: is in the state `refused`, which recommends the file, if the browser denies access to the clipboard', async () => {
    const { actor, settle } = open({ copyReport: [fails(new Error('No.'))] })
    actor.send({ type: 'copy.requested' })
    await settle()
    expect(actor.getSnapshot().value).toEqual({ open: 'refused' })
  })

  it("OWN-03: sends the report once, also if 'Send' is pressed twice", async () => {
    const { actor, calls, emitted, settle } = open({ sendReport: [answers()] })
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
    const { actor, calls, settle } = open({ sendReport: [fails(new Error('No.')), answers()] })
    actor.send({ type: 'send.requested' })
    await settle()
    expect(actor.getSnapshot().value).toEqual({ open: 'unsent' })
    actor.send({ type: 'send.requested' })
    await settle()
    expect(calls).toHaveLength(2)
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

  it('OWN-03: cannot send a report when no address for reports is configured', () => {
    expect(open({}, false).actor.getSnapshot().can({ type: 'send.requested' })).toBe(false)
  })
})
