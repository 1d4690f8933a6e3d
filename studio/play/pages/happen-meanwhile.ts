import type { CourseRow } from '#mocks/backend/tables.ts'
import { began } from '#model/driver/sandbox/config.ts'
import { accountRow } from '#model/driver/sandbox/rows.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import type { MeanwhileName } from './meanwhile.ts'

/** Longer than any month, so that every monthly period ends in this time. */
const fiveWeeksInMs = 35 * 24 * 60 * 60 * 1000

/** The communities that the user of this browser sells. */
const ownCommunities = async ({ rows, stored }: Sandbox): Promise<CourseRow[]> =>
  (await rows('courses')).filter(({ sellerId }) => sellerId === stored.get('userId'))

/** Adds the bots to the servers of the user's communities as admins, or removes them. */
const setBots =
  (present: boolean) =>
  async (sandbox: Sandbox): Promise<void> => {
    const { admin } = sandbox.backend
    for (const { plans } of await ownCommunities(sandbox))
      for (const { title: name, discordServerId, telegramServerId } of plans)
        for (const [platform, serverId] of [
          ['Discord', discordServerId],
          ['Telegram', telegramServerId],
        ] as const) {
          if (!serverId) continue
          await admin.openServer({ platform, serverId, name })
          await admin.setBot({ serverId, present, admin: present })
        }
  }

/** Lets a new user buy the first plan of each community that the user of this browser sells. */
const sell = async (sandbox: Sandbox): Promise<void> => {
  for (const { id: courseId, title, plans } of await ownCommunities(sandbox)) {
    const [plan] = plans
    if (!plan) continue
    const { price, billingType, currency, recurrenceCount, recurrenceUnit, freeTrialDays } = plan
    const nth = (await sandbox.rows('accounts')).length
    const userId = `member-${nth}`
    const sessionId = `checkout-${nth}`
    await sandbox.put(
      'accounts',
      accountRow({ id: userId, name: 'Nia Newcomer', email: `nia-${nth}@guildhall.test` }),
    )
    await sandbox.put('checkouts', {
      ...{ id: sessionId, userId, courseId, planId: plan.id, tier: null, title, status: 'open' },
      ...{ amount: price, price, billingType, currency, recurrenceCount, recurrenceUnit, freeTrialDays },
      ...{
        trialDays: freeTrialDays ?? 0,
        successUrl: '',
        cancelUrl: '',
        createdAt: began + sandbox.clock.now(),
      },
    })
    await sandbox.backend.admin.pay({ sessionId })
  }
}

/** For each name in `meanwhiles`, the function that changes the backend or moves the clock accordingly. */
export const happenings: Readonly<Record<MeanwhileName, (sandbox: Sandbox) => unknown>> = {
  'five-weeks-later': ({ clock }) => clock.advance(fiveWeeksInMs),
  'with-bots': setBots(true),
  'without-bots': setBots(false),
  'with-a-member': sell,
}
