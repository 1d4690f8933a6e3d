import { describe, expect, it } from 'vitest'
import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import { emailVerificationPorts } from '#src/flows/account/email-verification/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { graphql } from '#src/graphql/tada.ts'
import { settle } from '../api/fixtures.ts'
import { documents } from './documents.ts'
import { askBy, graphOver, me } from './fixtures.ts'
import { listen } from './graph/kit.ts'

const done = { message: 'Done' }

const whole = {
  ...me,
  description: 'Collects stamps.',
  profilePicture: 'https://images.test/me.png',
  profilePicturePublicId: 'profile/me',
  discordUsername: 'bea#1',
  telegramUsername: 'bea_t',
  tgChatIdPpv: 'chat-1',
  plan: 'Growth',
}

const saved = {
  userDiscordId: 'd7',
  accessToken: 'access-7',
  refreshToken: 'refresh-7',
  expiresAt: '2026-03-08T12:00:00.000Z',
}

const read = {
  id: 'u1',
  name: 'Bea Buyer',
  role: 'buyer',
  email: 'bea@guildhall.test',
  description: 'Collects stamps.',
  profilePicture: 'https://images.test/me.png',
  profilePicturePublicId: 'profile/me',
  discordUserId: 'd1',
  discordUsername: 'bea#1',
  discordAccessToken: 'access-1',
  discordRefreshToken: 'refresh-1',
  telegramUserId: 't1',
  telegramUsername: 'bea_t',
  ppvChatId: 'chat-1',
  plan: 'Growth',
  overdueInvoices: [],
}

