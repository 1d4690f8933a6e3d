import { describe, expect, it } from 'vitest'
import { sharedStorage } from '#model/driver/sandbox/shared-storage.ts'
import { emailVerificationPorts } from '#src/flows/account/email-verification/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { settle } from '../api/fixtures.ts'
import { documents } from './documents.ts'
import { askBy, graphOver, me } from './fixtures.ts'

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

describe('the profile', () => {
  it('SESSION-07, API-11: every field of the user', async () => {
    const { graph } = graphOver({ 'GET /users/me': () => whole })
    await expect(graph.query(documents.profileQuery, {})).resolves.toEqual({
      account: {
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
      },
    })
  })

  it('FEE-03, API-11: the invoices that are overdue, and none where the provider names none', async () => {
    const invoice = {
      _id: 'invoice-1',
      month: 'January 2026',
      totals: [{ amount: 9, currency: 'usd' }],
      url: 'https://pay.test/invoice-1',
    }
    const owing = graphOver({ 'GET /users/me': () => ({ ...whole, overdueInvoices: [invoice] }) })
    await expect(owing.graph.query(documents.navigationQuery, {})).resolves.toEqual({
      account: {
        id: 'u1',
        name: 'Bea Buyer',
        role: 'buyer',
        profilePicture: 'https://images.test/me.png',
        overdueInvoices: [
          {
            id: 'invoice-1',
            month: 'January 2026',
            totals: [{ amount: 9, currency: 'usd' }],
            url: 'https://pay.test/invoice-1',
          },
        ],
      },
    })
    const settled = graphOver({ 'GET /users/me': () => whole })
    await expect(settled.graph.query(documents.navigationQuery, {})).resolves.toMatchObject({
      account: { overdueInvoices: [] },
    })
  })

  it('SESSION-07: what the user lacks is null', async () => {
    const { graph } = graphOver({
      'GET /users/me': () => ({ _id: 'u1', name: 'B', email: 'b@g.test', role: 'buyer' }),
    })
    await expect(graph.query(documents.profileQuery, {})).resolves.toEqual({
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
      },
    })
  })

  it.each([
    ['Collects stamps.', 'Collects stamps.'],
    ['', null],
    [null, null],
    [undefined, null],
  ])('PROFILE-19, API-12: the description %j is read as %j', async (description, read) => {
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
  ])('DISCORD-05, API-16, C19: an expiry of %j is read as %j', async (discordTokenExpiresAt, read) => {
    const { graph } = graphOver({ 'GET /discord/token-expiry': () => ({ discordTokenExpiresAt }) })
    await expect(graph.query(documents.discordTokenExpiryQuery, {})).resolves.toEqual({
      discordTokenExpiry: read,
    })
  })

  it('DISCORD-02, API-17: the code of the redirect is exchanged', async () => {
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
      'five fields with a user name',
      { ...saved, discordUsername: 'bea#7' },
      { ...sent, discordUsername: 'bea#7' },
    ],
    ['four without', saved, sent],
  ])('DISCORD-03, API-18, B03: %s', async (_, variables, body) => {
    const { graph, sent } = graphOver({ 'POST /users/update-discord': () => done })
    await graph.mutate(documents.saveDiscordTokenMutation, variables)
    expect(sent).toEqual([['POST /users/update-discord', body]])
  })
})

describe('what the signed-in person does', () => {
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
      { change: { name: 'Bo' } },
      'PUT /users/me/update-info',
      { name: 'Bo' },
      done,
      { updateProfile: true },
    ],
    [
      'API-13: a picture that is removed',
      documents.updateProfileMutation,
      { change: { profilePicture: null } },
      'PUT /users/me/update-info',
      { profilePicture: null },
      done,
      { updateProfile: true },
    ],
    [
      'API-14',
      documents.removeDiscordMutation,
      {},
      'DELETE /users/me/remove-discord',
      undefined,
      done,
      { removeDiscord: true },
    ],
    [
      'API-15',
      documents.removeTelegramMutation,
      {},
      'DELETE /users/me/remove-telegram',
      undefined,
      done,
      { removeTelegram: true },
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
    ['API-28', documents.unlinkPpvMutation, {}, 'PATCH /telegram/ppv/unlink', {}, done, { unlinkPpv: true }],
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
      { cancelPlatformPlan: true },
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
  ])('%s', async (_, document, variables, line, body, answer, read) => {
    const { graph, sent } = graphOver({ [line.split('?')[0] ?? '']: () => answer })
    await expect(askBy(graph, document as never, variables as never)).resolves.toEqual(read)
    expect(sent).toEqual([[line, body]])
  })

  it.each([
    ['changed', documents.updateProfileMutation, { change: { name: 'Bo' } }],
    ['without Discord', documents.removeDiscordMutation, {}],
    ['without Telegram', documents.removeTelegramMutation, {}],
    ['without the bot', documents.unlinkPpvMutation, {}],
    ['on the Free tier', documents.cancelPlatformPlanMutation, {}],
  ])('whoever shows a person that is %s asks anew', async (_, document, variables) => {
    const { graph, sent } = graphOver({
      'GET /users/me': () => whole,
      'PUT /users/me/update-info': () => done,
      'DELETE /users/me/remove-discord': () => done,
      'DELETE /users/me/remove-telegram': () => done,
      'PATCH /telegram/ppv/unlink': () => done,
      'POST /stripe/cancel-platform-sub': () => done,
      'GET /users/me/plan': () => ({ plan: 'Pro' }),
    })
    const plan = graph.watch(documents.platformPlanQuery, {}, (result) => result).subscribe(() => {})
    const shown = graph.watch(documents.profileQuery, {}, (result) => result)
    const { unsubscribe } = shown.subscribe(() => {})
    await settle()
    await graph.mutate(document as never, variables as never)
    await settle()
    expect(sent.filter(([line]) => line === 'GET /users/me')).toHaveLength(2)
    expect(sent.filter(([line]) => line === 'GET /users/me/plan')).toHaveLength(2)
    unsubscribe()
    plan.unsubscribe()
  })

  it.each([
    ['with', { discordUsername: 'bea#7' }, 2],
    ['without', {}, 1],
  ])(
    'DISCORD-03: the user name is asked for anew where a connection is saved %s one',
    async (_, named, times) => {
      const { graph, sent } = graphOver({
        'GET /users/me': () => whole,
        'POST /users/update-discord': () => done,
      })
      const { unsubscribe } = graph.watch(documents.profileQuery, {}, (result) => result).subscribe(() => {})
      await settle()
      await graph.mutate(documents.saveDiscordTokenMutation, { ...saved, ...named })
      await settle()
      expect(sent.filter(([line]) => line === 'GET /users/me')).toHaveLength(times)
      unsubscribe()
    },
  )
})

describe('the confirmation of an email address', () => {
  it('VERIFY-06, C11: a token is taken with what the browser keeps of the person, and nothing is made up', async () => {
    const { graph } = graphOver({ 'POST /email/confirm-code': () => ({ token: 'token-7' }) })
    const kept = { userId: 'u1', userEmail: 'bea@guildhall.test' }
    const { confirmCode } = emailVerificationPorts({
      graph,
      browser: { storage: sharedStorage(kept).tab() },
    } as unknown as Services)
    await expect(
      confirmCode({ userId: 'u1', code: '123456' }, { signal: new AbortController().signal }),
    ).resolves.toEqual({
      kind: 'confirmed',
      signedIn: {
        token: 'token-7',
        userId: 'u1',
        userRole: '',
        userName: '',
        userEmail: 'bea@guildhall.test',
      },
    })
  })
})
