import { expect, it } from 'vitest'
import { openSandbox } from '#model/driver/sandbox/sandbox.ts'
import { discordConnectionPorts } from '#src/flows/account/discord-connection/ports.ts'
import { emailVerificationPorts } from '#src/flows/account/email-verification/ports.ts'
import type { Services } from '#src/flows/kit/services.ts'

const bea = {
  token: 'token-1',
  userId: 'user-1',
  userRole: 'seller',
  userName: 'Bea',
  userEmail: 'bea@guildhall.test',
}
const sol = { ...bea, token: 'token-2', userId: 'user-2', userName: 'Sol', userEmail: 'sol@guildhall.test' }

const run = { signal: new AbortController().signal }

it('A15: a Discord consent that one user has started in a tab is not used for the next user of the tab', async () => {
  const { services } = await openSandbox({}, bea)
  const ports = discordConnectionPorts(services)
  const { state } = await ports.issueState({}, run)
  services.session.close('all', '/')
  services.session.open(sol)
  expect(await ports.takeState({}, run)).toEqual({ state: null })
  services.session.open(bea)
  expect(await ports.takeState({}, run)).toEqual({ state })
})

it('C11: the confirmation of an email address signs the user in with an empty role and name, not those of the previous user', async () => {
  const { services } = await openSandbox({}, { ...bea, userId: 'user-3', userEmail: 'nia@guildhall.test' })
  const graph = {
    mutate: async () => ({ confirmCode: 'token-3' }),
  } as unknown as Services['graph']
  const { confirmCode } = emailVerificationPorts({ ...services, graph })
  expect(await confirmCode({ userId: 'user-3', code: '123456' }, run)).toEqual({
    token: 'token-3',
    userId: 'user-3',
    userRole: '',
    userName: '',
    userEmail: 'nia@guildhall.test',
  })
})
