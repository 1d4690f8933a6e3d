import { sampleCommunity } from '#machines/buying/checkout/samples.ts'
import { unsubscribeMachine } from '#machines/buying/unsubscribe/machine.ts'
import { unsubscribeSamples } from '#machines/buying/unsubscribe/samples.ts'
import { sampleSubscription } from '#machines/kit/sample-subscription.ts'
import { knownPlatforms, type Subscription } from '#machines/rules/kit/entities.ts'
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
import { buyingViews } from '#model/views/buying.tsx'
import { unsubscribePorts } from '#src/flows/buying/unsubscribe/ports.ts'
import { connect } from '#src/flows/kit/connect.ts'

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

/** C93: the date on which the period ends, if one is running. */
const endsOn: Record<string, string> = {
  period: `${keeps} It ends on Mar 10, 2026.`,
  trial: `${keeps} It ends on Mar 12, 2026.`,
}

/** The question of the dialog and the message at the end, for each input. */
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
  freeCovered: removed,
  once: removed,
  unknownPlan: { question: '', told: 'Could not find plan information. Please refresh the page.' },
}
const wordsOf = ({ input }: PathSoFar) => words[input] ?? { question: '', told: '' }

const gone = { status: 404, message: 'No such subscription.' }

/** Other purchases that give access to a server, from the list loaded last. */
const coveredBy = (path: PathSoFar): readonly string[] => {
  const read = path.latest('loadOthers')
  if (read?.kind !== 'output') return path.input === 'freeCovered' ? ['Discord'] : []
  return (read.output as { others: readonly Subscription[] }).others.flatMap(({ platforms }) => platforms)
}
const connected: Record<string, readonly string[]> = {
  lapsedOnDiscord: ['Discord'],
  freeOnTelegram: ['Telegram'],
  freeOnDiscord: ['Discord'],
  freeUnconnected: [],
}
const stays = {
  Discord: 'You stay in the Discord server: your plan “Try it” covers it, too.',
  Telegram: 'You stay in the Telegram server: your plan “For good” covers it, too.',
}

/** Sentences about remaining access: those that the screen must show, and those that it must not show. */
const staying = (path: PathSoFar) => {
  const covered = coveredBy(path)
  const of = connected[path.input] ?? ['Discord', 'Telegram']
  const says = knownPlatforms
    .filter((platform) => covered.includes(platform) && of.includes(platform))
    .map((platform) => stays[platform])
  return { says, hides: Object.values(stays).filter((sentence) => !says.includes(sentence)) }
}

const expectPurchase = async (sandbox: Sandbox, wanted: object) =>
  expect(await sandbox.row('purchases', 'purchase-1')).toMatchObject(wanted)

export const unsubscribeModel = modelOf({
  machine: unsubscribeMachine,
  samples: unsubscribeSamples,
  view: buyingViews.unsubscribe,
  opener: () => ({ role: 'button', name: 'Unsubscribe', within: dialog }),
  rows: ({ subscription, others, account: { discordUserId, telegramUserId } }) => ({
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
    purchases: [subscription, ...others].map((one) => purchaseRow(one, userId)),
  }),
  kept: (): Record<string, string> => ({ token: 'token-1', userId }),
  flow: connect(unsubscribeMachine, unsubscribePorts),
  drives: {
    cancelWithProvider: {
      call: 'unsubscribeWithProvider',
      answers: {
        cancelled: 'asItIs',
        ended: (sandbox) => sandbox.patch('purchases', 'purchase-1', { chargeEnded: true }),
      },
      effect: (sandbox) => expectPurchase(sandbox, { chargeEnded: true, unsubscribeRequested: false }),
    },
    loadOthers: {
      call: 'myCourses',
      answers: async (sandbox, { others }) => {
        for (const { id } of await sandbox.rows('purchases'))
          if (id !== 'purchase-1') await sandbox.remove('purchases', id)
        // Inserted in reverse, because the provider lists the newest purchase first.
        for (const one of others.toReversed()) await sandbox.put('purchases', purchaseRow(one, userId))
      },
    },
    removeFromTelegram: {
      call: 'telegramKick',
      answers: {
        removed: 'asItIs',
        absent: (sandbox) => sandbox.remove('members', memberId(telegram, 'telegram-7')),
      },
      effect: async (sandbox) =>
        expect(await sandbox.rows('members')).toEqual([memberRow(discord, 'discord-7')]),
    },
    removeFromDiscord: {
      call: 'discordKick',
      answers: {
        removed: 'asItIs',
        absent: (sandbox) => sandbox.remove('members', memberId(discord, 'discord-7')),
      },
      effect: async (sandbox) =>
        expect(await sandbox.row('members', memberId(discord, 'discord-7'))).toBeUndefined(),
    },
    requestUnsubscribe: {
      call: 'unsubscribe',
      answers: {
        requested: 'asItIs',
        ended: async (sandbox) => {
          await sandbox.patch('purchases', 'purchase-1', { unsubscribeRequested: true })
          await sandbox.refuse('unsubscribe', gone)
        },
      },
      effect: (sandbox) => expectPurchase(sandbox, { unsubscribeRequested: true, isActive: true }),
    },
    lowerPlanMetrics: {
      call: 'incrementPlanMetrics',
      answers: 'asItIs',
      effect: async (sandbox, { planId }) => {
        const plans = (await sandbox.row('courses', sampleSubscription.communityId ?? ''))?.plans
        expect(plans?.filter(({ members }) => members !== 10)).toMatchObject([{ id: planId, members: 9 }])
      },
    },
    deactivate: {
      call: 'toggleActive',
      answers: {
        deactivated: 'asItIs',
        ended: async (sandbox) => {
          await sandbox.patch('purchases', 'purchase-1', { isActive: false })
          await sandbox.refuse('toggleActive', gone)
        },
      },
      effect: (sandbox) => expectPurchase(sandbox, { unsubscribeRequested: true, isActive: false }),
    },
  },
  gestures: {
    'acknowledgement.toggled': press('checkbox', terms),
    'unsubscribe.confirmed': press('button', 'Unsubscribe', 'Unsubscribe from Member'),
    'dialog.closed': close('Cancel', 'Unsubscribe from Member'),
    'message.closed': close('Close', dialog),
  },
  expectations: {
    checking: null,
    confirming: (path) => {
      const { question } = wordsOf(path)
      const ticked = path.times('acknowledgement.toggled') % 2 === 1
      const end = endsOn[path.input]
      return {
        dialog: 'Unsubscribe from Member',
        says: [
          'Do you want to cancel your subscription to The Glass Blowers?',
          question,
          'This action cannot be undone.',
          ...(end ? [end] : []),
          ...staying(path).says,
        ],
        hides: [question === keeps ? loses : keeps, ...(end ? [] : ['It ends on']), ...staying(path).hides],
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
        shows: [...(closed ? [] : [told, ...staying(path).says]), ...(over ? [] : [done])],
        hides: [
          'Unsubscribing…',
          ...(closed ? [told, ...Object.values(stays)] : staying(path).hides),
          ...(over ? [done] : []),
        ],
      }
    },
    refused: (path) => ({ dialog, says: [wordsOf(path).told], hides: [done, 'Unsubscribing…'] }),
    failed: (path) => {
      const refused = path.latest('cancelWithProvider', 'loadOthers', 'requestUnsubscribe', 'deactivate')
      return {
        dialog,
        says: [`Failed to unsubscribe: ${path.wordsOrTextOf(refused)}`],
        hides: [done, 'Unsubscribing…'],
      }
    },
    ended: null,
  },
})
