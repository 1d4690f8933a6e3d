import { BUYER, ORIGIN, open, SELLER } from '#tests/mocks/backend.ts'

type OpenBackend = Awaited<ReturnType<typeof open>>

const ALMA = 'alma@guildhall.test'
const TARIQ = 'tariq@guildhall.test'

/** Buys a plan and joins its servers as this account; returns the ids of the purchase and the servers. */
const joinAs = async (backend: OpenBackend, account: string, slug: string, title: string) => {
  const user = await backend.signIn(account)
  const { userDiscordId, userTelegramId } = (await backend.ask('me', {}, user.token)) ?? {}
  await backend.admin.pay({ sessionId: await backend.checkout(user, slug, title) })
  const { plan, pair } = await backend.planCalled(slug, title)
  const [server, chat] = [plan.discordServerId ?? '', plan.telegramServerId ?? '']
  const links = [
    (await backend.ask('discordInvite', { body: { serverId: server } }, user.token)).inviteUrl,
    (
      await backend.ask(
        'telegramInvite',
        { body: { chatId: chat, userTelegramId: userTelegramId ?? '' } },
        user.token,
      )
    ).inviteLink,
  ]
  for (const link of links)
    await backend.admin.join({ invite: new URL(link ?? '').searchParams.get('invite') ?? '' })
  return { pair, server, chat, userDiscordId: userDiscordId ?? '', userTelegramId: userTelegramId ?? '' }
}

/** Connects an account to Discord with a new token, which is valid for a week. */
const connectDiscord = async ({ admin, ask, signIn }: OpenBackend, account: string, username: string) => {
  const { token } = await signIn(account)
  const granted = await ask('discordCallback', { body: await admin.allowDiscord({ username }) }, token)
  const body = {
    userDiscordId: granted.userDiscordId,
    discordUsername: username,
    discordAccessToken: granted.access_token,
    discordRefreshToken: granted.refresh_token,
    discordTokenExpiresAt: '2026-03-20T09:00:00Z',
  }
  await ask('updateDiscord', { body }, token)
  return granted
}

/**
 * The backend on which access.tsv is checked. The owner is Sam, who sells The Slow Orchard and is a member of the
 * Gambit Chess Club. With `disabled`, the clock passes the date at which Sam's account is disabled.
 */
export const openOwnersBackend = async ({ disabled }: { disabled: boolean }) => {
  const opened = await open('overdue')
  const { admin, ask, planCalled, signIn } = opened
  for (const { invoiceId, status } of await admin.invoices({ account: SELLER }))
    if (status === 'overdue') await admin.payInvoice({ invoiceId })

  await admin.startTelegramBot({ accountId: ALMA, username: 'alma.reyes' })
  await connectDiscord(opened, ALMA, 'alma.reyes')
  const joined = await joinAs(opened, SELLER, 'gambit-chess-club', 'Club player')
  const member = await joinAs(opened, ALMA, 'the-slow-orchard', 'Whole year')
  const spectator = await planCalled('gambit-chess-club', 'Spectator')
  const sam = await signIn(SELLER)
  await ask('purchase', { body: spectator.pair }, sam.token)
  const { publicId: image } = await admin.keepMedia({ account: SELLER, kind: 'image', url: '/a.png' })
  const { publicId: video } = await admin.keepMedia({ account: SELLER, kind: 'video', url: '/a.mp4' })
  const { sid } = await admin.payPerView({ paid: true })
  await admin.startPayPerViewBot({ accountId: SELLER })

  if (disabled) await admin.advanceTo({ at: Date.parse('2026-03-11T00:00:00Z') })

  await ask('sendConfirmation', {
    body: { userId: (await signIn('new@guildhall.test')).user.id },
  })
  await ask('forgotPassword', { body: { email: SELLER } })
  const expired = await signIn(SELLER)
  const former = await connectDiscord(opened, SELLER, 'sam.okafor')
  await admin.expireSessions({ accountId: SELLER })
  await admin.expireDiscordTokens({ accountId: SELLER })
  const discord = await connectDiscord(opened, SELLER, 'sam.okafor')
  const [buyers, sellers] = [
    await connectDiscord(opened, BUYER, 'bea.reads'),
    await connectDiscord(opened, TARIQ, 'tariq.cooks'),
  ]
  const { code } = await admin.allowDiscord({ username: 'sam.okafor' })
  const mailed = (await admin.mails({ to: 'new@guildhall.test' })).find(({ id }) => id !== 'mail-to-nico')
  const [reset] = await admin.mails({ to: SELLER })
  const owner = await signIn(SELLER)
  const [buyer, seller] = [await signIn(BUYER), await signIn(TARIQ)]
  const { plan, pair, course } = await planCalled('the-slow-orchard', 'Season ticket')
  const forSale = await planCalled('tide-table', 'Weekly')
  const lantern = await planCalled('the-lantern-room', 'Visitor')

  const belongings = {
    origin: ORIGIN,
    userId: owner.user.id,
    /** Each test replaces this id by the id of its caller. */
    callerId: owner.user.id,
    email: SELLER,
    credential: (await admin.issueGoogleCredential({ name: 'Sam Okafor', email: SELLER })).credential,
    resetToken: new URL(reset?.link ?? '').searchParams.get('token') ?? '',
    newcomer: {
      userId: (await signIn('new@guildhall.test')).user.id,
      code: mailed?.code ?? '',
      credential: (await admin.issueGoogleCredential({ name: 'Zoe', email: 'zoe@guildhall.test' }))
        .credential,
    },
    payoutId: 'acct_okafor',
    image,
    video,
    sid,
    slug: course.slug,
    sold: {
      ...pair,
      price: plan.price,
      priceId: plan.stripePriceId ?? '',
      productId: plan.stripeProductId ?? '',
    },
    closed: (await planCalled('closed-quarter', 'Reader')).pair.courseId,
    botless: (await planCalled('night-shift', 'On call')).pair.courseId,
    ownFree: lantern.pair,
    forSale: { ...forSale.pair, price: forSale.plan.price, priceId: forSale.plan.stripePriceId ?? '' },
    free: (await planCalled('almatbakh-aldafi', 'ضيف')).pair,
    uncounted: spectator.pair,
    bought: joined.pair,
    discord: {
      code,
      userId: discord.userDiscordId,
      accessToken: discord.access_token,
      refreshToken: discord.refresh_token,
      joined: joined.server,
      sold: member.server,
      member: member.userDiscordId,
    },
    telegram: {
      userId: joined.userTelegramId,
      joined: joined.chat,
      sold: member.chat,
      member: member.userTelegramId,
    },
  }

  /** The credentials of each caller, for endpoints with a session and for those with Discord's token (A11). */
  const callers = {
    nobody: { id: null, session: null, discord: null },
    expired: { id: null, session: expired.token, discord: former.access_token },
    'another buyer': { id: buyer.user.id, session: buyer.token, discord: buyers.access_token },
    'another seller': { id: seller.user.id, session: seller.token, discord: sellers.access_token },
    owner: { id: owner.user.id, session: owner.token, discord: discord.access_token },
  }

  return { ...opened, belongings, callers }
}

export type OwnersBackend = Awaited<ReturnType<typeof openOwnersBackend>>
export type Belongings = OwnersBackend['belongings']
