import { describe, expect, it } from 'vitest'
import { BUYER, ORIGIN, open, refused, requestOf, SELLER } from '../backend.ts'

describe('the fake backend: signing in', () => {
  it('API-02: the right password returns a token and the user', async () => {
    const { ask } = await open()
    const { token, user } = await ask('logIn', {
      body: { email: 'Buyer@Guildhall.test', password: 'guildhall' },
    })
    expect(user).toEqual({ id: user.id, role: 'buyer', name: 'Bea Lindqvist', email: BUYER })
    expect(await ask('me', {}, token)).toMatchObject({ _id: user.id, name: 'Bea Lindqvist', role: 'buyer' })
  })

  it('API-02: a wrong password and an unknown address get the same error', async () => {
    const { call } = await open()
    const wrong = refused(401, 'Invalid email or password.')
    expect(await call('logIn', { body: { email: BUYER, password: 'guess' } })).toEqual(wrong)
    expect(await call('logIn', { body: { email: 'nobody@guildhall.test', password: 'guildhall' } })).toEqual(
      wrong,
    )
  })

  it('API-02: signing in with an unconfirmed address is refused, and the response contains the user id', async () => {
    const { call, admin } = await open()
    const { accounts } = await admin.state()
    const nico = accounts.find(({ email }) => email === 'new@guildhall.test')
    expect(await call('logIn', { body: { email: 'new@guildhall.test', password: 'guildhall' } })).toEqual({
      status: 403,
      body: { message: 'Email not confirmed, please verify your email first.', userId: nico?.id },
    })
  })

  it('API-02: a malformed email address is refused before the password is checked', async () => {
    const { call } = await open()
    expect(await call('logIn', { body: { email: 'bea', password: 'x' } })).toMatchObject({ status: 400 })
    expect(await call('logIn', { body: [] })).toMatchObject({ status: 400 })
  })

  it('API-03: a Google credential signs in to the account with its address', async () => {
    const { ask, call, admin } = await open()
    const { credential } = await admin.issueGoogleCredential({ googleAccountId: 'google-bea' })
    expect((await ask('logInWithGoogle', { body: { credential } })).user.email).toBe(BUYER)

    const noor = await admin.issueGoogleCredential({ googleAccountId: 'google-noor' })
    expect(await call('logInWithGoogle', { body: noor })).toEqual(
      refused(404, 'No account found for this Google account. Please sign up first.'),
    )
    expect(await call('logInWithGoogle', { body: { credential: 'made up' } })).toEqual(
      refused(400, 'This Google credential is invalid or has expired.'),
    )
  })

  it('API-05: registering with a Google credential creates a confirmed account; registering a second time is refused', async () => {
    const { ask, call, admin } = await open()
    const body = await admin.issueGoogleCredential({ name: 'Ada Lund', email: 'ada@guildhall.test' })
    const { token, user } = await ask('registerWithGoogle', { body })
    expect(user).toMatchObject({ name: 'Ada Lund', role: 'buyer', email: 'ada@guildhall.test' })
    expect(await ask('me', {}, token)).toMatchObject({ name: 'Ada Lund' })
    expect(await call('registerWithGoogle', { body })).toEqual(
      refused(409, 'An account with this email already exists.'),
    )
  })

  it('API-03: a Google credential expires after five minutes', async () => {
    const { call, admin } = await open()
    const body = await admin.issueGoogleCredential({ googleAccountId: 'google-bea' })
    await admin.advance({ ms: 5 * 60_000 })
    expect(await call('logInWithGoogle', { body })).toMatchObject({ status: 400 })
  })
})

