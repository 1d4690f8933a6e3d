import type { PaymentAccountStatus } from '#machines/rules/kit/entities.ts'
import { paymentAccountMachine } from '#machines/selling/payment-account/machine.ts'
import { paymentAccountSamples } from '#machines/selling/payment-account/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { type Expectation, modelOf, press } from '#model/driver/model.ts'
import { outcomeOf, type PathSoFar } from '#model/driver/path-so-far.ts'
import { accountRow, payouts, sessionRow } from '#model/driver/sandbox/rows.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { sellingViews } from '#model/views/selling.tsx'
import { connect } from '#src/flows/kit/connect.ts'
import { paymentAccountPorts } from '#src/flows/selling/payment-account/ports.ts'

const userId = '64b000000000000000000002'

/** Sets the payment account's status. Makes the user a seller, because buyers have no payment account. */
const putStatus = (sandbox: Sandbox, status: PaymentAccountStatus) =>
  sandbox.patch('accounts', userId, { role: 'seller', payout: payouts[status] })

/** The last status that the payment account's row showed; empty if none is known. */
const label = (path: PathSoFar): string => {
  return path.causes.reduce(
    (known, cause) => {
      if (cause.kind === 'error') return 'Not Connected'
      if (cause.kind !== 'output') return known
      if (cause.id === 'createAccount') return 'Pending'
      const { status } = cause.output as { status?: PaymentAccountStatus }
      if (status === 'not_connected') return 'Not Connected'
      if (status === 'pending') return 'Pending'
      return status === 'verified' ? 'Connected' : known
    },
    path.input === 'buyer' ? 'Not Connected' : '',
  )
}

const unreadable = 'We could not check your account just now.'
const unopened = 'Stripe could not be opened. Please try again.'

const resting = (path: PathSoFar): Expectation => {
  const last = path.latest('loadStatus', 'refreshStatus', 'createAccount', 'createLink')
  const failed = outcomeOf(last) === 'failed' && last && 'id' in last ? last.id : ''
  const says =
    failed === 'loadStatus' || failed === 'refreshStatus'
      ? [unreadable]
      : failed === 'createAccount' || failed === 'createLink'
        ? [unopened]
        : []
  return {
    shows: [label(path), ...says],
    hides: [unreadable, unopened, 'Checking…'].filter((words) => !says.includes(words)),
  }
}

const connecting = (path: PathSoFar): Expectation => ({
  shows: [label(path)],
  hides: [unreadable, unopened],
  busy: label(path) === 'Pending' ? 'Continue' : 'Connect',
})

export const paymentAccountModel = modelOf({
  machine: paymentAccountMachine,
  samples: paymentAccountSamples,
  view: sellingViews['payment-account'],
  rows: ({ role }) => ({
    accounts: [accountRow({ id: userId, name: 'Sol Seller', email: 'sol@guildhall.test', role })],
    sessions: [sessionRow('token-1', userId)],
  }),
  kept: (): Record<string, string> => ({ token: 'token-1', userId }),
  flow: connect(paymentAccountMachine, paymentAccountPorts),
  drives: {
    loadStatus: {
      call: 'paymentAccount',
      answers: (sandbox, { status }) => putStatus(sandbox, status),
    },
    refreshStatus: {
      call: 'refreshPaymentAccount',
      answers: (sandbox, { status }) =>
        sandbox.patch('accounts', userId, { payout: { id: 'acct_1', status } }),
      effect: async (sandbox) =>
        expect(sandbox.requests.at(-1)).toMatchObject({ method: 'POST', body: { userId } }),
    },
    createAccount: {
      call: 'createPaymentAccount',
      answers: (sandbox) => putStatus(sandbox, 'not_connected'),
      effect: async (sandbox) =>
        expect(await sandbox.row('accounts', userId)).toMatchObject({ payout: { status: 'pending' } }),
    },
    createLink: {
      call: 'linkPaymentAccount',
      answers: 'asItIs',
      effect: async (sandbox) => {
        const account = await sandbox.row('accounts', userId)
        expect(sandbox.requests.at(-1)?.body).toEqual({ stripeAccountId: account?.payout?.id })
      },
    },
  },
  gestures: {
    'connect.chosen': press('button', ['Connect', 'Continue'], 'Stripe'),
    'retry.requested': press('button', 'Try again', 'Stripe'),
    'profile.reloaded': { bySystem: (driver, event) => driver.send(event) },
  },
  expectations: {
    unloaded: null,
    loading: (path) => ({ shows: [label(path) || 'Checking…'] }),
    refreshing: () => ({ shows: ['Pending'] }),
    not_connected: resting,
    pending: resting,
    verified: resting,
    creating: connecting,
    linking: connecting,
    leaving: connecting,
  },
  randomKeys: ['stripeAccountId', 'url'],
})
