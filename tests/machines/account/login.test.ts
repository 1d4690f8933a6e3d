import { describe, expect, it } from 'vitest'
import { type LoginEvent, type LoginInput, loginMachine } from '#machines/account/login/machine.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { fails, returns, run, settle } from '../run.ts'

const visitor: LoginInput = {
  token: null,
  redirectTo: null,
  redirectAfterLogin: null,
  origin: 'https://guildhall.test',
}
const signedIn = {
  token: 'T1',
  userId: 'user-1',
  userRole: 'buyer',
  userName: 'Bea',
  userEmail: 'as-answered@guildhall.test',
}
const opened = { type: 'session.opened', signedIn: { ...signedIn, userEmail: 'bea@guildhall.test' } }

const refused = (status: number, serverMessage: string | null, details: Record<string, unknown> = {}) =>
  new Failure({ kind: 'refused', message: `POST answered ${status}`, status, serverMessage, details })
const unconfirmed = refused(403, 'Email not confirmed, please verify your email first.', { userId: 'user-1' })

const chosen = returns({ kind: 'chosen', credential: 'C' })

const submit = (actor: { send: (event: LoginEvent) => void }) => {
  actor.send({ type: 'email.changed', email: 'bea@guildhall.test' })
  actor.send({ type: 'password.changed', password: 'x' })
  actor.send({ type: 'login.submitted' })
}

type Script = NonNullable<Parameters<typeof run>[1]['script']>

const submitted = async (script: Script, input = visitor) => {
  const login = run(loginMachine, { input, script })
  submit(login.actor)
  await settle()
  return login
}

describe('login: the message that says why the login opened (C88)', () => {
  it.each([
    [{}, null],
    [{ redirectTo: '/Pick-Plan' }, 'Log in to continue.'],
    [{ redirectAfterLogin: '/create' }, 'Log in to continue.'],
    [{ redirectAfterLogin: '//evil.test' }, null],
    [{ redirectAfterLogin: '/community/owls', reason: 'Log in to join Owls.' }, 'Log in to join Owls.'],
    [{ reason: 'You have been signed out.' }, 'You have been signed out.'],
  ])('with the input %j the page says %j', (given, reason) => {
    const login = run(loginMachine, { input: { ...visitor, ...given } })
    expect(login.actor.getSnapshot().context.reason).toBe(reason)
  })

  it('fills in the stored email address', () => {
    const login = run(loginMachine, { input: { ...visitor, email: 'bea@guildhall.test' } })
    expect(login.actor.getSnapshot().context.email).toBe('bea@guildhall.test')
  })
})