describe('the fake backend: registering', () => {
  const body = {
    name: 'Ada Lund',
    email: 'ada@guildhall.test',
    password: 'a lantern',
    role: 'buyer',
  } as const

  it('API-04, API-06: the mailed code confirms the new account, which can then log in', async () => {
    const { ask, call, admin } = await open()
    const { userId } = await ask('register', { body })
    const [mail] = await admin.mails({ to: 'ADA@guildhall.test' })
    expect(mail).toMatchObject({ to: body.email, subject: 'Confirm your email address' })
    const code = mail?.code ?? ''
    expect(code).toMatch(/^\d{6}$/)

    const wrong = code === '000000' ? '000001' : '000000'
    const no = refused(400, 'Invalid or expired code.')
    expect(await call('confirmCode', { body: { userId, code: wrong } })).toEqual(no)
    expect(await call('confirmCode', { body: { userId, code } })).toMatchObject({ status: 200 })
    expect(await call('confirmCode', { body: { userId, code } })).toEqual(no)
    expect(await call('logIn', { body })).toMatchObject({ status: 200 })
  })

  it('API-04: an address that is already registered is refused', async () => {
    const { call } = await open()
    expect(await call('register', { body: { ...body, email: 'BUYER@guildhall.test' } })).toEqual(
      refused(409, 'An account with this email already exists.'),
    )
  })

  it('API-06: a code expires after 15 minutes', async () => {
    const { ask, call, admin } = await open()
    const { userId } = await ask('register', { body })
    const [mail] = await admin.mails({ to: body.email })
    await admin.advance({ ms: 15 * 60_000 })
    expect(await call('confirmCode', { body: { userId, code: mail?.code ?? '' } })).toEqual(
      refused(400, 'Invalid or expired code.'),
    )
  })

  it('API-06: a code that was sent for one account does not confirm another account', async () => {
    const { ask, call, admin } = await open()
    const { userId } = await ask('register', { body })
    const nicos = (await admin.mails({ to: 'new@guildhall.test' }))[0]?.code ?? ''
    expect(await call('confirmCode', { body: { userId, code: nicos } })).toMatchObject({ status: 400 })
    expect(await call('confirmCode', { body: { userId: 'nobody', code: nicos } })).toMatchObject({
      status: 404,
    })
  })

  it('API-07: a new code is mailed and invalidates the old one', async () => {
    const { ask, call, admin } = await open()
    const { userId } = await ask('register', { body })
    const first = (await admin.mails({ to: body.email }))[0]?.code ?? ''
    await ask('sendConfirmation', { body: { userId } })
    const [latest, ...older] = await admin.mails({ to: body.email })
    expect(older).toHaveLength(1)
    expect(await call('confirmCode', { body: { userId, code: first } })).toMatchObject({ status: 400 })
    expect(await call('confirmCode', { body: { userId, code: latest?.code ?? '' } })).toMatchObject({
      status: 200,
    })
    expect(await call('sendConfirmation', { body: { userId } })).toMatchObject({ status: 400 })
    expect(await call('sendConfirmation', { body: { userId: 'nobody' } })).toMatchObject({ status: 404 })
  })
})

describe('the fake backend: a forgotten password', () => {
  it('API-08, API-09, API-10: the mailed link sets a new password and ends all sessions', async () => {
    const { ask, call, admin, signIn } = await open()
    const { token: session } = await signIn(BUYER)
    expect(await ask('emailExists', { body: { email: BUYER } })).toEqual({ exists: true })
    expect(await ask('emailExists', { body: { email: 'nobody@guildhall.test' } })).toEqual({ exists: false })
    expect(await call('forgotPassword', { body: { email: 'nobody@guildhall.test' } })).toMatchObject({
      status: 404,
    })

    await ask('forgotPassword', { body: { email: BUYER } })
    const link = new URL((await admin.mails({ to: BUYER }))[0]?.link ?? '')
    expect(link.origin + link.pathname).toBe(`${ORIGIN}/change-password`)
    const token = link.searchParams.get('token') ?? ''
    await ask('resetPassword', { body: { token, newPassword: 'new and long' } })
    expect(await call('resetPassword', { body: { token, newPassword: 'again' } })).toEqual(
      refused(400, 'This reset link is invalid or has expired.'),
    )
    expect(await call('logIn', { body: { email: BUYER, password: 'guildhall' } })).toMatchObject({
      status: 401,
    })
    expect(await call('logIn', { body: { email: BUYER, password: 'new and long' } })).toMatchObject({
      status: 200,
    })
    expect(await call('me', {}, session)).toMatchObject({ status: 401 })
    expect(await call('refreshSession', { body: {} }, session)).toMatchObject({ status: 401 })
  })
})

