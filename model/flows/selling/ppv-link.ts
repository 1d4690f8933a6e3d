import { ppvLinkMachine } from '#machines/selling/ppv-link/machine.ts'
import { ppvLinkSamples } from '#machines/selling/ppv-link/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { type Expectation, modelOf, press } from '#model/driver/model.ts'
import { outcomeOf, type PathSoFar } from '#model/driver/path-so-far.ts'
import { accountRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import { sellingViews } from '#model/views/selling.tsx'
import { connect } from '#src/flows/kit/connect.ts'
import { ppvLinkPorts } from '#src/flows/selling/ppv-link/ports.ts'

const userId = '64b000000000000000000002'

const troubles = {
  loadLink: 'The bot could not be connected. Please try again.',
  loadStatus: 'The bot could not be connected. Please try again.',
  tooLong: 'You have not pressed Start in the bot’s chat yet. Please try again.',
  unlink: 'The bot could not be unlinked. Please try again.',
}

/**
 * The error of the user's last action; null if there is none, or if a profile loaded later shows that the action
 * succeeded.
 */
const troubleIn = ({ causes, latest }: PathSoFar): string | null => {
  const last = latest('link.chosen', 'unlink.chosen', 'loadLink', 'loadStatus', 'unlink')
  if (!last || !('id' in last)) return null
  const isOvertaken = causes
    .slice(causes.lastIndexOf(last))
    .some(
      (cause) =>
        cause.kind === 'event' && 'linked' in cause.event && cause.event.linked === (last.id !== 'unlink'),
    )
  if (isOvertaken) return null
  if (outcomeOf(last) === 'failed') return troubles[last.id as keyof typeof troubles]
  return last.id === 'loadStatus' && outcomeOf(last) === 'unlinked' ? troubles.tooLong : null
}

const resting =
  (label: string) =>
  (path: PathSoFar): Expectation => {
    const trouble = troubleIn(path)
    return {
      shows: [label, ...(trouble ? [trouble] : [])],
      hides: Object.values(troubles).filter((words) => words !== trouble),
    }
  }
const linking = (): Expectation => ({
  shows: ['Not Connected'],
  hides: Object.values(troubles),
  busy: 'Connect',
})

export const ppvLinkModel = modelOf({
  machine: ppvLinkMachine,
  samples: ppvLinkSamples,
  view: sellingViews['ppv-link'],
  rows: ({ linked }) => ({
    accounts: [
      accountRow({
        id: userId,
        name: 'Sol Seller',
        email: 'sol@guildhall.test',
        ppvChatId: linked ? '600000001' : null,
      }),
    ],
    sessions: [sessionRow('token-1', userId)],
  }),
  kept: (): Record<string, string> => ({ token: 'token-1', userId }),
  flow: connect(ppvLinkMachine, ppvLinkPorts),
  drives: {
    reserveTab: {
      answers: {
        reserved: ({ environment }) => {
          environment.tabs = 'allowed'
        },
        blocked: ({ environment }) => {
          environment.tabs = 'blocked'
        },
      },
      effect: ({ environment }) => expect(environment.emptyTabs).toBe(environment.tabs === 'allowed' ? 1 : 0),
    },
    loadLink: { call: 'ppvLink', answers: 'asItIs' },
    showBot: {
      answers: {
        shown: ({ environment }) => {
          environment.shown = []
        },
        blocked: ({ environment }) => {
          environment.shown = []
          environment.tabs = 'closed'
        },
      },
      effect: ({ environment }) =>
        expect(environment.shown).toEqual(
          environment.tabs === 'allowed' ? [expect.stringContaining(userId)] : [],
        ),
    },
    releaseTab: {
      answers: 'asItIs',
      effect: ({ environment }) => expect(environment.emptyTabs).toBe(0),
    },
    loadStatus: {
      call: 'ppvStatus',
      answers: {
        linked: (sandbox) => sandbox.patch('accounts', userId, { ppvChatId: '600000002' }),
        unlinked: (sandbox) => sandbox.patch('accounts', userId, { ppvChatId: null }),
      },
    },
    unlink: {
      call: 'ppvUnlink',
      answers: 'asItIs',
      effect: async (sandbox) => {
        expect(sandbox.requests.at(-1)).toMatchObject({ method: 'PATCH', body: {} })
        expect(await sandbox.row('accounts', userId)).toMatchObject({ ppvChatId: null })
      },
    },
  },
  gestures: {
    'link.chosen': press('button', 'Connect', 'ViewPay Bot'),
    'unlink.chosen': press('button', 'Unlink', 'ViewPay Bot'),
    'profile.reloaded': { bySystem: (driver, event) => driver.send(event) },
  },
  expectations: {
    starting: null,
    notConnected: resting('Not Connected'),
    reservingTab: linking,
    requestingLink: linking,
    releasingTab: linking,
    showing: linking,
    polling: (path) => ({
      ...linking(),
      shows:
        outcomeOf(path.latest('showBot')) === 'blocked'
          ? ['Not Connected', 'Your browser blocked the new tab.', 'Open the bot’s chat']
          : ['Not Connected', 'Press Start in the bot’s chat. We are waiting for it.'],
    }),
    connected: resting('Connected'),
    unlinking: () => ({ shows: ['Connected'], hides: Object.values(troubles), busy: 'Unlink' }),
  },
  randomKeys: ['url'],
})
