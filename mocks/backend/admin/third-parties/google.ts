import { MINUTE } from '#mocks/backend/domain/periods.ts'
import { newToken } from '#mocks/backend/domain/sessions.ts'
import type { Store } from '#mocks/backend/store/store.ts'
import type { AppTables, Writing } from '#mocks/backend/tables.ts'
import { AdminRefusal, type ThirdPartyApi } from '../api.ts'

const CREDENTIAL_LASTS = 5 * MINUTE

const googleAccountFor = (
  tx: Writing,
  params: { googleAccountId: string } | { name: string; email: string },
) => {
  if ('googleAccountId' in params) {
    const known = tx.googleAccounts.get(params.googleAccountId)
    if (!known) throw new AdminRefusal('This Google account does not exist.')
    return known
  }
  const email = params.email.trim()
  const name = params.name.trim()
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || name === '') {
    throw new AdminRefusal('A Google account needs a name and an email address.')
  }
  return (
    tx.googleAccounts.by('email', email.toLowerCase()) ??
    tx.googleAccounts.insert({ id: tx.id('google'), name, email })
  )
}

export const googleMethods = (
  store: Store<AppTables>,
): Pick<ThirdPartyApi, 'googleAccounts' | 'issueGoogleCredential'> => ({
  googleAccounts: () =>
    store.read((tx) =>
      tx.googleAccounts.list().map(({ id, email, name }) => ({
        id,
        email,
        name,
        registered: tx.accounts.by('email', email.toLowerCase()) !== undefined,
      })),
    ),

  issueGoogleCredential: (params) =>
    store.request('google.credential', (tx) => {
      const { id } = tx.googleCredentials.insert({
        id: newToken(tx, 'google'),
        googleAccountId: googleAccountFor(tx, params).id,
        expiresAt: tx.now + CREDENTIAL_LASTS,
      })
      return { credential: id }
    }),
})
