import { discordExpiryMachine } from '../../machines/discord-expiry/machine.ts'
import { discordExpirySamples } from '../../machines/discord-expiry/samples.ts'
import { discordExpiryPorts } from '../../src/flows/discord-expiry/ports.ts'
import { stages } from '../../src/studio/stages.tsx'
import { close, press } from './driver/model.ts'
import { accountRow, sessionRow } from './driver/rows.ts'
import { testModel } from './driver/test-model.ts'

const userId = '64b000000000000000000002'
const title = 'Discord authorisation expiring soon'
const quiet = () => ({ dialog: null })

testModel({
  machine: discordExpiryMachine,
  samples: discordExpirySamples,
  stage: stages['discord-expiry'],
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
  ports: discordExpiryPorts,
  drives: {
    loadExpiry: {
      call: 'discordTokenExpiry',
      answers: {
        loaded: (world, { endsAt }) =>
          world.patch('accounts', userId, {
            discordTokenExpiresAt: endsAt === null ? null : Date.parse(endsAt),
          }),
      },
    },
  },
  gestures: {
    'renewal.chosen': press('button', 'Refresh', title),
    'dialog.closed': close('Later', title),
  },
  promises: {
    starting: null,
    checking: quiet,
    warning: () => ({ dialog: title, offers: { Refresh: true, Later: true } }),
    silent: quiet,
  },
})
