import { describe, expect, it } from 'vitest'
import type { CallInput } from '#src/api/contract/index.ts'
import { BUYER, open, refused, SELLER } from '#tests/mocks/backend.ts'

const BEA_ON_DISCORD = '318204417729855489'

const SAM_ON_DISCORD = '204417729318855489'

describe('the fake backend: the profile', () => {
  const bea = {
    name: 'Bea Lindqvist',
    description: 'Reads more newsletters than is good for anyone.',
    profilePicture: '/pictures/portrait-1.svg',
    profilePicturePublicId: null,
    userDiscordId: BEA_ON_DISCORD,
    discordUsername: 'bea.reads',
    userTelegramId: '614208837',
    telegramUsername: 'bealindqvist',
  }
  const noDiscord = {
    userDiscordId: null,
    discordUsername: null,
    discordAccessToken: null,
    discordRefreshToken: null,
  }
  const noTelegram = { userTelegramId: null, telegramUsername: null }
  const at = 'https://host.test/image/upload'

  const changes: [body: CallInput<'updateMyInfo'>['body'], changed: object][] = [
    [{}, {}],
    [{ name: '  Bea L. ' }, { name: 'Bea L.' }],
    [{ description: '' }, { description: '' }],
    [{ discordUsername: 'bea.writes' }, { discordUsername: 'bea.writes' }],
    [{ telegramUsername: 'bea' }, { telegramUsername: 'bea' }],
    [{ discord: null }, noDiscord],
    [{ userDiscordId: null }, noDiscord],
    [{ userDiscordId: '1', userTelegramId: '1', discord: {}, telegram: {} }, {}],
    [{ telegram: null }, noTelegram],
    [{ userTelegramId: null }, noTelegram],
    [{ profilePicture: null }, { profilePicture: null, profilePicturePublicId: null }],
    ...(
      [
        [`${at}/v17/profile/bea.jpg`, 'profile/bea'],
        [`${at}/profile/bea.small.png`, 'profile/bea.small'],
        [`${at}/v2/bea.jpeg`, 'bea'],
        [`${at}/vignette/bea.jpg`, 'vignette/bea'],
        [`${at}/v17/bea`, null],
        [`${at}/v17/bea.jpg?again`, null],
        ['https://elsewhere.test/bea.jpg', null],
      ] as const
    ).map(
      ([profilePicture, profilePicturePublicId]) =>
        [{ profilePicture }, { profilePicture, profilePicturePublicId }] as [object, object],
    ),
  ]

  it.each(changes)('API-13: sending %j changes %j and nothing else', async (body, changed) => {
    const { ask, call, signIn } = await open('buyer')
    const { token } = await signIn(BUYER)
    const before = await ask('me', {}, token)
    expect(before).toMatchObject(bea)
    expect(await call('updateMyInfo', { body }, token)).toEqual({ status: 200, body: { message: 'Done.' } })
    expect(await ask('me', {}, token)).toEqual({ ...before, ...changed })
  })

  it.each(['  ', '\u200b', '\u3164\u2060'])(
    'API-13: refuses the name %j and stores no other field either',
    async (name) => {
      const { ask, call, signIn } = await open()
      const { token } = await signIn(BUYER)
      const before = await ask('me', {}, token)
      expect(await call('updateMyInfo', { body: { name, description: 'New.' } }, token)).toEqual(
        refused(400, 'A name is required.'),
      )
      expect(await ask('me', {}, token)).toEqual(before)
    },
  )

  it('API-13: the payment account stays unless the request contains null for it', async () => {
    const { ask, signIn } = await open()
    const { token, user } = await signIn(SELLER)
    const account = () => ask('paymentAccount', { params: { userId: user.id } }, token)
    await ask('updateMyInfo', { body: { name: 'Sam' } }, token)
    expect(await account()).toEqual({ stripeAccount: { accountStatus: 'verified' } })
    await ask('updateMyInfo', { body: { stripe: null } }, token)
    expect(await account()).toEqual({ stripeAccount: null })
  })

  it('API-14, API-15: removing a connection removes all its fields, and no other connection', async () => {
    const { ask, signIn } = await open('buyer')
    const { token } = await signIn(BUYER)
    const before = await ask('me', {}, token)
    await ask('removeDiscord', {}, token)
    expect(await ask('me', {}, token)).toEqual({ ...before, ...noDiscord })
    expect(await ask('discordTokenExpiry', {}, token)).toEqual({ discordTokenExpiresAt: null })
    await ask('removeTelegram', {}, token)
    expect(await ask('me', {}, token)).toEqual({ ...before, ...noDiscord, ...noTelegram })
  })

  it('API-43: for a user who is already a seller, the request to become one changes nothing', async () => {
    const { ask, signIn } = await open()
    const { token } = await signIn(SELLER)
    const before = await ask('me', {}, token)
    expect(await ask('becomeSeller', { body: {} }, token)).toEqual({ message: 'Done.' })
    expect(await ask('me', {}, token)).toEqual(before)
    expect(await ask('myPlan', {}, token)).toEqual({ plan: 'growthMonthly' })
  })

  it('API-39: other users get the public part of a seller, and an error for an unknown id', async () => {
    const { ask, call, signIn } = await open()
    const { user } = await signIn(SELLER)
    expect(await ask('seller', { params: { sellerId: user.id } })).toEqual({
      _id: user.id,
      name: 'Sam Okafor',
      role: 'seller',
      description:
        'Editor, night owl and host of two communities. I have run writing rooms for eight years and answer every message myself.',
      profilePicture: '/pictures/portrait-2.svg',
    })
    expect(await call('seller', { params: { sellerId: 'nobody' } })).toEqual(
      refused(404, 'This user does not exist.'),
    )
  })
})

