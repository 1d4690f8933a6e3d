import { sessionMachine } from '#machines/account/session/machine.ts'
import { sessionSamples } from '#machines/account/session/samples.ts'
import { expect } from '#model/driver/expect.ts'
import type { Driver } from '#model/driver/model.ts'
import { modelOf } from '#model/driver/model.ts'
import { accountRow, sessionRow } from '#model/driver/sandbox/rows.ts'

const buyerId = '64b000000000000000000001'
const sellerId = '64b000000000000000000002'

const values = ['userId', 'userRole', 'userName', 'userEmail', 'token'] as const

/** The session has no screen. Its events come from the client, other tabs, and signing in and out. */
export const sessionModel = modelOf({
  machine: sessionMachine,
  samples: sessionSamples,
  view: null,
  rows: () => ({
    accounts: [
      accountRow({ id: buyerId, name: 'Bea Buyer', email: 'bea@guildhall.test' }),
      accountRow({ id: sellerId, name: 'Sol Seller', email: 'sol@guildhall.test', role: 'seller' }),
    ],
    sessions: ['token-0', 'token-1', 'token-3'].map((token) => sessionRow(token, buyerId)),
  }),
  // The browser first has 'token-0', the token before the latest renewal, because a late 401 may be the response to a
  // request with that token.
  kept: (input) =>
    Object.fromEntries(
      Object.entries({ ...input, token: input.token && 'token-0' }).flatMap(([key, value]) =>
        value === null ? [] : [[key, value]],
      ),
    ),
  // The app has already started the session's actor, so the driver intercepts the ports of the running actor.
  flow: {
    running: ({ session }) => {
      const before = session.signedIn()
      if (before) session.open({ ...before, token: 'token-1' })
      return session.actor
    },
  },
  drives: {
    refresh: {
      call: 'refreshSession',
      answers: {
        refreshed: 'asItIs',
        // Removes the token as another tab does when it signs out, before this tab gets the storage event.
        refused: (sandbox) => sandbox.keep('token', null),
        unanswered: ({ environment }) => {
          environment.lockHeld = true
        },
      },
      effect: async (sandbox, { token }) => {
        const renewed = sandbox.stored.get('token')
        if (renewed === undefined) return
        expect(await sandbox.row('sessions', token)).toMatchObject({ revoked: renewed !== token })
        expect(await sandbox.row('sessions', renewed)).toMatchObject({ userId: buyerId, revoked: false })
      },
    },
  },
  gestures: {
    'session.opened': {
      bySystem: ({ sandbox }, { signedIn }) => sandbox.services.session.open(signedIn),
    },
    'confirmation.opened': {
      bySystem: ({ sandbox }, event) => sandbox.services.session.actor.send(event),
    },
    'session.closed': {
      bySystem: ({ sandbox }, { forget, to }) => sandbox.services.session.close(forget, to),
    },
    'request.unauthorised': {
      bySystem: (driver, { id, sentWith, exempt, retried }) => {
        driver.sandbox.services.session.tokenForRetry({ sentWith, exempt, retried }).catch(() => {})
        requests.set(driver, (requests.get(driver) ?? 0) + 1)
        driver.equate(id, `request-${requests.get(driver)}`)
      },
    },
    'session.lost': {
      bySystem: ({ sandbox }, { cleared, publicPage }) => {
        sandbox.environment.publicPage = publicPage
        if (cleared) sandbox.otherTab.clear()
        else sandbox.otherTab.remove('token')
      },
    },
    'session.replaced': {
      bySystem: async ({ sandbox, equate }, event) => {
        equate(event.token ?? '', event.token ?? '')
        // The provider accepts the token with which another tab has signed in, even if an earlier step has revoked it.
        await sandbox.patch('sessions', 'token-1', { revoked: false })
        for (const key of values) sandbox.otherTab.set(key, event[key] ?? '')
      },
    },
  },
  expectations: { starting: null, anonymous: () => ({}), authenticated: () => ({}), expired: null },
  randomKeys: ['token'],
})

const requests = new WeakMap<Driver, number>()
