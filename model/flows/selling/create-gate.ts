import { createGateMachine } from '#machines/selling/create-gate/machine.ts'
import { createGateSamples } from '#machines/selling/create-gate/samples.ts'
import type { AccountRow } from '#mocks/backend/tables.ts'
import { expect } from '#model/driver/expect.ts'
import { close, modelOf, press } from '#model/driver/model.ts'
import { accountRow, invoiceRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { sellingViews } from '#model/views/selling.tsx'
import { connect } from '#src/flows/kit/connect.ts'
import { createGatePorts } from '#src/flows/selling/create-gate/ports.ts'

const userId = '64b000000000000000000001'
const create = 'Create Your First Community'
const mustConnect = 'You must have a verified Stripe account with payouts enabled to create a new community.'

const disabled = 'Your account is disabled'

const payout = (account: AccountRow['payout']) => (sandbox: Sandbox) =>
  sandbox.patch('accounts', userId, { payout: account })

const atWork = () => ({ busy: create, dialog: null, hides: [mustConnect] })
const atRest = () => ({ dialog: null, offers: { [create]: true }, hides: [mustConnect] })

export const createGateModel = modelOf({
  machine: createGateMachine,
  samples: createGateSamples,
  view: sellingViews['create-gate'],
  rows: () => ({
    accounts: [accountRow({ id: userId, name: 'Bea Buyer', email: 'bea@guildhall.test' })],
    sessions: [sessionRow('token-1', userId)],
  }),
  kept: (): Record<string, string> => ({ token: 'token-1', userId, userRole: 'buyer' }),
  flow: connect(createGateMachine, createGatePorts),
  drives: {
    identify: {
      answers: {
        signedIn: (sandbox) => sandbox.keep('userId', userId),
        signedOut: (sandbox) => sandbox.keep('userId', null),
      },
    },
    loadAccount: {
      call: 'me',
      answers: async (sandbox, { role, isDisabled }) => {
        await sandbox.patch('accounts', userId, { role })
        await sandbox.put('invoices', invoiceRow(userId, { isPaid: !isDisabled }))
      },
    },
    promote: {
      call: 'becomeSeller',
      answers: 'asItIs',
      effect: async (sandbox) =>
        expect(await sandbox.row('accounts', userId)).toMatchObject({ role: 'seller' }),
    },
    loadStatus: {
      call: 'paymentAccountStatus',
      answers: (sandbox, { status }) =>
        payout(status === 'not_connected' ? null : { id: 'acct_1', status })(sandbox),
    },
    loadCapabilities: {
      call: 'paymentAccountCapabilities',
      answers: (sandbox, { capabilities }) =>
        payout(
          capabilities.length === 0
            ? null
            : {
                id: 'acct_1',
                status: 'verified',
                ...(capabilities.includes('transfers') ? {} : { onboarding: 'withoutPayouts' }),
              },
        )(sandbox),
    },
  },
  gestures: {
    'create.chosen': press('button', create),
    'profile.chosen': press('button', 'Go to Profile', 'Connect Stripe'),
    'dialog.closed': close('Close', undefined),
  },
  expectations: {
    idle: atRest,
    identifying: atWork,
    checkingUser: atWork,
    promoting: atWork,
    rechecking: atWork,
    checkingStatus: atWork,
    checkingCapabilities: atWork,
    connectStripe: () => ({ dialog: 'Connect Stripe', says: [mustConnect] }),
    disabled: () => ({ dialog: disabled, hides: [mustConnect] }),
    allowed: atWork,
  },
})
