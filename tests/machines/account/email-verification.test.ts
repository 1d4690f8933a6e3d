import { describe, expect, it } from 'vitest'
import { emailVerificationMachine } from '#machines/account/email-verification/machine.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { fails, returns, run } from '../run.ts'

const input = { userId: 'user-1', email: 'new@guildhall.test' }
const dashboard = {
  type: 'page.opened',
  path: '/dashboard',
  state: { reason: 'Your email is verified. Log in to continue.' },
}
const refused = (serverMessage: string | null) =>
  new Failure({ kind: 'refused', message: 'POST /email/confirm-code answered 400', serverMessage })

const typeAndSubmit = (actor: {
  send: (event: { type: 'code.changed'; code: string } | { type: 'code.submitted' }) => void
}) => {
  actor.send({ type: 'code.changed', code: '123456' })
  actor.send({ type: 'code.submitted' })
}

describe('email verification', () => {
  it('VERIFY-01: starts with the stored email address, an empty code and no message', () => {
    const { actor } = run(emailVerificationMachine, { input })
    expect(actor.getSnapshot().context).toMatchObject({ ...input, code: '', error: null })
  })

  it('VERIFY-04: the code field holds at most six characters', () => {
    const { actor } = run(emailVerificationMachine, { input })
    actor.send({ type: 'code.changed', code: '123456' })
    actor.send({ type: 'code.changed', code: '1234567' })
    expect(actor.getSnapshot().context).toMatchObject({ code: '123456', error: null })
  })

  it.each(['1234567', '123456 or 654321', 'Code 123 456 - 15 min', 'no code at all'])(
    'VERIFY-04: rejects the pasted text %j with a message that says why',
    (code) => {
      const { actor } = run(emailVerificationMachine, { input })
      actor.send({ type: 'code.changed', code: '12' })
      actor.send({ type: 'code.changed', code })
      expect(actor.getSnapshot().context).toMatchObject({
        code: '12',
        error: "We couldn't find one 6-digit code in what you pasted.",
      })
      actor.send({ type: 'code.changed', code: '123' })
      expect(actor.getSnapshot().context).toMatchObject({ code: '123', error: null })
    },
  )

  it('VERIFY-04: accepts a code that is typed as pairs of digits with spaces between them', () => {
    const { actor } = run(emailVerificationMachine, { input })
    actor.send({ type: 'code.changed', code: '12 34 ' })
    actor.send({ type: 'code.changed', code: '12 34 5' })
    expect(actor.getSnapshot().context).toMatchObject({ code: '12345', error: null })
  })

  it.each(['123 456', '123-456', 'Your code is 123456', '\u200b123456\ufeff'])(
    'VERIFY-04: shortens %j, which is longer than a code, to 123456',
    (code) => {
      const { actor } = run(emailVerificationMachine, { input })
      actor.send({ type: 'code.changed', code })
      expect(actor.getSnapshot().context.code).toBe('123456')
    },
  )

  it.each(['１２３４５６', '١٢٣٤٥٦'])(
    'VERIFY-04: the digits %s stay in the field as typed, and are sent as 123456',
    async (code) => {
      const { actor, calls, settle } = run(emailVerificationMachine, {
        input,
        script: { confirmCode: [returns(null)] },
      })
      actor.send({ type: 'code.changed', code })
      expect(actor.getSnapshot().context.code).toBe(code)
      actor.send({ type: 'code.submitted' })
      await settle()
      expect(calls).toEqual([['confirmCode', { userId: 'user-1', code: '123456' }]])
    },
  )

  it.each(['123456', '12', ''])(
    'VERIFY-05: without a stored user id, submitting %j shows a message and makes no request',
    (code) => {
      const { actor, calls } = run(emailVerificationMachine, { input: { userId: null, email: null } })
      actor.send({ type: 'code.changed', code })
      actor.send({ type: 'code.submitted' })
      expect(actor.getSnapshot().matches({ open: { code: 'editing' } })).toBe(true)
      expect(actor.getSnapshot().context.error).toBe('No user ID found. Please register or log in first.')
      expect(calls).toEqual([])
    },
  )

  it.each(['', '12345', '12345x', 'x12345', '12 456'])(
    'VERIFY-04: submitting %j makes no request because it is not a code of six digits',
    (code) => {
      const { actor, calls } = run(emailVerificationMachine, { input, script: { confirmCode: ['hang'] } })
      actor.send({ type: 'code.changed', code })
      expect(actor.getSnapshot().can({ type: 'code.submitted' })).toBe(true)
      actor.send({ type: 'code.submitted' })
      expect(actor.getSnapshot().matches({ open: { code: 'editing' } })).toBe(true)
      expect(calls).toEqual([])
    },
  )

  it('VERIFY-02, API-06, C77: sends the code once, with the stored user id', async () => {
    const { actor, calls, settle } = run(emailVerificationMachine, {
      input,
      script: { confirmCode: [returns(null)] },
    })
    typeAndSubmit(actor)
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
    actor.send({ type: 'code.submitted' })
    await settle()
    expect(calls).toEqual([['confirmCode', { userId: 'user-1', code: '123456' }]])
  })

  it('VERIFY-06: shows success for exactly 2000 ms, then opens the dashboard', async () => {
    const { actor, clock, emitted, settle } = run(emailVerificationMachine, {
      input,
      script: { confirmCode: [returns(null)] },
    })
    typeAndSubmit(actor)
    await settle()
    expect(actor.getSnapshot().matches({ open: { code: 'verified' } })).toBe(true)
    clock.advance(1999)
    expect(emitted).toEqual([])
    clock.advance(1)
    expect(emitted).toEqual([dashboard])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('C89, API-07: sends a new code for the stored user id, and allows the next one after 30 seconds', async () => {
    const { actor, calls, clock, settle } = run(emailVerificationMachine, {
      input,
      script: { sendConfirmation: [returns()] },
    })
    const request = { type: 'code.requested' } as const
    actor.send({ type: 'code.changed', code: '12' })
    actor.send(request)
    actor.send(request)
    await settle()
    expect(calls).toEqual([['sendConfirmation', { userId: 'user-1' }]])
    expect(actor.getSnapshot().context.code).toBe('12')
    clock.advance(29_999)
    expect(actor.getSnapshot().can(request)).toBe(false)
    clock.advance(1)
    expect(actor.getSnapshot().can(request)).toBe(true)
  })

  it.each([
    ['Please wait before asking again.', 'Please wait before asking again.'],
    [null, 'The code could not be sent. Please try again.'],
  ])(
    'C89: when sending a code fails with %j, the message is %j and the user can try again at once',
    async (message, shown) => {
      const { actor, settle } = run(emailVerificationMachine, {
        input,
        script: { sendConfirmation: [fails(refused(message)), returns()] },
      })
      actor.send({ type: 'code.requested' })
      await settle()
      expect(actor.getSnapshot().context.sendingError).toBe(shown)
      actor.send({ type: 'code.requested' })
      expect(actor.getSnapshot().context.sendingError).toBeNull()
    },
  )

  it('C89: without a stored user id, no code can be requested', () => {
    const { actor } = run(emailVerificationMachine, { input: { userId: null, email: null } })
    expect(actor.getSnapshot().can({ type: 'code.requested' })).toBe(false)
  })

  it("VERIFY-06, C11: opens the session at once when the confirmation's response contains a sign-in", async () => {
    const signedIn = {
      token: 'token-1',
      userId: 'user-1',
      userRole: 'buyer',
      userName: 'Nico New',
      userEmail: 'new@guildhall.test',
    }
    const { actor, clock, emitted, settle } = run(emailVerificationMachine, {
      input,
      script: { confirmCode: [returns(signedIn)] },
    })
    typeAndSubmit(actor)
    await settle()
    expect(emitted).toEqual([{ type: 'session.opened', signedIn }])
    clock.advance(2000)
    expect(emitted).toEqual([{ type: 'session.opened', signedIn }, dashboard])
  })

  it.each([
    ['Invalid or expired code.', 'Invalid or expired code.'],
    [null, 'Verification failed. Please try again.'],
  ])(
    'VERIFY-07: shows for a failure with the server message %j the message %j',
    async (serverMessage, shown) => {
      const { actor, settle } = run(emailVerificationMachine, {
        input,
        script: { confirmCode: [fails(refused(serverMessage)), 'hang'] },
      })
      typeAndSubmit(actor)
      await settle()
      expect(actor.getSnapshot().matches({ open: { code: 'editing' } })).toBe(true)
      expect(actor.getSnapshot().context.error).toBe(shown)
      actor.send({ type: 'code.submitted' })
      expect(actor.getSnapshot().context.error).toBeNull()
    },
  )

  it.each(['nothing', 'confirmCode'])(
    "VERIFY-03: while %s is in progress, 'back to login' opens /login and ends the flow",
    async (call) => {
      const { actor, emitted, settle } = run(emailVerificationMachine, {
        input,
        script: { confirmCode: ['hang'] },
      })
      if (call === 'confirmCode') typeAndSubmit(actor)
      await settle()
      actor.send({ type: 'login.chosen' })
      expect(emitted).toEqual([{ type: 'page.opened', path: '/login' }])
      expect(actor.getSnapshot().status).toBe('done')
    },
  )

  it("VERIFY-03: 'back to login' opens /login and stops the timer", async () => {
    const { actor, clock, emitted, settle } = run(emailVerificationMachine, {
      input,
      script: { confirmCode: [returns(null)] },
    })
    typeAndSubmit(actor)
    await settle()
    actor.send({ type: 'login.chosen' })
    expect(actor.getSnapshot().status).toBe('done')
    clock.advance(10_000)
    expect(emitted).toEqual([{ type: 'page.opened', path: '/login' }])
  })
})
