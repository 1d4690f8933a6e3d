import { describe, expect, it } from 'vitest'
import { type RegisterEvent, registerMachine } from '#machines/account/register/machine.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { fails, returns, run, settle } from '../run.ts'

const refused = (serverMessage: string | null) =>
  new Failure({ kind: 'refused', message: 'POST /users/register answered 400', serverMessage })

const chosen = returns({ kind: 'chosen', credential: 'C' })

const fill = (
  actor: { send: (event: RegisterEvent) => void },
  { name = 'Nia', email = 'nia@guildhall.test', password = 'x' } = {},
) => {
  actor.send({ type: 'name.changed', name })
  actor.send({ type: 'email.changed', email })
  actor.send({ type: 'password.changed', password })
}

const start = (script: NonNullable<Parameters<typeof run>[1]['script']> = {}) =>
  run(registerMachine, { input: { redirectAfterLogin: null, origin: 'https://guildhall.test' }, script })

describe('register', () => {
  it('REG-01: the form starts empty, without a message', () => {
    expect(start().actor.getSnapshot().context).toMatchObject({
      name: '',
      email: '',
      password: '',
      passwordShown: false,
      credential: '',
      error: null,
      googleError: null,
    })
  })

  it('REG-01: the password is hidden until the user reveals it', () => {
    const { actor } = start()
    const shown = [false, true, false].map(() => {
      const before = actor.getSnapshot().context.passwordShown
      actor.send({ type: 'password.toggled' })
      return before
    })
    expect(shown).toEqual([false, true, false])
  })

  it.each([
    { name: '' },
    { email: '' },
    { email: 'nia' },
    { email: 'nia@' },
    { email: 'n ia@guildhall.test' },
    { email: 'nia@guildhall.test x' },
    { password: '' },
  ])('REG-02: the incomplete input %j makes no request', (missing) => {
    const { actor, calls } = start({ register: ['hang'] })
    fill(actor, missing)
    expect(actor.getSnapshot().can({ type: 'registration.submitted' })).toBe(true)
    actor.send({ type: 'registration.submitted' })
    expect(actor.getSnapshot().value).toBe('editing')
    expect(calls).toEqual([])
  })

  it.each([' ', '\u00a0\u3000', '\u200b\u2060', '\u3164'])(
    'REG-02: for the blank name %j, submitting empties the field and makes no request, so that the browser marks the field',
    (name) => {
      const { actor, calls } = start({ register: ['hang'] })
      fill(actor, { name })
      actor.send({ type: 'registration.submitted' })
      expect(actor.getSnapshot()).toMatchObject({
        value: 'editing',
        context: { name: '', email: 'nia@guildhall.test' },
      })
      expect(calls).toEqual([])
    },
  )

  it('sends name and email without invisible characters and the password as typed, and leaves the fields unchanged', async () => {
    const { actor, calls, emitted } = start({ register: [returns({ userId: 'user-3' })] })
    const typed = {
      name: '\ufeffNia\u200b Newcome\u0301r \u00a0',
      email: '<nia@guild\u00adhall.test>',
      password: ' \u200bx\u00a0',
    }
    fill(actor, typed)
    actor.send({ type: 'registration.submitted' })
    await settle()
    expect(actor.getSnapshot().context).toMatchObject(typed)
    expect(calls).toEqual([
      [
        'register',
        { name: 'Nia Newcom\u00e9r', email: 'nia@guildhall.test', password: ' \u200bx\u00a0', role: 'buyer' },
      ],
    ])
    expect(emitted).toMatchObject([{ userEmail: 'nia@guildhall.test' }])
  })

  it('REG-03, REG-04, API-04, C77: accepts a password of one character, registers a buyer, and ignores a second submit', () => {
    const { actor, calls } = start({ register: ['hang'] })
    fill(actor, { name: 'N', password: 'x' })
    actor.send({ type: 'registration.submitted' })
    expect(actor.getSnapshot().can({ type: 'registration.submitted' })).toBe(false)
    actor.send({ type: 'registration.submitted' })
    expect(calls).toEqual([
      ['register', { name: 'N', email: 'nia@guildhall.test', password: 'x', role: 'buyer' }],
    ])
  })

  it('REG-05, STORE-03, STORE-05, C10: after success, opens the email confirmation for the new account', async () => {
    const { actor, emitted } = start({ register: [returns({ userId: 'user-3' })] })
    fill(actor)
    actor.send({ type: 'registration.submitted' })
    await settle()
    // The form is usable again if the next page never opens.
    expect(actor.getSnapshot().value).toBe('editing')
    expect(emitted).toEqual([
      { type: 'confirmation.opened', userId: 'user-3', userEmail: 'nia@guildhall.test' },
    ])
  })

  it.each([
    ['Email already in use.', 'Email already in use.'],
    [null, 'Registration failed. Please try again.'],
  ])('REG-07: a failure with the server message %j shows %j', async (serverMessage, shown) => {
    const { actor, emitted } = start({ register: [fails(refused(serverMessage)), 'hang'] })
    fill(actor)
    actor.send({ type: 'registration.submitted' })
    await settle()
    expect(actor.getSnapshot().value).toBe('editing')
    expect(actor.getSnapshot().context).toMatchObject({ error: shown, name: 'Nia', password: 'x' })
    expect(emitted).toEqual([])
    actor.send({ type: 'registration.submitted' })
    expect(actor.getSnapshot().context.error).toBeNull()
  })

  it.each<[string | null, number | undefined, boolean]>([
    ['An account with this email already exists.', 409, true],
    [null, 409, true],
    ['Email already in use.', undefined, true],
    ['This address is taken.', 400, true],
    ['The password is too short.', 400, false],
    [null, 500, false],
  ])(
    'C124: a refusal with the message %j and the status %j says that the email address is taken: %j',
    async (serverMessage, status, taken) => {
      const failure = new Failure({ kind: 'refused', message: '', serverMessage, status: status ?? null })
      const { actor } = start({ register: [fails(failure)] })
      fill(actor)
      actor.send({ type: 'registration.submitted' })
      await settle()
      expect(actor.getSnapshot().context.isTaken).toBe(taken)
    },
  )

  it.each([
    { type: 'name.changed', name: 'b' },
    { type: 'email.changed', email: 'b' },
    { type: 'password.changed', password: 'b' },
    { type: 'google.chosen' },
  ] as const)('REG-07: the message about a failed registration disappears on $type', async (event) => {
    const { actor } = start({ register: [fails(refused('No.'))], askGoogle: ['hang'] })
    fill(actor)
    actor.send({ type: 'registration.submitted' })
    await settle()
    actor.send(event)
    expect(actor.getSnapshot().context.error).toBeNull()
  })

  it('REG-06, API-05, C13: registering with Google signs in and opens /dashboard', async () => {
    const signedIn = {
      token: 'T3',
      userId: 'user-3',
      userRole: 'buyer',
      userName: 'Nia',
      userEmail: 'nia@guildhall.test',
    }
    const { actor, calls, emitted } = start({
      askGoogle: [chosen],
      registerWithGoogle: [returns({ signedIn })],
    })
    actor.send({ type: 'google.chosen' })
    await settle()
    expect(calls).toEqual([
      ['askGoogle', {}],
      ['registerWithGoogle', { credential: 'C' }],
    ])
    expect(emitted).toEqual([
      { type: 'session.opened', signedIn },
      { type: 'page.opened', path: '/dashboard', replace: true },
    ])
    expect(actor.getSnapshot().status).toBe('done')
  })

  it.each([
    ['/community/glass?plan=monthly', '/community/glass?plan=monthly'],
    ['/community/glass', '/dashboard'],
    ['//evil.test?plan=monthly', '/dashboard'],
  ])('C87, REG-06, A02: with the stored path %j, registering with Google opens %j', async (stored, path) => {
    const signedIn = {
      token: 'T3',
      userId: 'u',
      userRole: 'buyer',
      userName: 'Nia',
      userEmail: 'n@guildhall.test',
    }
    const { actor, emitted } = run(registerMachine, {
      input: { redirectAfterLogin: stored, origin: 'https://guildhall.test' },
      script: { askGoogle: [chosen], registerWithGoogle: [returns({ signedIn })] },
    })
    actor.send({ type: 'google.chosen' })
    await settle()
    expect(emitted.at(-1)).toEqual({ type: 'page.opened', path, replace: true })
  })

  it("REG-08: a failed registration with Google shows the specified message, not the server's", async () => {
    const { actor } = start({
      askGoogle: [chosen],
      registerWithGoogle: [fails(refused('Account already exists.'))],
    })
    actor.send({ type: 'google.chosen' })
    await settle()
    expect(actor.getSnapshot().value).toBe('editing')
    expect(actor.getSnapshot().context.error).toBe('Google sign-up failed.')
  })

  it.each([
    ['is unavailable', returns({ kind: 'unavailable' })],
    ['fails', fails(new Error('The script was blocked.'))],
  ])(
    'REG-09, B29: when Google %s, the form shows a message until the user does something else',
    async (_, outcome) => {
      const { actor, calls } = start({ askGoogle: [outcome], register: ['hang'] })
      actor.send({ type: 'google.chosen' })
      await settle()
      expect(actor.getSnapshot().value).toBe('editing')
      expect(actor.getSnapshot().context).toMatchObject({
        error: null,
        googleError: 'Unable to initialise Google Sign-In.',
      })
      expect(calls).toEqual([['askGoogle', {}]])
      fill(actor)
      actor.send({ type: 'registration.submitted' })
      expect(actor.getSnapshot().context.googleError).toBeNull()
    },
  )

  it("REG-01: closing Google's window returns to the form without a message", async () => {
    const { actor, calls } = start({ askGoogle: [returns({ kind: 'dismissed' })] })
    actor.send({ type: 'google.chosen' })
    await settle()
    expect(actor.getSnapshot().value).toBe('editing')
    expect(actor.getSnapshot().context).toMatchObject({ error: null, googleError: null })
    expect(calls).toEqual([['askGoogle', {}]])
  })

  it.each(['nothing', 'register', 'askGoogle', 'registerWithGoogle'])(
    'REG-01, C77: while %s is in progress only the link to /login works',
    async (call) => {
      const { actor, emitted } = start({
        register: ['hang'],
        askGoogle: [call === 'askGoogle' ? 'hang' : chosen],
        registerWithGoogle: ['hang'],
      })
      fill(actor)
      if (call === 'register') actor.send({ type: 'registration.submitted' })
      if (call === 'askGoogle' || call === 'registerWithGoogle') actor.send({ type: 'google.chosen' })
      await settle()
      expect(actor.getSnapshot().hasTag('busy')).toBe(call !== 'nothing')
      expect(actor.getSnapshot().can({ type: 'google.chosen' })).toBe(call === 'nothing')
      actor.send({ type: 'login.chosen' })
      expect(actor.getSnapshot().value).toBe('editing')
      expect(emitted).toEqual([{ type: 'page.opened', path: '/login' }])
    },
  )

  it('after a click on the link to /login the registration form still works, because the user may return to it (addition)', () => {
    const { actor, calls } = start({ register: ['hang'] })
    actor.send({ type: 'login.chosen' })
    fill(actor)
    actor.send({ type: 'registration.submitted' })
    expect(calls).toHaveLength(1)
  })

  it('stops waiting for Google when the user types in the form (addition)', () => {
    const { actor, calls } = start({ register: ['hang'], askGoogle: ['hang'] })
    actor.send({ type: 'google.chosen' })
    actor.send({ type: 'registration.submitted' })
    expect(actor.getSnapshot().value).toBe('askingGoogle')
    for (const event of [
      { type: 'name.changed', name: 'Nia' },
      { type: 'email.changed', email: 'nia@guildhall.test' },
      { type: 'password.changed', password: 'x' },
    ] as const) {
      actor.send({ type: 'google.chosen' })
      actor.send(event)
      expect(actor.getSnapshot().value).toBe('editing')
    }
    actor.send({ type: 'google.chosen' })
    actor.send({ type: 'registration.submitted' })
    expect(calls.at(-1)).toEqual([
      'register',
      { name: 'Nia', email: 'nia@guildhall.test', password: 'x', role: 'buyer' },
    ])
  })
})
