import { passwordLinkMachine } from '#machines/account/password-link/machine.ts'
import { passwordLinkSamples } from '#machines/account/password-link/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { type Expectation, modelOf, press } from '#model/driver/model.ts'
import { accountRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import { accountViews } from '#model/views/account.tsx'
import { passwordLinkPorts } from '#src/flows/account/password-link/ports.ts'
import { connect } from '#src/flows/kit/connect.ts'

const userId = '64b000000000000000000002'
const email = 'sol@guildhall.test'
const sent = 'We sent a link for a new password to sol@guildhall.test.'
const trouble = 'The link could not be sent. Please try again.'

const unsent = (): Expectation => ({ hides: [sent, trouble] })

export const passwordLinkModel = modelOf({
  machine: passwordLinkMachine,
  samples: passwordLinkSamples,
  view: accountViews['password-link'],
  rows: () => ({
    accounts: [accountRow({ id: userId, name: 'Sol Seller', email })],
    sessions: [sessionRow('token-1', userId)],
  }),
  kept: (): Record<string, string> => ({ token: 'token-1', userId }),
  flow: connect(passwordLinkMachine, passwordLinkPorts),
  drives: {
    sendLink: {
      call: 'forgotPassword',
      answers: 'asItIs',
      effect: async (sandbox) => {
        expect((await sandbox.rows('mails')).at(-1)).toMatchObject({ to: 'sol@guildhall.test' })
      },
    },
  },
  gestures: { 'link.requested': press('button', 'Change password') },
  expectations: {
    offered: (path) => {
      const last = path.latest('link.requested', 'sendLink')
      return last?.kind === 'error' ? { shows: [path.wordsOf(last) ?? trouble], hides: [sent] } : unsent()
    },
    sending: () => ({ ...unsent(), busy: 'Change password' }),
    sent: () => ({
      shows: [sent, 'You can ask for another one after 30 seconds.'],
      offers: { 'Change password': false },
    }),
  },
})
