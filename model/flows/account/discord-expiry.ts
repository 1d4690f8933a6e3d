import { discordExpiryMachine } from '#machines/account/discord-expiry/machine.ts'
import { discordExpirySamples } from '#machines/account/discord-expiry/samples.ts'
import { close, modelOf, press } from '#model/driver/model.ts'
import { accountRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import { accountViews } from '#model/views/account.tsx'
import { discordExpiryPorts } from '#src/flows/account/discord-expiry/ports.ts'
import { connect } from '#src/flows/kit/connect.ts'

const userId = '64b000000000000000000002'
const title = 'Discord authorisation expiring soon'
const quiet = () => ({ dialog: null })

export const discordExpiryModel = modelOf({
  machine: discordExpiryMachine,
  samples: discordExpirySamples,
  view: accountViews['discord-expiry'],
  rows: () => ({
    accounts: [
      accountRow({
        id: userId,
        name: 'Sol Seller',
        email: 'sol@guildhall.test',
        userDiscordId: '800000000000000001',
      }),
    ],
    sessions: [sessionRow('token-1', userId)],
  }),
  kept: (): Record<string, string> => ({ token: 'token-1', userId }),
  flow: connect(discordExpiryMachine, discordExpiryPorts),
  drives: {
    loadExpiry: {
      call: 'discordTokenExpiry',
      answers: (sandbox, { endsAt }) =>
        sandbox.patch('accounts', userId, {
          discordTokenExpiresAt: endsAt === null ? null : Date.parse(endsAt),
        }),
    },
  },
  gestures: {
    'renewal.chosen': press('button', 'Refresh', title),
    'dialog.closed': close('Later', title),
  },
  expectations: {
    starting: null,
    checking: quiet,
    judging: null,
    warning: () => ({ dialog: title, offers: { Refresh: true, Later: true } }),
    silent: quiet,
  },
})