describe('the GraphQL layer, for the account,', () => {
  it('SESSION-07, OPEN-11, API-11: a query can read every field of the user', async () => {
    const { graph } = graphOver({ 'GET /users/me': () => whole })
    await expect(graph.query(documents.accountQuery, {})).resolves.toEqual({ account: read })
  })

  it('FEE-03, API-11: a query can read the overdue invoices', async () => {
    const invoice = {
      month: 'January 2026',
      totals: [{ amount: 9, currency: 'usd' }],
      url: 'https://pay.test/invoice-1',
    }
    const { graph } = graphOver({
      'GET /users/me': () => ({ ...whole, overdueInvoices: [{ _id: 'invoice-1', ...invoice }] }),
    })
    await expect(graph.query(documents.accountQuery, {})).resolves.toEqual({
      account: { ...read, overdueInvoices: [{ id: 'invoice-1', ...invoice }] },
    })
  })

  it('SESSION-07: missing values of the user are null, and missing invoices an empty list', async () => {
    const { graph } = graphOver({
      'GET /users/me': () => ({ _id: 'u1', name: 'B', email: 'b@g.test', role: 'buyer' }),
    })
    await expect(graph.query(documents.accountQuery, {})).resolves.toEqual({
      account: {
        id: 'u1',
        name: 'B',
        role: 'buyer',
        email: 'b@g.test',
        description: null,
        profilePicture: null,
        profilePicturePublicId: null,
        discordUserId: null,
        discordUsername: null,
        discordAccessToken: null,
        discordRefreshToken: null,
        telegramUserId: null,
        telegramUsername: null,
        ppvChatId: null,
        plan: null,
        overdueInvoices: [],
      },
    })
  })

  it.each([
    ['Collects stamps.', 'Collects stamps.'],
    ['', null],
    [null, null],
    [undefined, null],
  ])('PROFILE-19, API-12: a description of %j in the response is read as %j', async (description, read) => {
    const { graph } = graphOver({ 'GET /users/me/description': () => ({ description }) })
    await expect(graph.query(documents.descriptionQuery, {})).resolves.toEqual({ description: read })
  })

  it.each([
    ['2026-03-04T12:00:00+01:00', '2026-03-04T11:00:00.000Z'],
    [1_772_000_000_000, '2026-02-25T06:13:20.000Z'],
    ['soon', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])(
    'DISCORD-05, API-16, C19: a token expiry of %j in the response is read as %j',
    async (discordTokenExpiresAt, read) => {
      const { graph } = graphOver({ 'GET /discord/token-expiry': () => ({ discordTokenExpiresAt }) })
      await expect(graph.query(documents.discordTokenExpiryQuery, {})).resolves.toEqual({
        discordTokenExpiry: read,
      })
    },
  )

  it("DISCORD-02, API-17: sends the code of Discord's redirect to the provider, which exchanges it", async () => {
    const { graph, sent } = graphOver({
      'POST /discord/callback': () => ({
        userDiscordId: 'd7',
        discordUsername: 'bea#7',
        access_token: 'access-7',
        refresh_token: 'refresh-7',
        expires_in: 604800,
      }),
    })
    await expect(graph.mutate(documents.exchangeDiscordCodeMutation, { code: 'code-7' })).resolves.toEqual({
      exchangeDiscordCode: {
        userDiscordId: 'd7',
        discordUsername: 'bea#7',
        accessToken: 'access-7',
        refreshToken: 'refresh-7',
        expiresIn: 604800,
      },
    })
    expect(sent).toEqual([['POST /discord/callback', { code: 'code-7' }]])
  })

  const sent = {
    userDiscordId: 'd7',
    discordAccessToken: 'access-7',
    discordRefreshToken: 'refresh-7',
    discordTokenExpiresAt: '2026-03-08T12:00:00.000Z',
  }
  it.each([
    [
      'sends five fields with a user name',
      { ...saved, discordUsername: 'bea#7' },
      { ...sent, discordUsername: 'bea#7' },
    ],
    ['sends four fields without a user name', saved, sent],
  ])('DISCORD-03, API-18, B03: saving a Discord connection %s', async (_, variables, body) => {
    const { graph, sent } = graphOver({ 'POST /users/update-discord': () => done })
    await graph.mutate(documents.saveDiscordTokenMutation, variables)
    expect(sent).toEqual([['POST /users/update-discord', body]])
  })
})

describe('GraphQL mutations of the signed-in user', () => {
  const tier = {
    planKey: 'proAnnual' as const,
    successUrl: 'https://g.test/s',
    cancelUrl: 'https://g.test/c',
  }
  it.each([
    [
      'API-08',
      documents.emailExistsQuery,
      { email: 'a@b.se' },
      'POST /users/email-exists',
      { email: 'a@b.se' },
      { exists: true },
      { emailExists: true },
    ],
    [
      'API-09',
      documents.forgotPasswordMutation,
      { email: 'a@b.se' },
      'POST /users/forgot-password',
      { email: 'a@b.se' },
      done,
      { forgotPassword: true },
    ],
    [
      'API-10',
      documents.resetPasswordMutation,
      { token: 't', newPassword: 'n' },
      'POST /users/reset-password',
      { token: 't', newPassword: 'n' },
      done,
      { resetPassword: true },
    ],
    [
      'API-13',
      documents.updateProfileMutation,
      { change: { name: 'Bo' }, name: true },
      'PUT /users/me/update-info',
      { name: 'Bo' },
      done,
      { updateProfile: { id: 'u1', name: 'Bo' } },
    ],
    [
      'API-13: a picture that is removed',
      documents.updateProfileMutation,
      { change: { profilePicture: null }, profilePicture: true },
      'PUT /users/me/update-info',
      { profilePicture: null },
      done,
      { updateProfile: { id: 'u1', profilePicture: null } },
    ],
    [
      'API-14',
      documents.removeDiscordMutation,
      {},
      'DELETE /users/me/remove-discord',
      undefined,
      done,
      {
        removeDiscord: {
          id: 'u1',
          discordUserId: null,
          discordUsername: null,
          discordAccessToken: null,
          discordRefreshToken: null,
        },
      },
    ],
    [
      'API-15',
      documents.removeTelegramMutation,
      {},
      'DELETE /users/me/remove-telegram',
      undefined,
      done,
      { removeTelegram: { id: 'u1', telegramUserId: null, telegramUsername: null } },
    ],
    [
      'API-26',
      documents.isPpvLinkedQuery,
      {},
      'GET /telegram/ppv/status',
      undefined,
      { linked: false },
      { isPpvLinked: false },
    ],
    [
      'API-27',
      documents.ppvLinkQuery,
      {},
      'GET /telegram/ppv/link',
      undefined,
      { url: 'https://t.me/bot' },
      { ppvLink: 'https://t.me/bot' },
    ],
    [
      'API-28',
      documents.unlinkPpvMutation,
      {},
      'PATCH /telegram/ppv/unlink',
      {},
      done,
      { unlinkPpv: { id: 'u1', ppvChatId: null } },
    ],
    [
      'API-30',
      documents.platformPlanQuery,
      {},
      'GET /users/me/plan',
      undefined,
      { plan: 'Pro' },
      { platformPlan: 'Pro' },
    ],
    [
      'API-31',
      documents.cancelPlatformPlanMutation,
      {},
      'POST /stripe/cancel-platform-sub',
      {},
      done,
      { cancelPlatformPlan: { id: 'u1', plan: null } },
    ],
    [
      'API-32',
      documents.startPlanCheckoutMutation,
      tier,
      'POST /stripe/start-plan-checkout',
      tier,
      { checkoutUrl: 'https://pay.test/1' },
      { startPlanCheckout: 'https://pay.test/1' },
    ],
    [
      'API-33',
      documents.isPpvPaidQuery,
      { sid: 'sid 1' },
      'GET /stripe/ppv/verify?sid=sid+1',
      undefined,
      { paid: true },
      { isPpvPaid: true },
    ],
  ])(
    '%s: sends the specified request and returns its result',
    async (_, document, variables, line, body, response, read) => {
      const { graph, sent } = graphOver({ [line.split('?')[0] ?? '']: () => response })
      await expect(askBy(graph, document as never, variables as never)).resolves.toEqual(read)
      expect(sent).toEqual([[line, body]])
    },
  )

  it.each([
    ['API-13', documents.updateProfileMutation, { change: { name: 'Bo' }, name: true }, { name: 'Bo' }],
    [
      'API-14',
      documents.removeDiscordMutation,
      {},
      { discordUserId: null, discordUsername: null, discordAccessToken: null, discordRefreshToken: null },
    ],
    ['API-15', documents.removeTelegramMutation, {}, { telegramUserId: null, telegramUsername: null }],
    [
      'API-18',
      documents.saveDiscordTokenMutation,
      saved,
      { discordUserId: 'd7', discordAccessToken: 'access-7', discordRefreshToken: 'refresh-7' },
    ],
    ['API-28', documents.unlinkPpvMutation, {}, { ppvChatId: null }],
    ['API-31', documents.cancelPlatformPlanMutation, {}, { plan: null }],
    ['PAGES-15, API-43', documents.promoteToSellerMutation, {}, { role: 'seller' }],
  ])('%s: updates the user on every screen without another request', async (...row) => {
    const [, document, variables, change] = row
    const { graph, sent } = graphOver(
      new Proxy({}, { get: (_, line) => () => (line === 'GET /users/me' ? whole : done) }),
    )
    const feed = listen(graph.watch(documents.accountQuery, {}, (result) => result))
    await settle()
    await graph.mutate(document as never, variables as never)
    await settle()
    expect(feed.data().account).toEqual({ ...read, ...change })
    expect(sent).toHaveLength(2)
  })

  it('reads the remaining fields when GraphiQL requests all fields of a changed user', async () => {
    const query = graphql(`mutation { unlinkPpv { id ppvChatId name role } }`)
    const { graph, sent } = graphOver({
      'GET /users/me': () => whole,
      'PATCH /telegram/ppv/unlink': () => done,
    })
    await expect(graph.mutate(query, {})).resolves.toEqual({
      unlinkPpv: { id: 'u1', ppvChatId: null, name: 'Bea Buyer', role: 'buyer' },
    })
    expect(sent.map(([line]) => line)).toEqual(['PATCH /telegram/ppv/unlink', 'GET /users/me'])
  })
})

describe('the confirmation of an email address', () => {
  it('VERIFY-06, C11: when the response contains only a token, takes user id and email from the storage, and leaves role and name empty', async () => {
    const { graph } = graphOver({ 'POST /email/confirm-code': () => ({ token: 'token-7' }) })
    const kept = { userId: 'u1', userEmail: 'bea@guildhall.test' }
    const { confirmCode } = emailVerificationPorts({
      graph,
      browser: { storage: sharedStorage(kept).tab() },
    } as unknown as Services)
    await expect(
      confirmCode({ userId: 'u1', code: '123456' }, { signal: new AbortController().signal }),
    ).resolves.toEqual({
      token: 'token-7',
      userId: 'u1',
      userRole: '',
      userName: '',
      userEmail: 'bea@guildhall.test',
    })
  })
})
