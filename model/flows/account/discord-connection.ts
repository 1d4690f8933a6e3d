import { discordConnectionMachine } from '#machines/account/discord-connection/machine.ts'
import { discordConnectionSamples } from '#machines/account/discord-connection/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { type Expectation, modelOf, press } from '#model/driver/model.ts'
import { outcomeOf, type PathSoFar } from '#model/driver/path-so-far.ts'
import { accountRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import { accountViews } from '#model/views/account.tsx'
import { discordConnectionPorts } from '#src/flows/account/discord-connection/ports.ts'
import { connect } from '#src/flows/kit/connect.ts'

const userId = '64b000000000000000000002'
const discordUserId = '800000000000000001'
const trouble = 'Discord could not be connected. Please try again.'

const isConnected = ({ input, causes }: PathSoFar): boolean =>
  causes.reduce(
    (known, cause) => {
      if (cause.kind === 'output' && cause.id === 'saveGrant') return true
      if (cause.kind === 'event' && cause.event.type === 'profile.reloaded')
        return (cause.event as unknown as { connected: boolean }).connected
      return known
    },
    input === 'connected' || input === 'renewed',
  )

const row = (path: PathSoFar): Expectation => ({
  shows: isConnected(path) ? ['Connected', 'sol.forges'] : ['Not Connected'],
  hides: [trouble],
})
const working = (path: PathSoFar): Expectation => ({ ...row(path), busy: 'Connect' })

export const discordConnectionModel = modelOf({
  machine: discordConnectionMachine,
  samples: discordConnectionSamples,
  view: accountViews['discord-connection'],
  rows: () => ({
    accounts: [accountRow({ id: userId, name: 'Sol Seller', email: 'sol@guildhall.test' })],
    sessions: [sessionRow('token-1', userId)],
  }),
  kept: (): Record<string, string> => ({ token: 'token-1', userId }),
  flow: connect(discordConnectionMachine, discordConnectionPorts),
  drives: {
    issueState: {
      answers: 'asItIs',
      effect: ({ services }) =>
        expect(services.browser.tabStorage.get(`discordState:${userId}`)).toMatch(/^[\da-f-]{36}$/),
    },
    takeState: {
      answers: ({ services }, { state }) => {
        if (state) services.browser.tabStorage.set(`discordState:${userId}`, state)
      },
      effect: ({ services }) => expect(services.browser.tabStorage.get(`discordState:${userId}`)).toBeNull(),
    },
    exchangeCode: {
      call: 'discordCallback',
      answers: (sandbox, grant, { code }) =>
        sandbox.put('discordCodes', {
          id: code,
          userDiscordId: grant.userDiscordId,
          username: grant.discordUsername,
          expiresAt: Date.parse('2026-12-31T00:00:00.000Z'),
        }),
      effect: async (sandbox) => {
        expect(sandbox.requests.at(-1)).toMatchObject({ method: 'POST', body: { code: 'code-1' } })
        expect(await sandbox.rows('discordCodes')).toEqual([])
      },
    },
    saveGrant: {
      call: 'updateDiscord',
      answers: 'asItIs',
      effect: async (sandbox) => {
        const [grant] = await sandbox.rows('discordGrants')
        expect(await sandbox.row('accounts', userId)).toMatchObject({
          userDiscordId: discordUserId,
          discordUsername: 'marta.vidal',
          discordAccessToken: grant?.id,
          discordRefreshToken: grant?.refreshToken,
          discordTokenExpiresAt: Date.parse('2026-03-09T12:00:00.000Z'),
        })
      },
    },
  },
  gestures: {
    'connect.chosen': press('button', 'Connect', 'Discord'),
    // The user causes this event in another flow, `discord-expiry`.
    'renewal.chosen': { bySystem: (driver, event) => driver.send(event) },
    'profile.reloaded': { bySystem: (driver, event) => driver.send(event) },
    'reload.failed': { bySystem: (driver, event) => driver.send(event) },
  },
  expectations: {
    starting: null,
    idle: row,
    made: row,
    preparing: working,
    leaving: working,
    checking: working,
    exchanging: working,
    saving: working,
    failed: (path) =>
      outcomeOf(path.latest('exchangeCode', 'saveGrant', 'takeState')) === undefined
        ? row(path)
        : { ...row(path), shows: [...(row(path).shows ?? []), trouble], hides: [] },
  },
  randomKeys: ['state', 'accessToken', 'refreshToken', 'at'],
})