describe('login: the page after the login', () => {
  it.each([
    ['neither redirectTo nor a stored path', null, null, '/pages'],
    ['redirectTo', '/Pick-Plan?status=success', null, '/Pick-Plan?status=success'],
    ['redirectTo and a stored path', '/Pick-Plan', '/community/owls', '/Pick-Plan'],
    ['a stored path, but no redirectTo', null, '/community/owls', '/pages'],
    ['a redirectTo on another site', 'https://evil.test/', null, '/pages'],
    ['a redirectTo without a scheme', '//evil.test', null, '/pages'],
    ['a redirectTo to the login page', '/LOGIN?redirectTo=/pages', null, '/pages'],
  ])(
    'LOGIN-04, B26, A01: a user who is already signed in is sent at once from the login to $3: with %s',
    (_, redirectTo, redirectAfterLogin, path) => {
      const login = run(loginMachine, { input: { ...visitor, token: 'T0', redirectTo, redirectAfterLogin } })
      expect(login.actor.getSnapshot().status).toBe('done')
      expect(login.emitted).toEqual([{ type: 'page.opened', path, replace: true }])
      expect(login.calls).toEqual([])
    },
  )

  it.each([
    [null, null, '/pages'],
    ['/Pick-Plan', null, '/Pick-Plan'],
    ['https://evil.test/', null, '/pages'],
  ])(
    'LOGIN-05, A01: opens the right page after a login with redirectTo %j and no stored path',
    async (redirectTo, stored, path) => {
      const login = await submitted(
        { signIn: [returns({ signedIn })] },
        { ...visitor, redirectTo, redirectAfterLogin: stored },
      )
      expect(login.actor.getSnapshot().status).toBe('done')
      expect(login.emitted).toEqual([opened, { type: 'page.opened', path, replace: true }])
    },
  )

  it.each([
    [null, '/community/owls', '/community/owls'],
    ['/Pick-Plan', '/community/owls', '/community/owls'],
    ['/Pick-Plan', '//evil.test', '/Pick-Plan'],
    ['//evil.test', 'javascript:alert(1)', '/pages'],
    [null, '/login', '/pages'],
  ])(
    'LOGIN-05, STORE-06, A02: with redirectTo %j, opens and removes the stored path %j',
    async (redirectTo, stored, path) => {
      const login = await submitted(
        { signIn: [returns({ signedIn })] },
        { ...visitor, redirectTo, redirectAfterLogin: stored },
      )
      expect(login.emitted).toEqual([
        opened,
        { type: 'value.forgotten', key: 'redirectAfterLogin' },
        { type: 'page.opened', path, replace: true },
      ])
    },
  )

  it.each([
    ['registration.chosen', '/register'],
    ['reset.chosen', '/change-password'],
  ] as const)('LOGIN-02, LOGIN-03: %s opens %s, whether or not a request is pending', async (type, path) => {
    const idle = run(loginMachine, { input: visitor })
    idle.actor.send({ type })
    expect(idle.emitted).toEqual([{ type: 'page.opened', path }])

    const busy = await submitted({ signIn: ['hang'] })
    busy.actor.send({ type })
    expect(busy.actor.getSnapshot().value).toBe('editing')
    expect(busy.emitted).toEqual([{ type: 'page.opened', path }])

    const asking = run(loginMachine, { input: visitor, script: { askGoogle: ['hang'] } })
    asking.actor.send({ type: 'google.chosen' })
    asking.actor.send({ type })
    expect(asking.emitted).toEqual([{ type: 'page.opened', path }])

    const google = run(loginMachine, {
      input: visitor,
      script: { askGoogle: [chosen], signInWithGoogle: ['hang'] },
    })
    google.actor.send({ type: 'google.chosen' })
    await google.settle()
    expect(google.actor.getSnapshot().value).toBe('googleSubmitting')
    google.actor.send({ type })
    expect(google.emitted).toEqual([{ type: 'page.opened', path }])
  })

  it.each([
    ['registration.chosen', '/register'],
    ['reset.chosen', '/change-password'],
  ] as const)(
    'after the event %s the login form still works, because the user may return to it (addition)',
    async (type, path) => {
      const login = run(loginMachine, {
        input: visitor,
        script: { signIn: [returns({ signedIn })] },
      })
      login.actor.send({ type })
      submit(login.actor)
      await settle()
      expect(login.emitted).toEqual([
        { type: 'page.opened', path },
        opened,
        { type: 'page.opened', path: '/pages', replace: true },
      ])
    },
  )
})

