import { expect, it } from 'vitest'
import { AdminRefusal } from '#mocks/backend/admin/api.ts'
import { open } from '#tests/mocks/backend.ts'

it("API-24: the stand-in for the card provider's onboarding shows the account and how far its onboarding is", async () => {
  const { ask, admin, signIn } = await open()
  const tariq = { payoutAccountId: 'acct_tariq' }
  const page = { ...tariq, seller: 'طارق الحسيني' }
  expect(await admin.onboarding(tariq)).toEqual({ ...page, status: 'open' })
  expect(await admin.onboarding({ payoutAccountId: 'acct_okafor' })).toMatchObject({
    status: 'complete',
  })
  await admin.finishOnboarding({ ...tariq, outcome: 'needsMore' })
  expect(await admin.onboarding(tariq)).toEqual({ ...page, status: 'needsMore' })
  await admin.finishOnboarding(tariq)
  expect(await admin.onboarding(tariq)).toEqual({ ...page, status: 'complete' })
  expect((await admin.history())[0]?.label).toBe('onboarding.finish')

  const none = new AdminRefusal('This payment account does not exist.')
  await expect(admin.onboarding({ payoutAccountId: 'none' })).rejects.toEqual(none)
  await expect(admin.finishOnboarding({ payoutAccountId: 'none' })).rejects.toEqual(none)
  const { token, user } = await signIn('tariq@guildhall.test')
  await ask('removePaymentAccount', { params: { userId: user.id } }, token)
  await expect(admin.onboarding(tariq)).rejects.toEqual(none)
})
