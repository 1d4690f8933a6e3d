import { expect, it } from 'vitest'
import type { Emission } from '#machines/kit/emissions.ts'
import { openSandbox } from '#model/driver/sandbox/sandbox.ts'

const bea = {
  token: 'token-1',
  userId: 'user-1',
  userRole: 'buyer',
  userName: 'Bea',
  userEmail: 'bea@guildhall.test',
}
const sol = {
  token: 'token-9',
  userId: 'user-2',
  userRole: 'seller',
  userName: 'Sol',
  userEmail: 'sol@guildhall.test',
}

const renamed: Emission = { type: 'value.remembered', key: 'userName', value: 'Beatrice' }
const purchasesKept: Emission = { type: 'value.remembered', key: 'pendingPurchases', value: '[]' }
const closed: Emission = { type: 'session.closed', forget: 'all', to: '/login' }

it('STORE-04: the app stores a value that a flow emits if the user for whom the flow started is still signed in', async () => {
  const { handleEmission, stored } = await openSandbox({}, bea)
  handleEmission(renamed, bea.userId)
  expect(stored.get('userName')).toBe('Beatrice')
})

it('NAV-06: the app ignores a value that a flow emits for storage after its user has signed out', async () => {
  const { handleEmission, services, stored } = await openSandbox({}, bea)
  services.session.close('all', '/')
  handleEmission(renamed, bea.userId)
  handleEmission(purchasesKept, bea.userId)
  expect([...stored.keys()]).toEqual([])
})

it('STORE-04: a flow of the previous user neither signs out the next user nor overwrites their values', async () => {
  const { handleEmission, otherTab, services, stored } = await openSandbox({}, bea)
  const { token, ...user } = sol
  for (const [key, value] of Object.entries(user)) otherTab.set(key, value)
  otherTab.set('token', token)
  await expect.poll(() => services.session.userId()).toBe(sol.userId)
  handleEmission(renamed, bea.userId)
  handleEmission(closed, bea.userId)
  expect(services.session.userId()).toBe(sol.userId)
  expect(Object.fromEntries(stored)).toEqual(sol)
})

it('the app stores the page to return to after the login even when the user has signed out (addition)', async () => {
  const { handleEmission, services, stored } = await openSandbox({}, bea)
  services.session.close('all', '/')
  handleEmission({ type: 'value.remembered', key: 'redirectAfterLogin', value: '/subscriptions' }, bea.userId)
  expect(stored.get('redirectAfterLogin')).toBe('/subscriptions')
})

it('NAV-06: the app signs out the user when a flow that was started for this user requests it', async () => {
  const { handleEmission, services, stored } = await openSandbox({}, bea)
  handleEmission(closed, bea.userId)
  expect(services.session.userId()).toBeNull()
  expect([...stored.keys()]).toEqual([])
})
