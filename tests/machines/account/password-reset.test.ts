import { describe, expect, it } from 'vitest'
import { passwordResetMachine } from '#machines/account/password-reset/machine.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { fails, returns, run } from '../run.ts'

const refused = (serverMessage: string | null) =>
  new Failure({ kind: 'refused', message: 'The call answered 400', serverMessage })

const email = 'bea@guildhall.test'

const atEmail = (script: Parameters<typeof run>[1]['script'] = {}) => {
  const flow = run(passwordResetMachine, { input: { token: null }, script })
  const ask = (address = email) => {
    flow.actor.send({ type: 'email.changed', email: address })
    flow.actor.send({ type: 'link.requested' })
    return flow.settle()
  }
  return { ...flow, ask }
}

it('C97, RESET-02: the password reset starts with the stored email address of a signed-in user', () => {
  const { actor } = run(passwordResetMachine, { input: { token: null, email } })
  expect(actor.getSnapshot().context.email).toBe('bea@guildhall.test')
})

const atReset = (script: Parameters<typeof run>[1]['script'] = {}) => {
  const flow = run(passwordResetMachine, { input: { token: 'token-1' }, script })
  const choose = (password = 'new sesame', confirmation = password) => {
    flow.actor.send({ type: 'password.changed', password })
    flow.actor.send({ type: 'confirmation.changed', confirmation })
    flow.actor.send({ type: 'password.submitted' })
    return flow.settle()
  }
  return { ...flow, choose }
}

const found = returns({ kind: 'found' })
const sent = returns()
const changed = returns()

