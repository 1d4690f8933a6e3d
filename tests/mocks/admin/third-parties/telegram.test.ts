import { expect, it } from 'vitest'
import { BUYER, open, SELLER } from '#tests/mocks/backend.ts'

it('API-62, API-26: pressing Start in the bot connects a Telegram account, or renames the one already connected', async () => {
  const { ask, admin, signIn } = await open()
  const bea = await signIn(BUYER)
  const sam = await signIn(SELLER)
  await admin.startTelegramBot({ accountId: bea.user.id, username: 'bea' })
  expect(await ask('me', {}, bea.token)).toMatchObject({
    userTelegramId: expect.stringMatching(/^[1-9]{9}$/),
    telegramUsername: 'bea',
  })
  await admin.startTelegramBot({ accountId: sam.user.id, username: 'sam' })
  expect(await ask('me', {}, sam.token)).toMatchObject({
    userTelegramId: '501772938',
    telegramUsername: 'sam',
  })
  await admin.startPayPerViewBot({ accountId: bea.user.id })
  expect(await ask('me', {}, bea.token)).toMatchObject({ tgChatIdPpv: expect.stringMatching(/^[1-9]{9}$/) })
  expect((await admin.history({ limit: 3 })).map(({ label }) => label)).toEqual([
    'telegram.startPpv',
    'telegram.start',
    'telegram.start',
  ])
})

it('API-33: the id of a pay-per-view session is unguessable', async () => {
  const { admin } = await open()
  expect((await admin.payPerView({ paid: false })).sid).toMatch(/^ppv_[0-9a-f]{56}$/)
})