describe('the fake backend: connecting Discord', () => {
  /** The tokens and the id that Discord issues to a user with this name. */
  const granted = async (
    { ask, admin }: Awaited<ReturnType<typeof open>>,
    token: string,
    username: string,
  ) => {
    const grant = await ask('discordCallback', { body: await admin.allowDiscord({ username }) }, token)
    return {
      userDiscordId: grant.userDiscordId,
      discordAccessToken: grant.access_token,
      discordRefreshToken: grant.refresh_token,
      discordTokenExpiresAt: '2026-03-09T09:00:00.000Z',
    }
  }
  const notIssued = refused(400, 'Discord did not issue this token to this account.')

  it('API-18, API-16: stores everything that Discord issued, and the name that was sent', async () => {
    const dataset = await open('empty')
    const { ask, signIn } = dataset
    const { token } = await signIn(BUYER)
    const body = await granted(dataset, token, 'bea.again')
    await ask('updateDiscord', { body: { ...body, discordUsername: 'Bea' } }, token)
    const { discordTokenExpiresAt, ...kept } = body
    expect(await ask('me', {}, token)).toMatchObject({ ...kept, discordUsername: 'Bea' })
    expect(await ask('discordTokenExpiry', {}, token)).toEqual({ discordTokenExpiresAt })
    // If no name is sent, the stored name stays.
    await ask('updateDiscord', { body }, token)
    expect(await ask('me', {}, token)).toMatchObject({ discordUsername: 'Bea' })
  })

  it('API-18: refuses a token that Discord did not issue to this account', async () => {
    const dataset = await open()
    const { call, signIn } = dataset
    const { token } = await signIn(BUYER)
    const body = await granted(dataset, token, 'bea.reads')
    expect(body.userDiscordId).toBe(BEA_ON_DISCORD)
    const connect = (change: Partial<typeof body>) =>
      call('updateDiscord', { body: { ...body, ...change } }, token)
    expect(await connect({ discordAccessToken: 'forged' })).toEqual(notIssued)
    expect(await connect({ userDiscordId: SAM_ON_DISCORD })).toEqual(notIssued)
    expect(await connect({})).toEqual({ status: 200, body: { message: 'Done.' } })
  })

  it('API-18: a Discord account can be connected to one account only', async () => {
    const dataset = await open()
    const { ask, call, signIn } = dataset
    const { token: sam } = await signIn(SELLER)
    const body = await granted(dataset, sam, 'bea.reads')
    expect(await call('updateDiscord', { body }, sam)).toEqual(
      refused(400, 'This Discord account is connected to another account.'),
    )
    expect(await ask('me', {}, sam)).toMatchObject({ userDiscordId: SAM_ON_DISCORD })
  })
})
