import { expect, it } from 'vitest'
import { storageKeys } from '#machines/rules/kit/storage.ts'

it('STORE-01: the storage uses exactly these seven keys', () => {
  expect(storageKeys).toEqual([
    'token',
    'userId',
    'userRole',
    'userName',
    'userEmail',
    'pendingPurchases',
    'redirectAfterLogin',
  ])
})
