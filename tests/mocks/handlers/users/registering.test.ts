import { describe, expect, it } from 'vitest'
import { open, refused } from '#tests/mocks/backend.ts'

describe('the fake backend: a new account', () => {
  const nothing = {
    description: null,
    profilePicture: null,
    profilePicturePublicId: null,
    userDiscordId: null,
    discordUsername: null,
    discordAccessToken: null,
    discordRefreshToken: null,
    userTelegramId: null,
    telegramUsername: null,
    tgChatIdPpv: null,
    plan: null,
  }

  it('API-04, API-11: has the sent email address, role and name (without surrounding spaces), and no other profile data', async () => {
    const { ask, call, admin } = await open()
    const body = {
      name: '  Ada Lund ',
      email: 'Ada@guildhall.test',
      password: 'a lantern',
      role: 'seller',
    } as const
    const { userId } = await ask('register', { body })
    expect(await call('logIn', { body })).toEqual(
      refused(403, 'Email not confirmed, please verify your email first.', { userId }),
    )
    const code = (await admin.mails({ to: body.email }))[0]?.code ?? ''
    expect(await ask('confirmCode', { body: { userId, code } })).toEqual({ message: 'Email confirmed.' })
    const { token } = await ask('logIn', { body })
    expect(await ask('me', {}, token)).toEqual({
      _id: userId,
      name: 'Ada Lund',
      email: 'Ada@guildhall.test',
      role: 'seller',
      ...nothing,
    })
    expect(await ask('discordTokenExpiry', {}, token)).toEqual({ discordTokenExpiresAt: null })
    expect(await ask('paymentAccount', { params: { userId } }, token)).toEqual({ stripeAccount: null })
    const { accounts } = await admin.state()
    expect(accounts.find(({ id }) => id === userId)).toEqual({
      id: userId,
      name: 'Ada Lund',
      email: 'Ada@guildhall.test',
      role: 'seller',
      confirmed: true,
      cardFails: false,
      discord: null,
      telegram: null,
    })
  })

  it('API-05: created with Google is confirmed, has no password, and reserves its address', async () => {
    const { ask, call, admin } = await open()
    const given = { name: 'Ada Lund', email: 'ada@guildhall.test' }
    const { user } = await ask('registerWithGoogle', { body: await admin.issueGoogleCredential(given) })
    expect((await admin.state()).accounts.find(({ id }) => id === user.id)).toMatchObject({
      confirmed: true,
      role: 'buyer',
    })
    expect(await call('logIn', { body: { ...given, password: 'null' } })).toEqual(
      refused(401, 'Invalid email or password.'),
    )
    const again = { ...given, password: 'a lantern', role: 'buyer' } as const
    expect(await call('register', { body: again })).toEqual(
      refused(409, 'An account with this email already exists.'),
    )
    expect(await ask('emailExists', { body: { email: 'ADA@guildhall.test' } })).toEqual({ exists: true })
    expect(await admin.mails({ to: given.email })).toEqual([])
  })

  it.each([' \u00a0', '\u200b\u3164'])('API-04: the name %j is refused', async (name) => {
    const { ask, call } = await open()
    const body = { name, email: 'nia@guildhall.test', password: 'x', role: 'buyer' } as const
    expect(await call('register', { body })).toEqual(refused(400, 'A name is required.'))
    expect(await ask('emailExists', { body: { email: body.email } })).toEqual({ exists: false })
  })
})
