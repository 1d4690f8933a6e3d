import { expect, it } from 'vitest'
import { AdminRefusal } from '#mocks/backend/admin/api.ts'
import { BUYER, open } from '#tests/mocks/backend.ts'

it('API-03: the stand-in for Google lists its Google accounts, and says which of them already have an account of the product', async () => {
  const { admin } = await open()
  expect(await admin.googleAccounts()).toEqual([
    { id: 'google-bea', email: BUYER, name: 'Bea Lindqvist', registered: true },
    { id: 'google-noor', email: 'noor.haddad@guildhall.test', name: 'Noor Haddad', registered: false },
  ])
})

it('API-03, API-05: on the stand-in for Google, a known email address selects the existing account, another creates one', async () => {
  const { ask, admin } = await open()
  const { credential } = await admin.issueGoogleCredential({
    name: 'Someone else',
    email: ' BUYER@guildhall.test ',
  })
  expect(credential).toMatch(/^google_[0-9a-f]{56}$/)
  expect((await ask('logInWithGoogle', { body: { credential } })).user.name).toBe('Bea Lindqvist')
  expect(await admin.googleAccounts()).toHaveLength(2)

  const body = await admin.issueGoogleCredential({ name: ' Ada Lund ', email: ' ada@guildhall.test ' })
  expect((await ask('registerWithGoogle', { body })).user).toMatchObject({
    name: 'Ada Lund',
    email: 'ada@guildhall.test',
  })
  expect(await admin.googleAccounts()).toContainEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    name: 'Ada Lund',
    email: 'ada@guildhall.test',
    registered: true,
  })
})

it.each([
  ['', 'ada@guildhall.test'],
  ['  ', 'ada@guildhall.test'],
  ['Ada', ''],
  ['Ada', 'ada'],
  ['Ada', 'ada@'],
  ['Ada', '@guildhall.test'],
  ['Ada', 'ada lund@guildhall.test'],
  ['Ada', 'ada@guildhall.test or so'],
  ['Ada', 'ada@lund@guildhall.test'],
])('API-05: the stand-in for Google refuses the address %j with the name %j', async (name, email) => {
  const { admin } = await open()
  await expect(admin.issueGoogleCredential({ name, email })).rejects.toEqual(
    new AdminRefusal('A Google account needs a name and an email address.'),
  )
  await expect(admin.issueGoogleCredential({ googleAccountId: 'none' })).rejects.toEqual(
    new AdminRefusal('This Google account does not exist.'),
  )
  expect(await admin.googleAccounts()).toHaveLength(2)
})
