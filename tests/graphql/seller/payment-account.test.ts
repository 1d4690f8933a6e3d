import { describe, expect, it } from 'vitest'
import { json } from '#tests/api/fixtures.ts'
import { documents } from '../documents.ts'
import { graphOver } from '../fixtures.ts'
import { done, user } from './fixtures.ts'

describe('the GraphQL layer, for the payment account,', () => {
  const account = (accountStatus: unknown) => ({ stripeAccount: { accountStatus } })

  it.each([
    ['verified', account('verified'), 'verified'],
    ['pending', account('pending'), 'pending'],
    ['not connected', account('not_connected'), 'not_connected'],
    ['unknown', account('restricted'), 'not_connected'],
    ['missing', account(null), 'not_connected'],
    ['missing together with the account', {}, 'not_connected'],
  ])('PAYACC-05, API-21, B04: reads a status that is %s in the response', async (_, response, status) => {
    const { graph, sent } = graphOver({ 'GET /stripe/account/u9': () => response })
    await expect(graph.query(documents.paymentAccountQuery, user)).resolves.toEqual({
      paymentAccount: status,
    })
    expect(sent).toEqual([['GET /stripe/account/u9', undefined]])
  })

  it.each([
    ['verified', account('verified'), 'verified'],
    ['not connected', account('not_connected'), 'not_connected'],
    ['unknown', account('restricted'), 'pending'],
    ['missing', account(undefined), 'pending'],
    ['missing together with the account', { stripeAccount: null }, 'pending'],
  ])(
    'PAYACC-03, PAYACC-09, API-22, B04: reads a status that is %s in the response to a refresh',
    async (_, response, status) => {
      const { graph, sent } = graphOver({ 'POST /stripe/account/refresh-info': () => response })
      await expect(graph.mutate(documents.refreshPaymentAccountMutation, user)).resolves.toEqual({
        refreshPaymentAccount: status,
      })
      expect(sent).toEqual([['POST /stripe/account/refresh-info', user]])
    },
  )

  it.each([
    ['verified', { accountStatus: 'verified' }, 'verified'],
    ['missing', {}, 'not_connected'],
  ])(
    'PAGES-16, API-44, B04: reads a status that is %s in the response to the check before creating a community',
    async (_, response, status) => {
      const { graph } = graphOver({ 'GET /stripe/account/status/u9': () => response })
      await expect(graph.query(documents.paymentAccountStatusQuery, user)).resolves.toEqual({
        paymentAccountStatus: status,
      })
    },
  )

  it('PAGES-16, API-45: reads the capabilities of the account', async () => {
    const { graph } = graphOver({
      'GET /stripe/account/capabilities/u9': () => ({ capabilities: ['card_payments', 'transfers'] }),
    })
    await expect(graph.query(documents.paymentAccountCapabilitiesQuery, user)).resolves.toEqual({
      paymentAccountCapabilities: ['card_payments', 'transfers'],
    })
  })

  it('PAYACC-02, API-23: creates a new account', async () => {
    const { graph, sent } = graphOver({ 'POST /stripe/account': () => ({ stripeAccountId: 'acct-1' }) })
    await expect(graph.mutate(documents.createPaymentAccountMutation, user)).resolves.toEqual({
      createPaymentAccount: 'acct-1',
    })
    expect(sent).toEqual([['POST /stripe/account', user]])
  })

  it('PAYACC-06: when the provider refuses because an account exists, returns that account', async () => {
    const { graph } = graphOver({
      'POST /stripe/account': () =>
        json({ message: 'User already has a Stripe account', stripeAccountId: 'acct-1' }, 400),
    })
    await expect(graph.mutate(documents.createPaymentAccountMutation, user)).resolves.toEqual({
      createPaymentAccount: 'acct-1',
    })
  })

  it.each([
    ['another message', { message: 'No', stripeAccountId: 'acct-1' }],
    ['no account', { message: 'User already has a Stripe account' }],
    ['an account that is no id', { message: 'User already has a Stripe account', stripeAccountId: 7.5 }],
    ['an empty account', { message: 'User already has a Stripe account', stripeAccountId: null }],
  ])('PAYACC-08: creating an account fails when the error response has %s', async (_, refusal) => {
    const { graph } = graphOver({ 'POST /stripe/account': () => json(refusal, 400) })
    await expect(graph.mutate(documents.createPaymentAccountMutation, user)).rejects.toMatchObject({
      status: 400,
      serverMessage: refusal.message,
    })
  })

  it('PAYACC-07, API-24: returns the address of the onboarding', async () => {
    const { graph, sent } = graphOver({
      'POST /stripe/account_link': () => ({ url: 'https://connect.stripe.com/setup/1' }),
    })
    await expect(
      graph.mutate(documents.linkPaymentAccountMutation, { stripeAccountId: 'acct-1' }),
    ).resolves.toEqual({ linkPaymentAccount: 'https://connect.stripe.com/setup/1' })
    expect(sent).toEqual([['POST /stripe/account_link', { stripeAccountId: 'acct-1' }]])
  })

  it('PAYACC-04, API-25: removes the account', async () => {
    const { graph, sent } = graphOver({ 'DELETE /stripe/account/u9': () => done })
    expect(await graph.mutate(documents.removePaymentAccountMutation, user)).toEqual({
      removePaymentAccount: true,
    })
    expect(sent).toEqual([['DELETE /stripe/account/u9', undefined]])
  })
})
