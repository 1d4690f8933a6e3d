import { telegramConnectionMachine } from '#machines/account/telegram-connection/machine.ts'
import { telegramConnectionSamples } from '#machines/account/telegram-connection/samples.ts'
import { modelOf, press } from '#model/driver/model.ts'
import { accountRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import { accountViews } from '#model/views/account.tsx'
import { connect } from '#src/flows/kit/connect.ts'

const userId = '64b000000000000000000002'
const link = { Connect: `https://t.me/guildhall_bot?start=${userId}` }

export const telegramConnectionModel = modelOf({
  machine: telegramConnectionMachine,
  samples: telegramConnectionSamples,
  view: accountViews['telegram-connection'],
  rows: () => ({
    accounts: [accountRow({ id: userId, name: 'Sol Seller', email: 'sol@guildhall.test' })],
    sessions: [sessionRow('token-1', userId)],
  }),
  kept: (): Record<string, string> => ({ token: 'token-1', userId }),
  flow: connect(telegramConnectionMachine, () => ({})),
  drives: {},
  gestures: {
    'bot.opened': press('link', 'Connect', 'Telegram'),
    'profile.reloaded': { bySystem: (driver, event) => driver.send(event) },
  },
  expectations: {
    starting: null,
    notConnected: () => ({ shows: ['Not Connected'], hides: ['Press Start'], links: link }),
    opened: () => ({ shows: ['Not Connected', 'Press Start in the chat of our bot'], links: link }),
    made: () => ({
      shows: ['Connected', '@solforges'],
      hides: ['Not Connected', 'Press Start'],
      links: { 'Open your servers': '/subscriptions' },
    }),
    connected: () => ({ shows: ['Connected', '@solforges'], hides: ['Not Connected', 'Press Start'] }),
  },
})
