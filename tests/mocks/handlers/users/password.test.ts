import { describe, expect, it } from 'vitest'
import { BUYER, ORIGIN, open, refused, SELLER } from '#tests/mocks/backend.ts'
import { HOUR } from './fixtures.ts'

describe('the fake backend: a forgotten password', () => {
  const invalid = refused(400, 'This reset link is invalid or has expired.')

  const resetRequested = async (email: string) => {
    const dataset = await open()
    expect(await dataset.call('forgotPassword', { body: { email } })).toEqual({
      status: 200,
      body: { message: 'Done.' },
    })
    const mail = (await dataset.admin.mails({ to: email })).find(({ link }) => link !== null)
    const token = new URL(mail?.link ?? '').searchParams.get('token') ?? ''
    const reset = (newPassword: string, given = token) =>
      dataset.call('resetPassword', { body: { token: given, newPassword } })
    return { ...dataset, mail, token, reset }
  }

  it('API-09: the mail contains account, link and expiry', async () => {
    const { mail, token } = await resetRequested(BUYER)
    const link = `${ORIGIN}/change-password?token=${token}`
    expect(token).toMatch(/^reset_[0-9a-f]{56}$/)
    expect(mail).toEqual({
      id: mail?.id,
      to: BUYER,
      at: Date.parse('2026-03-02T09:00:00Z'),
      subject: 'Choose a new password',
      text: `Hello Bea Lindqvist,\n\nopen this link to choose a new password: ${link}\n\nIt is good for one hour. If you did not ask for it, you can ignore this mail.`,
      code: null,
      link,
    })
  })

  it('API-10: a link expires after exactly one hour', async () => {
    const early = await resetRequested(BUYER)
    await early.admin.advance({ ms: HOUR - 1 })
    expect(await early.reset('new and long')).toMatchObject({ status: 200 })
    const late = await resetRequested(BUYER)
    await late.admin.advance({ ms: HOUR })
    expect(await late.reset('new and long')).toEqual(invalid)
  })

  it('API-09, API-10: a newer link invalidates the older one of the same user only', async () => {
    const { ask, reset, admin, signIn, call } = await resetRequested(BUYER)
    await ask('forgotPassword', { body: { email: SELLER } })
    const { token: sams } = await signIn(SELLER)
    await ask('forgotPassword', { body: { email: 'BUYER@guildhall.test' } })
    expect(await reset('the old link')).toEqual(invalid)
    const [latest] = await admin.mails({ to: BUYER })
    expect(
      await reset('the new link', new URL(latest?.link ?? '').searchParams.get('token') ?? ''),
    ).toMatchObject({ status: 200 })
    // Other users' sessions and links stay valid.
    expect(await call('me', {}, sams)).toMatchObject({ status: 200 })
    const [theirs] = await admin.mails({ to: SELLER })
    expect(await reset('for Sam', new URL(theirs?.link ?? '').searchParams.get('token') ?? '')).toMatchObject(
      { status: 200 },
    )
  })

  it('API-10: setting a password with the link also confirms the email address', async () => {
    const { reset, call } = await resetRequested('new@guildhall.test')
    expect(await reset('new and long')).toMatchObject({ status: 200 })
    expect(
      await call('logIn', { body: { email: 'new@guildhall.test', password: 'new and long' } }),
    ).toMatchObject({ status: 200 })
  })

  it('API-06, API-10: a confirmation code does not work as a reset token, nor a reset token as a confirmation code', async () => {
    const { reset, call, admin, token } = await resetRequested('new@guildhall.test')
    const code = (await admin.mails({ to: 'new@guildhall.test' })).find((mail) => mail.code)?.code ?? ''
    const nico = (await admin.state()).accounts.find(({ email }) => email === 'new@guildhall.test')
    const userId = nico?.id ?? ''
    expect(await reset('by code', code)).toEqual(invalid)
    expect(await call('confirmCode', { body: { userId, code: token } })).toEqual(
      refused(400, 'Invalid or expired code.'),
    )
    // Code and link are still valid: neither the request for the link nor the refused attempts have invalidated them.
    expect(await call('confirmCode', { body: { userId, code } })).toMatchObject({ status: 200 })
    expect(await reset('by link')).toMatchObject({ status: 200 })
  })

  it('API-09: a link can be requested only for the email address of an account', async () => {
    const { call } = await open()
    expect(await call('forgotPassword', { body: { email: 'nobody@guildhall.test' } })).toEqual(
      refused(404, 'No account found for that email.'),
    )
  })
})