describe('login: with a password', () => {
  it('LOGIN-01: the form starts empty, without a message', () => {
    expect(run(loginMachine, { input: visitor }).actor.getSnapshot().context).toMatchObject({
      email: '',
      password: '',
      passwordShown: false,
      error: null,
      googleError: null,
      alert: null,
      credential: '',
      unconfirmedUserId: '',
    })
  })

  it('LOGIN-01: the password is hidden until the user reveals it', () => {
    const { actor } = run(loginMachine, { input: visitor })
    expect(actor.getSnapshot().context.passwordShown).toBe(false)
    actor.send({ type: 'password.toggled' })
    expect(actor.getSnapshot().context.passwordShown).toBe(true)
    actor.send({ type: 'password.toggled' })
    expect(actor.getSnapshot().context.passwordShown).toBe(false)
  })

  it.each([
    ['', ''],
    ['bea@guildhall.test', ''],
    ['', 'x'],
    ['bea', 'x'],
    ['bea@', 'x'],
    ['@guildhall.test', 'x'],
    ['b ea@guildhall.test', 'x'],
    ['bea@guildhall.test x', 'x'],
  ])('LOGIN-07: the email %j with the password %j causes no request', (email, password) => {
    const { actor, calls } = run(loginMachine, { input: visitor, script: { signIn: ['hang'] } })
    actor.send({ type: 'email.changed', email })
    actor.send({ type: 'password.changed', password })
    expect(actor.getSnapshot().can({ type: 'login.submitted' })).toBe(true)
    actor.send({ type: 'login.submitted' })
    expect(actor.getSnapshot().value).toBe('editing')
    expect(calls).toEqual([])
  })

  it('sends and stores the email address that the typed text contains, and leaves the text in the field', async () => {
    const { actor, calls, emitted } = run(loginMachine, {
      input: visitor,
      script: { signIn: [returns({ signedIn })] },
    })
    actor.send({ type: 'email.changed', email: '\u200bmailto:bea@guildhall.test\u00a0' })
    actor.send({ type: 'password.changed', password: '\u200bx ' })
    actor.send({ type: 'login.submitted' })
    await settle()
    expect(actor.getSnapshot().context.email).toBe('\u200bmailto:bea@guildhall.test\u00a0')
    expect(calls).toEqual([['signIn', { email: 'bea@guildhall.test', password: '\u200bx ' }]])
    expect(emitted[0]).toMatchObject({ signedIn: { userEmail: 'bea@guildhall.test' } })
  })

  it('REG-03, API-02, C77: accepts a password of one character and ignores a second submit', async () => {
    const { actor, calls } = await submitted({ signIn: ['hang'] })
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
    expect(actor.getSnapshot().can({ type: 'login.submitted' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'google.chosen' })).toBe(false)
    actor.send({ type: 'login.submitted' })
    expect(calls).toEqual([['signIn', { email: 'bea@guildhall.test', password: 'x' }]])
  })

  it.each([
    [refused(401, 'Invalid email or password.'), 'Invalid email or password.'],
    [refused(500, null), 'POST answered 500'],
    [new Error('Failed to fetch'), 'Failed to fetch'],
    [
      refused(400, 'Email not confirmed, please verify your email first.', { userId: 'user-1' }),
      'Email not confirmed, please verify your email first.',
    ],
    [
      refused(403, 'Email not confirmed, please verify your email first.'),
      'Email not confirmed, please verify your email first.',
    ],
    [
      refused(403, 'Email not confirmed, please verify your email first.', { userId: '' }),
      'Email not confirmed, please verify your email first.',
    ],
    [refused(403, 'Email not confirmed', { userId: 'user-1' }), 'Email not confirmed'],
  ])('LOGIN-11: shows the failure %o as %j', async (error, shown) => {
    const { actor, emitted } = await submitted({ signIn: [fails(error)] })
    expect(actor.getSnapshot().value).toBe('editing')
    expect(actor.getSnapshot().context).toMatchObject({ error: shown, email: 'bea@guildhall.test' })
    expect(emitted).toEqual([])
  })

  it.each([
    { type: 'email.changed', email: 'b' },
    { type: 'password.changed', password: 'b' },
  ] as const)('LOGIN-11: the message about a failed login disappears on $type', async (event) => {
    const { actor } = await submitted({ signIn: [fails(refused(401, 'No.'))] })
    actor.send(event)
    expect(actor.getSnapshot().context.error).toBeNull()
  })

  it('LOGIN-11: the message about a failed login disappears when the form is sent again', async () => {
    const { actor } = await submitted({ signIn: [fails(refused(401, 'No.')), 'hang'] })
    actor.send({ type: 'login.submitted' })
    expect(actor.getSnapshot().context.error).toBeNull()
  })
})

