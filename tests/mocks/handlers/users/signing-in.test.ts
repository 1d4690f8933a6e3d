import { describe, expect, it } from 'vitest'
import { BUYER, open, refused } from '#tests/mocks/backend.ts'
import { HOUR } from './fixtures.ts'

const DAY = 24 * HOUR

describe('the fake backend: the session', () => {
  const over = refused(401, 'Your session has expired.')
  const ended = refused(401, 'Your session has ended. Please log in again.')

  it('API-01: lasts exactly one hour', async () => {
    const { call, admin, signIn } = await open()
    const { token } = await signIn(BUYER)
    await admin.advance({ ms: HOUR - 1 })
    expect(await call('me', {}, token)).toMatchObject({ status: 200 })
    await admin.advance({ ms: 1 })
    expect(await call('me', {}, token)).toEqual(over)
  })

  it('API-01: can be renewed for exactly 45 days after its hour is over', async () => {
    const early = await open()
    const { token } = await early.signIn(BUYER)
    await early.admin.advance({ ms: HOUR + 45 * DAY - 1 })
    expect(await early.call('refreshSession', { body: {} }, token)).toMatchObject({ status: 200 })

    const late = await open()
    const { token: old } = await late.signIn(BUYER)
    await late.admin.advance({ ms: HOUR + 45 * DAY })
    expect(await late.call('refreshSession', { body: {} }, old)).toEqual(ended)
  })

  it('API-01: is refused as ended when it was revoked or renewed, and as expired when it is unknown', async () => {
    const { ask, call, admin, signIn } = await open()
    const { token } = await signIn(BUYER)
    await ask('refreshSession', { body: {} }, token)
    expect(await call('refreshSession', { body: {} }, token)).toEqual(ended)
    const { token: revoked } = await signIn(BUYER)
    await admin.revokeSessions()
    expect(await call('refreshSession', { body: {} }, revoked)).toEqual(ended)
    expect(await call('me', {}, revoked)).toEqual(over)
    expect(await call('refreshSession', { body: {} }, 'made-up')).toEqual(over)
    expect(await call('refreshSession', { body: {} })).toEqual(refused(401, 'Please log in.'))
  })

  it("API-01: has an unguessable token, which begins with 'session_'", async () => {
    const { signIn } = await open()
    const [one, two] = [await signIn(BUYER), await signIn(BUYER)]
    expect(one.token).toMatch(/^session_[0-9a-f]{56}$/)
    expect(two.token).toMatch(/^session_[0-9a-f]{56}$/)
    // Session ids increase; the secret after the id differs.
    expect(one.token.slice(-32)).not.toBe(two.token.slice(-32))
  })
})

describe('the fake backend: signing in with Google', () => {
  const invalid = refused(400, 'This Google credential is invalid or has expired.')

  it('API-03: confirms the address, so that the password works afterwards', async () => {
    const { ask, call, admin } = await open()
    const login = { body: { email: 'new@guildhall.test', password: 'guildhall' } }
    expect(await call('logIn', login)).toMatchObject({ status: 403 })
    const body = await admin.issueGoogleCredential({ name: 'Nico', email: 'NEW@guildhall.test' })
    const { user } = await ask('logInWithGoogle', { body })
    expect(user).toEqual({
      id: user.id,
      name: 'Nico Marchetti',
      email: 'new@guildhall.test',
      role: 'buyer',
    })
    expect(await call('logIn', login)).toMatchObject({ status: 200 })
  })

  it('API-03, API-05: a credential expires after exactly five minutes', async () => {
    const { call, admin } = await open()
    const body = await admin.issueGoogleCredential({ googleAccountId: 'google-noor' })
    await admin.advance({ ms: 5 * 60_000 - 1 })
    expect(await call('logInWithGoogle', { body })).toMatchObject({ status: 404 })
    await admin.advance({ ms: 1 })
    expect(await call('logInWithGoogle', { body })).toEqual(invalid)
    expect(await call('registerWithGoogle', { body })).toEqual(invalid)
    expect(await call('registerWithGoogle', { body: { credential: 'made up' } })).toEqual(invalid)
  })
})
