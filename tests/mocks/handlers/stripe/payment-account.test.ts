import { describe, expect, it } from 'vitest'
import { BUYER, done, INES, open, refused, SELLER } from '#tests/mocks/backend.ts'

const OWN_ACCOUNT_ONLY = refused(403, 'You may only use your own payment account.')

const NO_ACCOUNT = refused(404, 'You have no payment account.')

describe("the fake backend: a seller's payment account", () => {
  const calls = (userId: string) =>
    [
      ['paymentAccount', { params: { userId } }],
      ['paymentAccountStatus', { params: { userId } }],
      ['paymentAccountCapabilities', { params: { userId } }],
      ['refreshPaymentAccount', { body: { userId } }],
      ['createPaymentAccount', { body: { userId } }],
      ['removePaymentAccount', { params: { userId } }],
    ] as const

  it('API-21, API-22, API-23, API-25, API-44, API-45: can be used by its seller only', async () => {
    const { ask, call, signIn } = await open()
    const [bea, sam, ines] = [await signIn(BUYER), await signIn(SELLER), await signIn(INES)]
    for (const [who, about] of [
      [ines, sam],
      [bea, sam],
      [bea, bea],
    ] as const) {
      for (const [name, input] of calls(about.user.id)) {
        expect([name, await call(name, input, who.token)]).toEqual([name, OWN_ACCOUNT_ONLY])
      }
    }
    expect(await ask('paymentAccount', { params: { userId: sam.user.id } }, sam.token)).toEqual({
      stripeAccount: { accountStatus: 'verified' },
    })
  })

  it.each([
    ['complete', 'verified', ['card_payments', 'transfers']],
    ['needsMore', 'pending', []],
    ['withoutPayouts', 'verified', ['card_payments']],
  ] as const)(
    'API-21, API-22, API-44, API-45: after an onboarding with the outcome %s, the refreshed account is %s and has the capabilities %j',
    async (outcome, status, may) => {
      const { ask, admin, signIn } = await open()
      const { token, user } = await signIn('tariq@guildhall.test')
      const params = { userId: user.id }
      const read = async () => [
        await ask('paymentAccount', { params }, token),
        await ask('paymentAccountStatus', { params }, token),
        await ask('paymentAccountCapabilities', { params }, token),
      ]
      const refresh = () => ask('refreshPaymentAccount', { body: params }, token)
      const as = (accountStatus: string, capabilities: readonly string[]) => [
        { stripeAccount: { accountStatus } },
        { accountStatus },
        { capabilities },
      ]
      expect(await refresh()).toEqual({ stripeAccount: { accountStatus: 'pending' } })
      await admin.finishOnboarding({ payoutAccountId: 'acct_tariq', outcome })
      expect(await read()).toEqual(as('pending', []))
      expect(await refresh()).toEqual({ stripeAccount: { accountStatus: status } })
      expect(await read()).toEqual(as(status, may))
    },
  )

  it('API-22, API-24, API-25: requests of a user without an account say that there is none', async () => {
    const { ask, call, signIn } = await open()
    const { token, user } = await signIn(SELLER)
    const userId = user.id
    expect(await call('removePaymentAccount', { params: { userId } }, token)).toEqual(done)
    expect(await call('removePaymentAccount', { params: { userId } }, token)).toEqual(NO_ACCOUNT)
    expect(await call('refreshPaymentAccount', { body: { userId } }, token)).toEqual(NO_ACCOUNT)
    expect(await ask('paymentAccountStatus', { params: { userId } }, token)).toEqual({
      accountStatus: 'not_connected',
    })
    const link = (stripeAccountId: string) => call('linkPaymentAccount', { body: { stripeAccountId } }, token)
    expect(await link('acct_okafor')).toEqual(refused(404, 'No such payment account.'))
    expect(await link('acct_carvalho')).toEqual(OWN_ACCOUNT_ONLY)
  })

  it('API-23: exists once per seller, and a second request returns its id', async () => {
    const { ask, call, signIn } = await open()
    const { token, user } = await signIn(BUYER)
    await ask('becomeSeller', { body: {} }, token)
    const body = { userId: user.id }
    const { stripeAccountId } = await ask('createPaymentAccount', { body }, token)
    expect(stripeAccountId).toMatch(/^acct_[0-9a-f]{56}$/)
    expect(await call('createPaymentAccount', { body }, token)).toEqual(
      refused(400, 'User already has a Stripe account', { stripeAccountId }),
    )
  })
})