describe('login: an unconfirmed email address', () => {
  it('LOGIN-08, LOGIN-09: a 403 with the exact message and a userId opens the dialog, which can be closed', async () => {
    const { actor, calls, emitted } = await submitted({ signIn: [fails(unconfirmed)] })
    expect(actor.getSnapshot().value).toBe('unconfirmed')
    expect(actor.getSnapshot().hasTag('dialog')).toBe(true)
    expect(actor.getSnapshot().context.error).toBeNull()
    actor.send({ type: 'dialog.closed' })
    expect(actor.getSnapshot().value).toBe('editing')
    expect(calls).toHaveLength(1)
    expect(emitted).toEqual([])
  })

  it("LOGIN-10, API-07, C10: 'Confirm Email' sends the code and opens the confirmation page", async () => {
    const { actor, calls, emitted } = await submitted({
      signIn: [fails(unconfirmed)],
      sendConfirmation: [returns()],
    })
    actor.send({ type: 'confirmation.requested' })
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
    expect(actor.getSnapshot().hasTag('dialog')).toBe(true)
    actor.send({ type: 'confirmation.requested' })
    await settle()
    expect(calls.slice(1)).toEqual([['sendConfirmation', { userId: 'user-1' }]])
    // The form is usable again if the next page never opens.
    expect(actor.getSnapshot().value).toBe('editing')
    expect(emitted).toEqual([
      { type: 'confirmation.opened', userId: 'user-1', userEmail: 'bea@guildhall.test' },
    ])
  })

  it.each([
    [refused(429, 'Please wait.'), 'Please wait.'],
    [refused(500, null), 'POST answered 500'],
  ])('LOGIN-10, C12: when sending the code fails, the form says why', async (error, shown) => {
    const { actor, emitted } = await submitted({
      signIn: [fails(unconfirmed)],
      sendConfirmation: [fails(error)],
    })
    actor.send({ type: 'confirmation.requested' })
    await settle()
    expect(actor.getSnapshot().value).toBe('editing')
    expect(actor.getSnapshot().context.error).toBe(shown)
    expect(emitted).toEqual([])
  })

  it('LOGIN-09: the dialog can be closed while the code is being sent', async () => {
    const { actor, emitted } = await submitted({
      signIn: [fails(unconfirmed)],
      sendConfirmation: [returns()],
    })
    actor.send({ type: 'confirmation.requested' })
    actor.send({ type: 'dialog.closed' })
    await settle()
    expect(actor.getSnapshot().value).toBe('editing')
    expect(emitted).toEqual([])
  })
})