describe('the fake backend: the session', () => {
  it('API-01: an expired token is refused, can be renewed once, and is then invalid', async () => {
    const { ask, call, admin, signIn } = await open()
    const { token } = await signIn(BUYER)
    await admin.advance({ ms: 60 * 60_000 })
    expect(await call('me', {}, token)).toEqual(refused(401, 'Your session has expired.'))
    const { token: renewed } = await ask('refreshSession', { body: {} }, token)
    expect(renewed).not.toBe(token)
    expect(await call('me', {}, renewed)).toMatchObject({ status: 200 })
    expect(await call('me', {}, token)).toMatchObject({ status: 401 })
    expect(await call('refreshSession', { body: {} }, token)).toMatchObject({ status: 401 })
  })

  it('API-01: a session can be renewed after a month, but not after 47 days', async () => {
    const { call, admin, signIn } = await open()
    const { token } = await signIn(BUYER)
    await admin.advanceMonths({ months: 1 })
    expect(await call('refreshSession', { body: {} }, token)).toMatchObject({ status: 200 })
    const { token: other } = await signIn(BUYER)
    await admin.advance({ ms: 47 * 24 * 60 * 60_000 })
    expect(await call('refreshSession', { body: {} }, other)).toMatchObject({ status: 401 })
  })

  it('API-01, API-11: a missing, an invented and a revoked token are refused', async () => {
    const { call, admin, signIn } = await open()
    expect(await call('me', {})).toEqual(refused(401, 'Please log in.'))
    expect(await call('me', {}, 'made-up')).toMatchObject({ status: 401 })
    expect(await call('refreshSession', { body: {} }, 'made-up')).toMatchObject({ status: 401 })
    const { token } = await signIn(BUYER)
    await admin.revokeSessions()
    expect(await call('me', {}, token)).toMatchObject({ status: 401 })
    expect(await call('refreshSession', { body: {} }, token)).toMatchObject({ status: 401 })
  })

  it('SESSION-05: a request without the API key is refused', async () => {
    const { backend } = await open()
    const request = requestOf('course', { params: { slug: 'the-lantern-room' } })
    request.headers.delete('x-api-key')
    const response = await backend.fetch(request)
    expect([response.status, await response.json()]).toEqual([
      403,
      { message: 'The API key is missing: send the header x-api-key.' },
    ])
  })

  it('the response of GET /users/me contains no password', async () => {
    const { backend, signIn } = await open()
    const { token } = await signIn(SELLER)
    const response = await backend.fetch(requestOf('me', {}, { token }))
    expect(await response.text()).not.toMatch(/password|guildhall"/)
  })
})

describe('the fake backend: the profile', () => {
  it('API-12, API-13: an update changes the fields that it contains, and no others', async () => {
    const { ask, call, signIn } = await open()
    const { token } = await signIn(BUYER)
    const picture = 'https://host.test/image/upload/v17/profile/bea.jpg'
    await ask('updateMyInfo', { body: { name: 'Bea L.', profilePicture: picture } }, token)
    expect(await ask('me', {}, token)).toMatchObject({
      name: 'Bea L.',
      email: BUYER,
      profilePicture: picture,
      profilePicturePublicId: 'profile/bea',
      discordUsername: 'bea.reads',
    })
    expect(await ask('myDescription', {}, token)).toEqual({
      description: 'Reads more newsletters than is good for anyone.',
    })
    expect(await call('updateMyInfo', { body: { name: '  ' } }, token)).toMatchObject({ status: 400 })
  })

  it('API-14, API-15: a connection can be removed', async () => {
    const { ask, signIn } = await open('buyer')
    const { token } = await signIn(BUYER)
    await ask('removeDiscord', {}, token)
    await ask('removeTelegram', {}, token)
    expect(await ask('me', {}, token)).toMatchObject({
      userDiscordId: null,
      discordAccessToken: null,
      discordRefreshToken: null,
      userTelegramId: null,
    })
  })

  it('API-30, API-43: a buyer who has become a seller has no paid platform tier yet', async () => {
    const { ask, signIn } = await open()
    const { token } = await signIn(BUYER)
    await ask('becomeSeller', { body: {} }, token)
    expect(await ask('me', {}, token)).toMatchObject({ role: 'seller' })
    expect(await ask('myPlan', {}, token)).toEqual({ plan: null })
  })

  it('API-39: other users get only the public part of a seller', async () => {
    const { ask, call, admin } = await open()
    const { accounts } = await admin.state()
    const seller = accounts.find(({ email }) => email === SELLER)
    const shown = await ask('seller', { params: { sellerId: seller?.id ?? '' } })
    expect(Object.keys(shown).sort()).toEqual(['_id', 'description', 'name', 'profilePicture', 'role'])
    expect(await call('seller', { params: { sellerId: 'nobody' } })).toMatchObject({ status: 404 })
  })

  it("C79: GET /users/me returns the signed-in user and never a seller whose id is 'me'", async () => {
    const { call } = await open()
    expect(await call('me', {})).toMatchObject({ status: 401 })
  })
})
