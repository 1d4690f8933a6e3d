import { describe, expect, it } from 'vitest'
import { json } from '#tests/api/fixtures.ts'
import { documents } from '../documents.ts'
import { graphOver } from '../fixtures.ts'

describe('the GraphQL layer, for the account,', () => {
  it('DASH-05: a response without a user is not an error: the user is null', async () => {
    const { graph } = graphOver({ 'GET /users/me': () => json(null) })
    await expect(graph.query(documents.accountQuery, {})).resolves.toEqual({ account: null })
  })

  it.each([
    [undefined, 'bea@guildhall.test'],
    ['', 'bea@guildhall.test'],
    ['other@guildhall.test', 'other@guildhall.test'],
  ])(
    "API-02, C10: when the sign-in's response has the email %j, the result has the email %s",
    async (email, kept) => {
      const { graph } = graphOver(
        {
          'POST /users/login': () => ({ token: 't', user: { id: 'u1', role: 'buyer', name: 'Bea', email } }),
        },
        {},
      )
      const variables = { email: 'bea@guildhall.test', password: 'guildhall' }
      await expect(graph.mutate(documents.signInMutation, variables)).resolves.toEqual({
        signIn: { token: 't', userId: 'u1', userRole: 'buyer', userName: 'Bea', userEmail: kept },
      })
    },
  )

  it('API-03, C10: a Google sign-in returns no email when the response has none', async () => {
    const user = { id: 'u1', role: 'buyer', name: 'Bea' }
    const { graph } = graphOver({ 'POST /users/login/google': () => ({ token: 't', user }) }, {})
    await expect(graph.mutate(documents.signInWithGoogleMutation, { credential: 'g' })).resolves.toEqual({
      signInWithGoogle: { token: 't', userId: 'u1', userRole: 'buyer', userName: 'Bea', userEmail: '' },
    })
  })
})
