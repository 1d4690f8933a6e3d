import { sampleSellerCommunities } from '#machines/kit/sample-communities.ts'
import type { BotPresence } from '#machines/rules/communities/bots.ts'
import { activationMachine } from '#machines/selling/activation/machine.ts'
import { activationSamples } from '#machines/selling/activation/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { close, modelOf, press } from '#model/driver/model.ts'
import type { PathSoFar } from '#model/driver/path-so-far.ts'
import { accountRow, courseRow, serverRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { sellingViews } from '#model/views/selling.tsx'
import { connect } from '#src/flows/kit/connect.ts'
import { activationPorts } from '#src/flows/selling/activation/ports.ts'

const userId = '64b000000000000000000002'
const discord = '1100000000000000002'
const telegram = '-1001234567890'
const required = 'Action Required'
const question = (path: PathSoFar) =>
  `Switch off ${path.input === 'active' ? 'The Glass Blowers' : 'Night Bakers'}?`
const reasons: Record<BotPresence, string> = {
  present: '',
  absent: 'The bot is not invited yet.',
  powerless: 'The bot is there, but has no admin permission.',
  unknown: 'We could not check whether the bot is there.',
}

const putBot = async (
  sandbox: Sandbox,
  id: string,
  platform: 'Discord' | 'Telegram',
  presence: BotPresence | undefined,
) => {
  if (presence === undefined || presence === 'unknown')
    return sandbox.refuse(`check${platform}Bot`, { status: 502, message: '' })
  await sandbox.put('servers', {
    ...serverRow(id, platform),
    botPresent: presence !== 'absent',
    botIsAdmin: presence === 'present',
  })
}

/** What the latest bot check on this path has found, by server. */
const said = (path: PathSoFar): BotPresence[] => {
  const last = path.latest('checkBots', 'checkBotsAgain')
  return last?.kind === 'output' ? (last.output as { results: BotPresence[] }).results : []
}

export const activationModel = modelOf({
  machine: activationMachine,
  samples: activationSamples,
  view: sellingViews.activation,
  opener: ({ community: { title } }) => ({ role: 'switch', name: 'Open to members', within: title }),
  rows: ({ community }) => ({
    accounts: [accountRow({ id: userId, name: 'Sam Seller', email: 'sam@guildhall.test', role: 'seller' })],
    sessions: [sessionRow('token-1', userId)],
    courses: sampleSellerCommunities.map((one) =>
      courseRow({ ...one, ...(one.id === community.id ? { plans: community.plans } : {}) }),
    ),
    servers: [serverRow('1100000000000000001', 'Discord')],
  }),
  kept: (): Record<string, string> => ({ token: 'token-1', userId }),
  flow: connect(activationMachine, activationPorts),
  drives: {
    checkBots: {
      answers: async (sandbox, { results: [first, second] }) => {
        await putBot(sandbox, discord, 'Discord', first)
        await putBot(sandbox, telegram, 'Telegram', second)
      },
    },
    activate: {
      call: 'toggleActivation',
      answers: 'asItIs',
      effect: async (sandbox, { communityId }) =>
        expect(await sandbox.row('courses', communityId)).toMatchObject({ isActive: true }),
    },
    deactivate: {
      call: 'toggleActivation',
      answers: 'asItIs',
      effect: async (sandbox, { communityId }) =>
        expect(await sandbox.row('courses', communityId)).toMatchObject({ isActive: false }),
    },
  },
  gestures: {
    'deactivation.confirmed': press('button', 'Yes'),
    'dialog.closed': close(
      ['No', 'Close'],
      [
        question({ input: 'active' } as PathSoFar),
        required,
        'The Glass Blowers stays on',
        'Night Bakers stays off',
      ],
    ),
    'retry.requested': press('button', 'Check again', required),
    'page.returned': { bySystem: (driver) => driver.send({ type: 'page.returned' }) },
  },
  expectations: {
    deciding: null,
    confirming: (path) => ({
      dialog: question(path),
      says: ['This will make the community unavailable to members'],
      offers: { Yes: true, No: true },
    }),
    checking: () => ({ dialog: null }),
    blocked: (path) => {
      const results = said(path)
      return {
        dialog: required,
        says: [
          'You need to invite the bot to each server before activating this community.',
          'Night Bakers',
          'Apprentice',
          ...results.map((presence) => reasons[presence]),
        ],
        hides: Object.entries(reasons).flatMap(([presence, words]) =>
          words && !results.some((result) => result === presence) ? [words] : [],
        ),
        links: {
          ...(results[0] !== 'present' && {
            [results[0] === 'powerless' ? 'Fix permissions' : 'Invite to Discord']:
              'https://discord.com/oauth2/authorize?client_id=guildhall&scope=bot&permissions=8&guild_id=1100000000000000002&disable_guild_select=true',
          }),
          ...(results[1] !== 'present' && {
            [results[1] === 'powerless' ? 'Open in Telegram' : 'Invite to Telegram']:
              'https://t.me/guildhall_bot?startgroup=true',
          }),
        },
      }
    },
    activating: () => ({ dialog: null }),
    deactivating: () => ({ dialog: null }),
    refused: (path) => ({
      dialog: path.input === 'active' ? 'The Glass Blowers stays on' : 'Night Bakers stays off',
      says: [path.wordsOf(path.latest('activate', 'deactivate')) ?? ''],
      offers: { Close: true },
    }),
    ended: null,
  },
})
