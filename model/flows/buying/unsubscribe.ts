import { sampleCommunity } from '#machines/buying/checkout/samples.ts'
import { unsubscribeMachine } from '#machines/buying/unsubscribe/machine.ts'
import { unsubscribeSamples } from '#machines/buying/unsubscribe/samples.ts'
import { sampleSubscription } from '#machines/kit/sample-subscription.ts'
import { memberId } from '#mocks/backend/domain/purchases.ts'
import { expect } from '#model/driver/expect.ts'
import { close, modelOf, press } from '#model/driver/model.ts'
import type { PathSoFar } from '#model/driver/path-so-far.ts'
import {
  accountRow,
  courseRow,
  memberRow,
  purchaseRow,
  serverRow,
  sessionRow,
} from '#model/driver/sandbox/rows.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { views } from '#model/views.tsx'
import { unsubscribePorts } from '#src/flows/buying/unsubscribe/ports.ts'

const userId = '64b000000000000000000001'
const discord = '1100000000000000001'
const telegram = '-1001234567890'
const dialog = 'The Glass Blowers'
const terms = 'I understand and still want to unsubscribe.'
const keeps = "You'll keep your access until the end of your current billing period."
const loses = "You'll lose access immediately after confirmation."
const done = 'Unsubscribed ✔'

const removed = {
  question: loses,
  told: 'Access removed. Enjoyed the content? Feel free to purchase again anytime.',
}
const lapsed = {
  question: keeps,
  told: 'You have successfully unsubscribed and been removed from the server.',
}

/** Table S1, by input. */
const words: Record<string, { question: string; told: string }> = {
  period: {
    question: keeps,
    told: 'Unsubscribed successfully. You will remain subscribed until the end of your billing period.',
  },
  trial: {
    question: keeps,
    told: "Your free-trial access will stay active until the trial ends — you won't be charged.",
  },
  lapsed,
  lapsedOnDiscord: lapsed,
  free: removed,
  freeOnTelegram: removed,
  freeOnDiscord: removed,
  freeUnconnected: removed,
  once: removed,
  unknownPlan: { question: '', told: 'Could not find plan information. Please refresh the page.' },
}
const wordsOf = ({ input }: PathSoFar) => words[input] ?? { question: '', told: '' }

const expectPurchase = async (sandbox: Sandbox, wanted: object) =>
  expect(await sandbox.row('purchases', 'purchase-1')).toMatchObject(wanted)

export const unsubscribeModel = modelOf({
  machine: unsubscribeMachine,
  samples: unsubscribeSamples,
  view: views.unsubscribe,
  opener: () => ({ role: 'button', name: 'Unsubscribe', within: dialog }),
  rows: ({ subscription, account: { discordUserId, telegramUserId } }) => ({
    accounts: [
      accountRow({
        id: userId,
        name: 'Bea Buyer',
        email: 'bea@guildhall.test',
        userDiscordId: discordUserId,
        userTelegramId: telegramUserId,
      }),
    ],
    sessions: [sessionRow('token-1', userId)],
    courses: [courseRow(sampleCommunity)],
    servers: [serverRow(discord, 'Discord'), serverRow(telegram, 'Telegram')],
    members: [memberRow(discord, 'discord-7'), memberRow(telegram, 'telegram-7')],
    purchases: [purchaseRow(subscription, userId)],
  }),
  kept: (): Record<string, string> => ({ token: 'token-1', userId }),
  ports: unsubscribePorts,
  drives: {
    now: { answers: { now: 'asItIs' } },
    cancelWithProvider: {
      call: 'unsubscribeWithProvider',
      answers: { cancelled: 'asItIs' },
      effect: (sandbox) => expectPurchase(sandbox, { chargeEnded: true, unsubscribeRequested: false }),
    },
    removeFromTelegram: {
      call: 'telegramKick',
      answers: { removed: 'asItIs' },
      effect: async (sandbox) =>
        expect(await sandbox.rows('members')).toEqual([memberRow(discord, 'discord-7')]),
    },
    removeFromDiscord: {
      call: 'discordKick',
      answers: { removed: 'asItIs' },
      effect: async (sandbox) =>
        expect(await sandbox.row('members', memberId(discord, 'discord-7'))).toBeUndefined(),
    },
    requestUnsubscribe: {
      call: 'unsubscribe',
      answers: { requested: 'asItIs' },
      effect: (sandbox) => expectPurchase(sandbox, { unsubscribeRequested: true, isActive: true }),
    },
    lowerPlanMetrics: {
      call: 'incrementPlanMetrics',
      answers: { lowered: 'asItIs' },
      effect: async (sandbox, { planId }) => {
        const plans = (await sandbox.row('courses', sampleSubscription.communityId ?? ''))?.plans
        expect(plans?.filter(({ members }) => members !== 10)).toMatchObject([{ id: planId, members: 9 }])
      },
    },
    deactivate: {
      call: 'toggleActive',
      answers: { deactivated: 'asItIs' },
      effect: (sandbox) => expectPurchase(sandbox, { unsubscribeRequested: true, isActive: false }),
    },
  },
  gestures: {
    'acknowledgement.toggled': press('checkbox', terms),
    'unsubscribe.confirmed': press('button', 'Unsubscribe', 'Unsubscribe from Member'),
    'dialog.closed': close('Cancel', 'Unsubscribe from Member'),
    'message.closed': close('Close', dialog),
  },
  promises: {
    checking: null,
    confirming: (path) => {
      const { question } = wordsOf(path)
      const ticked = path.times('acknowledgement.toggled') % 2 === 1
      return {
        dialog: 'Unsubscribe from Member',
        says: [
          'Do you want to cancel your subscription to The Glass Blowers?',
          question,
          'This action cannot be undone.',
        ],
        hides: [question === keeps ? loses : keeps],
        ticked: { [terms]: ticked },
        offers: { Cancel: true, Unsubscribe: ticked },
      }
    },
    processing: () => ({ dialog: null, busy: 'Unsubscribing…' }),
    succeeded: (path) => {
      const { told } = wordsOf(path)
      const closed = path.times('message.closed') > 0
      const over = path.causes.some((cause) => cause.kind === 'elapsed' && cause.ms >= 3000)
      return {
        dialog: closed ? null : dialog,
        shows: [...(closed ? [] : [told]), ...(over ? [] : [done])],
        hides: ['Unsubscribing…', ...(closed ? [told] : []), ...(over ? [done] : [])],
      }
    },
    refused: (path) => ({ dialog, says: [wordsOf(path).told], hides: [done, 'Unsubscribing…'] }),
    failed: (path) => {
      const refused = path.latest('cancelWithProvider', 'requestUnsubscribe', 'deactivate')
      return {
        dialog,
        says: [`Failed to unsubscribe: ${path.wordsOrTextOf(refused)}`],
        hides: [done, 'Unsubscribing…'],
      }
    },
    ended: null,
  },
})