describe('password reset, the email step', () => {
  it.each([
    [null, 'askingEmail'],
    ['', 'askingEmail'],
    ['token-1', 'askingPassword'],
  ])("RESET-01, RESET-07: with the token %j in the page's address, starts in the state %s", (token, step) => {
    const { actor } = run(passwordResetMachine, { input: { token } })
    expect(actor.getSnapshot().value).toBe(step)
    expect(actor.getSnapshot().context).toMatchObject({ email: '', password: '', confirmation: '' })
  })

  it.each([
    ['findingAccount', { findAccount: ['hang'] }],
    ['sendingLink', { findAccount: [found], sendLink: ['hang'] }],
  ] satisfies [string, Parameters<typeof atEmail>[0]][])(
    'RESET-03: the button is busy in the state %s',
    async (value, script) => {
      const { actor, ask } = atEmail(script)
      expect(actor.getSnapshot().hasTag('busy')).toBe(false)
      await ask()
      expect(actor.getSnapshot().value).toBe(value)
      expect(actor.getSnapshot().hasTag('busy')).toBe(true)
    },
  )

  it('RESET-03, RESET-05, API-08, API-09: looks up the email address once, then requests a link for it once', async () => {
    const { actor, ask, calls, settle } = atEmail({ findAccount: [found], sendLink: [sent] })
    const request = ask()
    actor.send({ type: 'link.requested' })
    await request
    await settle()
    expect(actor.getSnapshot().value).toBe('linkSent')
    expect(actor.getSnapshot().context.error).toBeNull()
    expect(calls).toEqual([
      ['findAccount', { email }],
      ['sendLink', { email }],
    ])
  })

  it('sends the email address that the pasted text contains, and leaves the text in the field', async () => {
    const { actor, ask, calls } = atEmail({ findAccount: [found], sendLink: [sent] })
    await ask('Bea <bea@guild\u00adhall.test>')
    expect(actor.getSnapshot().context.email).toBe('Bea <bea@guild\u00adhall.test>')
    expect(calls).toEqual([
      ['findAccount', { email }],
      ['sendLink', { email }],
    ])
  })

  it('RESET-04: an email address without an account opens a dialog, and no link is sent', async () => {
    const { actor, ask, calls, emitted } = atEmail({ findAccount: [returns({ kind: 'missing' })] })
    await ask()
    expect(actor.getSnapshot().value).toBe('accountMissing')
    expect(actor.getSnapshot().hasTag('dialog')).toBe(true)
    expect(calls).toEqual([['findAccount', { email }]])
    actor.send({ type: 'dialog.closed' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'askingEmail', context: { email, error: null } })
    expect(emitted).toEqual([])
  })

  it("RESET-04: 'Create one' opens /register", async () => {
    const { actor, ask, emitted } = atEmail({ findAccount: [returns({ kind: 'missing' })] })
    await ask()
    actor.send({ type: 'registration.chosen' })
    expect(emitted).toEqual([{ type: 'page.opened', path: '/register' }])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it.each([
    ['findAccount', 'Too many requests.', 'Too many requests.'],
    ['findAccount', null, 'Error sending reset link.'],
    ['sendLink', 'The mail could not be sent.', 'The mail could not be sent.'],
    ['sendLink', null, 'Error sending reset link.'],
  ])('RESET-06: when %s fails with the message %j the screen says %j', async (port, words, shown) => {
    const { actor, ask } = atEmail({
      findAccount: [found],
      sendLink: [sent],
      [port]: [fails(refused(words)), 'hang'],
    })
    await ask()
    expect(actor.getSnapshot()).toMatchObject({ value: 'askingEmail', context: { error: shown } })
    actor.send({ type: 'link.requested' })
    expect(actor.getSnapshot().context.error).toBeNull()
  })

  it('RESET-06: the error disappears when the address is edited', async () => {
    const { actor, ask } = atEmail({ findAccount: [fails(refused(null))] })
    await ask()
    actor.send({ type: 'email.changed', email: 'b' })
    expect(actor.getSnapshot().context).toMatchObject({ email: 'b', error: null })
  })

  it.each(['', 'bea', 'bea@', '@guildhall.test', 'bea @guildhall.test'])(
    'RESET-03: submitting %j makes no request because it is not an email address',
    async (address) => {
      const { actor, ask, calls } = atEmail({ findAccount: ['hang'] })
      await ask(address)
      expect(actor.getSnapshot().value).toBe('askingEmail')
      expect(actor.getSnapshot().can({ type: 'link.requested' })).toBe(true)
      expect(calls).toEqual([])
    },
  )

  it('RESET-05: the user can send the link again; editing the address returns to the first step', async () => {
    const { actor, ask, calls, settle } = atEmail({ findAccount: [found], sendLink: [sent] })
    await ask()
    actor.send({ type: 'link.requested' })
    await settle()
    expect(actor.getSnapshot().value).toBe('linkSent')
    expect(calls).toHaveLength(4)
    actor.send({ type: 'email.changed', email: 'other@guildhall.test' })
    expect(actor.getSnapshot()).toMatchObject({
      value: 'askingEmail',
      context: { email: 'other@guildhall.test' },
    })
  })

  it.each(['nothing', 'findAccount', 'sendLink', 'sent'])(
    "RESET-13: 'back to login' opens /login, whatever request is in progress or done (%s)",
    async (running) => {
      const { actor, ask, emitted } = atEmail({
        findAccount: [running === 'findAccount' ? 'hang' : found],
        sendLink: [running === 'sendLink' ? 'hang' : sent],
      })
      if (running !== 'nothing') await ask()
      actor.send({ type: 'login.chosen' })
      expect(emitted).toEqual([{ type: 'page.opened', path: '/login' }])
      expect(actor.getSnapshot().status).toBe('done')
    },
  )
})

describe('password reset, the reset step', () => {
  it('RESET-11, API-10, C77: sends the new password once with the token of the link', async () => {
    const { actor, calls, choose, settle } = atReset({ changePassword: [changed] })
    const chosen = choose()
    actor.send({ type: 'password.submitted' })
    await chosen
    await settle()
    expect(calls).toEqual([['changePassword', { token: 'token-1', newPassword: 'new sesame' }]])
    expect(actor.getSnapshot().value).toBe('passwordChanged')
  })

  it('RESET-11: the button is busy while the new password is saved', async () => {
    const { actor, choose } = atReset({ changePassword: ['hang'] })
    await choose()
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  })

  it('RESET-11: shows success for exactly 1500 ms, then replaces the page with the login', async () => {
    const { actor, choose, clock, emitted } = atReset({ changePassword: [changed] })
    await choose()
    clock.advance(1499)
    expect(emitted).toEqual([])
    clock.advance(1)
    expect(emitted).toEqual([{ type: 'page.opened', path: '/login', replace: true }])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('RESET-11, C81: a user who opens the login before the timer ends is not redirected again', async () => {
    const { actor, choose, clock, emitted } = atReset({ changePassword: [changed] })
    await choose()
    actor.send({ type: 'login.chosen' })
    const opened = [{ type: 'page.opened', path: '/login', replace: true }]
    expect(emitted).toEqual(opened)
    clock.advance(10_000)
    expect(emitted).toEqual(opened)
  })

  it.each([
    ['new sesame', 'old sesame'],
    ['new sesame', 'New sesame'],
    ['new sesame', 'new sesame '],
    ['new sesame', ''],
  ])(
    'RESET-09: the passwords %j and %j do not match, so no request is made',
    async (password, confirmation) => {
      const { actor, calls, choose } = atReset({ changePassword: ['hang'] })
      await choose(password, confirmation)
      expect(actor.getSnapshot()).toMatchObject({
        value: 'askingPassword',
        context: { error: null, confirmationError: 'Passwords do not match' },
      })
      expect(calls).toEqual([])
    },
  )

  it.each([
    { type: 'password.changed', password: 'old sesame' },
    { type: 'confirmation.changed', confirmation: 'new sesame' },
  ] as const)('RESET-09: the mismatch message disappears on $type', async (event) => {
    const { actor, choose } = atReset()
    await choose('new sesame', 'old sesame')
    actor.send(event)
    expect(actor.getSnapshot().context.confirmationError).toBeNull()
  })

  it('RESET-09: submitting the form without a password makes no request', async () => {
    const { actor, calls, choose } = atReset({ changePassword: ['hang'] })
    await choose('', '')
    expect(actor.getSnapshot()).toMatchObject({ value: 'askingPassword', context: { error: null } })
    expect(actor.getSnapshot().can({ type: 'password.submitted' })).toBe(true)
    expect(calls).toEqual([])
  })

  it.each(['a', ' ', 'guildhall', 'пароль', '🗝️', 'x'.repeat(10_000)])(
    'RESET-10: accepts weak passwords (%#)',
    async (password) => {
      const { calls, choose } = atReset({ changePassword: [changed] })
      await choose(password)
      expect(calls).toEqual([['changePassword', { token: 'token-1', newPassword: password }]])
    },
  )

  it.each([
    ['This reset link is invalid or has expired.', 'This reset link is invalid or has expired.'],
    [null, 'Error resetting password.'],
  ])(
    'RESET-12: a failure with the message %j shows %j, and the passwords stay in the form',
    async (words, shown) => {
      const { actor, choose } = atReset({ changePassword: [fails(refused(words)), 'hang'] })
      await choose()
      expect(actor.getSnapshot()).toMatchObject({
        value: 'askingPassword',
        context: { password: 'new sesame', confirmation: 'new sesame', error: shown },
      })
      actor.send({ type: 'password.submitted' })
      expect(actor.getSnapshot().context.error).toBeNull()
    },
  )

  it('RESET-08: the user can reveal and hide both passwords together', () => {
    const { actor } = atReset()
    expect(actor.getSnapshot().context.passwordShown).toBe(false)
    actor.send({ type: 'password.toggled' })
    expect(actor.getSnapshot().context.passwordShown).toBe(true)
    actor.send({ type: 'password.toggled' })
    expect(actor.getSnapshot().context.passwordShown).toBe(false)
  })

  it('RESET-07, RESET-12: from the step for the new password, the user can return to the email step', () => {
    const { actor, emitted } = atReset()
    actor.send({ type: 'renewal.chosen' })
    expect(emitted).toEqual([{ type: 'page.opened', path: '/change-password' }])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it.each(['nothing', 'changePassword'])(
    "RESET-13: while %s is in progress, 'back to login' opens /login",
    async (running) => {
      const { actor, choose, emitted } = atReset({ changePassword: ['hang'] })
      if (running === 'changePassword') await choose()
      actor.send({ type: 'login.chosen' })
      expect(emitted).toEqual([{ type: 'page.opened', path: '/login' }])
      expect(actor.getSnapshot().status).toBe('done')
    },
  )
})