describe('login: with Google', () => {
  const choose = async (script: Script, input = visitor) => {
    const login = run(loginMachine, { input, script })
    login.actor.send({ type: 'google.chosen' })
    await settle()
    return login
  }

  it('LOGIN-14, API-03, C13: signs in with the credential and opens the page that a login with a password would open', async () => {
    const login = await choose(
      { askGoogle: [chosen], signInWithGoogle: [returns({ signedIn })] },
      { ...visitor, redirectTo: '/Pick-Plan', redirectAfterLogin: '/community/owls' },
    )
    expect(login.calls).toEqual([
      ['askGoogle', {}],
      ['signInWithGoogle', { credential: 'C' }],
    ])
    expect(login.actor.getSnapshot().status).toBe('done')
    expect(login.emitted).toEqual([
      { type: 'session.opened', signedIn },
      { type: 'value.forgotten', key: 'redirectAfterLogin' },
      { type: 'page.opened', path: '/community/owls', replace: true },
    ])
  })

  it('LOGIN-01, C77: ignores the Google button while the Google dialog is open', async () => {
    const { actor, calls } = await choose({ askGoogle: ['hang'] })
    expect(actor.getSnapshot().value).toBe('askingGoogle')
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
    actor.send({ type: 'google.chosen' })
    await settle()
    expect(calls).toEqual([['askGoogle', {}]])
  })

  it('stops waiting for Google when the user types in the form (addition)', async () => {
    const { actor, calls } = await choose({ askGoogle: ['hang'], signIn: ['hang'] })
    actor.send({ type: 'login.submitted' })
    expect(actor.getSnapshot().value).toBe('askingGoogle')
    actor.send({ type: 'password.changed', password: 'x' })
    expect(actor.getSnapshot().value).toBe('editing')
    expect(actor.getSnapshot().children).toEqual({})
    actor.send({ type: 'email.changed', email: 'bea@guildhall.test' })
    actor.send({ type: 'google.chosen' })
    actor.send({ type: 'login.submitted' })
    await settle()
    expect(actor.getSnapshot().value).toBe('submitting')
    expect(calls.at(-1)).toEqual(['signIn', { email: 'bea@guildhall.test', password: 'x' }])
  })

  it("LOGIN-14, C77: nothing else can be submitted while the provider checks Google's credential", async () => {
    const { actor, calls } = await choose({ askGoogle: [chosen], signInWithGoogle: ['hang'] })
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
    actor.send({ type: 'google.chosen' })
    submit(actor)
    expect(calls).toHaveLength(2)
  })

  it("LOGIN-01: closing Google's window returns to the form without a message", async () => {
    const { actor, calls } = await choose({ askGoogle: [returns({ kind: 'dismissed' })] })
    expect(actor.getSnapshot().value).toBe('editing')
    expect(actor.getSnapshot().context).toMatchObject({ error: null, googleError: null, alert: null })
    expect(calls).toEqual([['askGoogle', {}]])
  })

  it.each([
    [refused(404, 'No account with this Google address.'), 'No account with this Google address.'],
    [refused(500, null), 'Google Login failed. If you do not have an account, please sign up first.'],
    [unconfirmed, 'Email not confirmed, please verify your email first.'],
  ])('LOGIN-12: a failed Google login shows an alert until the user closes it', async (error, alert) => {
    const { actor } = await choose({ askGoogle: [chosen], signInWithGoogle: [fails(error)] })
    expect(actor.getSnapshot().value).toBe('alerting')
    expect(actor.getSnapshot().hasTag('dialog')).toBe(true)
    expect(actor.getSnapshot().context).toMatchObject({ alert, error: null })
    actor.send({ type: 'message.closed' })
    expect(actor.getSnapshot().value).toBe('editing')
    expect(actor.getSnapshot().context.alert).toBeNull()
  })

  it('LOGIN-12: after a failed Google login the visitor can try again from the alert (addition)', async () => {
    const { actor, calls } = await choose({
      askGoogle: [chosen, 'hang'],
      signInWithGoogle: [fails(refused(500, null))],
    })
    expect(actor.getSnapshot().value).toBe('alerting')
    actor.send({ type: 'google.chosen' })
    expect(actor.getSnapshot().value).toBe('askingGoogle')
    expect(actor.getSnapshot().context.alert).toBeNull()
    expect(calls.map(([port]) => port)).toEqual(['askGoogle', 'signInWithGoogle', 'askGoogle'])
  })

  it.each([
    ['is unavailable', returns({ kind: 'unavailable' })],
    ['fails', fails(new Error('The script was blocked.'))],
  ])(
    'LOGIN-13: when Google %s, the form shows a message until the user does something else',
    async (_, outcome) => {
      const { actor, calls } = await choose({ askGoogle: [outcome, 'hang'], signIn: ['hang'] })
      expect(actor.getSnapshot().value).toBe('editing')
      expect(actor.getSnapshot().context).toMatchObject({
        error: null,
        googleError: 'Unable to initialise Google Sign-In. Please try again.',
      })
      expect(calls).toEqual([['askGoogle', {}]])
      actor.send({ type: 'google.chosen' })
      expect(actor.getSnapshot().context.googleError).toBeNull()
    },
  )

  it('LOGIN-11: a click on the Google button removes the message about a failed login', async () => {
    const { actor } = await submitted({ signIn: [fails(refused(401, 'No.'))], askGoogle: ['hang'] })
    actor.send({ type: 'google.chosen' })
    expect(actor.getSnapshot().context.error).toBeNull()
  })
})
