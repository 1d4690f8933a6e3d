import type { Page } from '@playwright/test'
import type { CallName } from '#src/api/contract/index.ts'
import { admin, expect, openAs, test } from '../journey.ts'
import {
  BUYER_DISCORD,
  BUYER_TELEGRAM,
  type Calls,
  card,
  fact,
  listenToCalls,
  membersOf,
  openedBy,
  recordOf,
} from './cards.ts'

const removed = 'Access removed. Enjoyed the content? Feel free to purchase again anytime.'
const inPeriod = 'Unsubscribed successfully. You will remain subscribed until the end of your billing period.'
const inTrial = "Your free-trial access will stay active until the trial ends — you won't be charged."
const lapsed = 'You have successfully unsubscribed and been removed from the server.'

const lantern = {
  scenario: 'buyer',
  community: 'The Lantern Room',
  slug: 'the-lantern-room',
  plan: 'Resident',
}
const spectator = {
  scenario: 'buyer',
  community: 'Gambit Chess Club',
  slug: 'gambit-chess-club',
  plan: 'Spectator',
}
const lifeMember = { ...spectator, plan: 'Life member' }
const clubPlayer = { ...spectator, scenario: 'lapsed', plan: 'Club player' }
const planets = { scenario: 'buyer', community: 'Sprout School', slug: 'sprout-school', plan: 'Planets' }
const deepSky = { scenario: 'buyer', community: 'Observatory', slug: 'observatory', plan: 'Deep sky' }
const seasonTicket = {
  scenario: 'buyer',
  community: 'The Slow Orchard',
  slug: 'the-slow-orchard',
  plan: 'Season ticket',
}
type Subject = typeof lantern

const cardOf = (page: Page, { community, plan }: Subject) => card(page, community, plan)

const ask = async (page: Page, subject: Subject) => {
  await cardOf(page, subject).getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: `Unsubscribe from ${subject.plan}` })
  await expect(dialog).toBeVisible()
  return dialog
}

const confirm = async (page: Page, subject: Subject) => {
  const dialog = await ask(page, subject)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Unsubscribe' }).click()
}

const expectMessage = async (page: Page, { community }: Subject, message: string) => {
  const dialog = page.getByRole('dialog', { name: community })
  await expect(dialog.getByText(message, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
}

interface Ids {
  courseId: string | null | undefined
  planId: string | null | undefined
}
type Sent = [call: string, body: unknown]

const provider = (ids: Ids): Sent => ['POST /stripe/unsubscribe-stripe', ids]
const request = (ids: Ids): Sent => ['POST /users/me/unsubscribe', ids]
const metrics = ({ courseId, planId }: Ids): Sent => [
  `PUT /courses/${courseId}/increment-plan-metrics/${planId}`,
  { userIncrement: -1 },
]
const deactivation = (ids: Ids): Sent => ['POST /users/me/toggle-active', { ...ids, isActive: false }]
const telegramKick = (chatId: string): Sent => [
  'POST /telegram/kick',
  { chatId, userTelegramId: BUYER_TELEGRAM },
]
const discordKick = (serverId: string): Sent => [
  'POST /discord/kick',
  { serverId, userDiscordId: BUYER_DISCORD },
]

/** The subscriptions are loaded before the user is removed from a server: another subscription may give access. */
const read: Sent = ['GET /users/me/courses', null]

/** The requests by which the page reloads its list of subscriptions after each attempt to unsubscribe. */
const reload = ['GET /users/me', 'GET /users/me/courses']

/** Opens the page and waits for the card; records requests from then on. */
const start = async (page: Page, subject: Subject) => {
  const calls = await listenToCalls(page)
  await openAs(page, subject.scenario, '/subscriptions')
  await expect(cardOf(page, subject)).toBeVisible()
  const { ids } = await recordOf(page, subject.plan)
  const members = await membersOf(page, subject.slug)
  calls.forget()
  return { ids, members, calls }
}

const expectSent = async (calls: Calls, sent: Sent[]) => {
  await expect.poll(calls.names).toHaveLength(sent.length + reload.length)
  await expect.poll(calls.writes).toEqual(sent.filter((one) => one !== read))
  expect(calls.names().slice(0, sent.length)).toEqual(sent.map(([call]) => call))
  expect(calls.names().slice(sent.length).sort()).toEqual(reload)
}

interface Variant {
  title: string
  subject: Subject
  sent: (ids: Ids) => Sent[]
  message: string
  lost: boolean
}

const variants: Variant[] = [
  {
    title: 'UNSUB-06 UNSUB-08: a free plan is left at once',
    subject: spectator,
    // The buyer stays in the Telegram chat, because the buyer's plan 'Life member' also gives access to it.
    sent: (ids) => [read, request(ids), metrics(ids), deactivation(ids)],
    message: removed,
    lost: true,
  },
  {
    title: 'UNSUB-06 UNSUB-08: a plan paid once is left at once, on both platforms',
    subject: lifeMember,
    sent: (ids) => [
      read,
      telegramKick('-1001884401102'),
      discordKick('811204417729318402'),
      request(ids),
      metrics(ids),
      deactivation(ids),
    ],
    message: removed,
    lost: true,
  },
  {
    title: 'UNSUB-06 UNSUB-09 UNSUB-10: a subscription past its date is ended and left at once',
    subject: planets,
    // The buyer stays in the server, because another plan of the buyer also gives access to it.
    sent: (ids) => [provider(ids), read, request(ids), metrics(ids), deactivation(ids)],
    message: lapsed,
    lost: true,
  },
  {
    title: 'UNSUB-06 UNSUB-09 UNSUB-10: past its date on both platforms, Telegram comes before Discord',
    subject: clubPlayer,
    sent: (ids) => [
      provider(ids),
      read,
      telegramKick('-1001884401102'),
      discordKick('811204417729318402'),
      request(ids),
      metrics(ids),
      deactivation(ids),
    ],
    message: lapsed,
    lost: true,
  },
  {
    title: 'UNSUB-10 UNSUB-11 UNSUB-12: a free trial stays until its end and is not charged',
    subject: deepSky,
    sent: (ids) => [provider(ids), request(ids)],
    message: inTrial,
    lost: false,
  },
  {
    title: 'UNSUB-10 UNSUB-11 UNSUB-12: a trial without a next date counts as running',
    subject: seasonTicket,
    sent: (ids) => [provider(ids), request(ids)],
    message: inTrial,
    lost: false,
  },
  {
    title: 'SEC-05 UNSUB-10 UNSUB-11 UNSUB-13: a member cancels within the paid period and keeps it',
    subject: lantern,
    sent: (ids) => [provider(ids), request(ids)],
    message: inPeriod,
    lost: false,
  },
]

test.describe('the requests, message and result of an unsubscribe', () => {
  for (const scenario of new Set(variants.map(({ subject }) => subject.scenario))) {
    test(`UNSUB-06, UNSUB-08, UNSUB-10, UNSUB-11, UNSUB-12, UNSUB-13: for each kind of plan in the scenario ${scenario}, unsubscribing sends the specified requests and shows the specified message`, async ({
      page,
    }) => {
      const own = variants.filter(({ subject }) => subject.scenario === scenario)
      const calls = await listenToCalls(page)
      await openAs(page, scenario, '/subscriptions')
      for (const { title, subject, sent, message, lost } of own) {
        await test.step(title, async () => {
          await expect(cardOf(page, subject)).toBeVisible()
          const { ids } = await recordOf(page, subject.plan)
          const members = await membersOf(page, subject.slug)
          calls.forget()
          await confirm(page, subject)
          await expectMessage(page, subject, message)
          await expectSent(calls, sent(ids))

          const left = await recordOf(page, subject.plan)
          expect(left.unsubscribeRequested).toBe(true)
          expect(left.isActive).toBe(!lost)
          expect(await membersOf(page, subject.slug)).toBe(lost ? members - 1 : members)
        })
      }
      await page.reload()
      for (const { subject, lost } of own) {
        const again = cardOf(page, subject)
        await expect(again.getByText(lost ? 'Inactive' : 'Active', { exact: true })).toBeVisible()
        await expect(again.getByRole('button', { name: 'Resubscribe' })).toHaveCount(lost ? 1 : 0)
        await expect(again.getByRole('button', { name: /^Unsubscrib/ })).toHaveCount(0)
        if (lost) continue
        await expect(again.getByText('Canceled', { exact: true })).toBeVisible()
        await expect(fact(again, 'Subscription ends')).toHaveText(/^Mar (12|21|22), 2026$/)
      }
    })
  }

  test('UNSUB-06: after unsubscribing, the user is no longer a member of the Discord and Telegram servers', async ({
    page,
    context,
  }) => {
    const { calls } = await start(page, lifeMember)
    const server = { serverId: '811204417729318402' }
    const discord = await openedBy(context, () =>
      cardOf(page, lifeMember).getByRole('button', { name: 'Open Discord Server' }).click(),
    )
    await discord.getByRole('button', { name: 'Join Gambit Chess Club' }).click()
    await expect(discord.getByText('Bea Lindqvist is a member of Gambit Chess Club.')).toBeVisible()
    await discord.close()
    const before = (await admin(page, 'server', server)).members
    calls.forget()
    await confirm(page, lifeMember)
    await expectMessage(page, lifeMember, removed)
    expect(calls.names()).toContain('POST /discord/kick')
    expect((await admin(page, 'server', server)).members).toBe(before - 1)
  })
})

interface Fault {
  title: string
  subject: Subject
  call: CallName
  sent: (ids: Ids) => Sent[]
}

const stopping: Fault[] = [
  {
    title: 'UNSUB-15: a refusal of the card provider stops the unsubscribe',
    subject: lantern,
    call: 'unsubscribeWithProvider',
    sent: (ids) => [provider(ids)],
  },
  {
    title: 'UNSUB-15: a refused deactivation shows its message',
    subject: spectator,
    call: 'toggleActive',
    sent: (ids) => [read, request(ids), metrics(ids), deactivation(ids)],
  },
]

test.describe('failures during an unsubscribe', () => {
  for (const { title, subject, call, sent } of stopping) {
    test(title, async ({ page }) => {
      const { ids, members, calls } = await start(page, subject)
      await admin(page, 'setFault', {
        call,
        outcome: 'status',
        status: 503,
        message: 'The register is closed.',
      })
      await confirm(page, subject)
      await expectMessage(page, subject, 'Failed to unsubscribe: The register is closed.')
      await expectSent(calls, sent(ids))
      await expect(cardOf(page, subject).getByText('Unsubscribed ✔')).toHaveCount(0)
      const left = await recordOf(page, subject.plan)
      expect(left.isActive).toBe(true)
      expect(left.unsubscribeRequested).toBe(call === 'toggleActive')
      expect(await membersOf(page, subject.slug)).toBe(call === 'toggleActive' ? members - 1 : members)

      await confirm(page, subject)
      await expectMessage(page, subject, subject === lantern ? inPeriod : removed)
    })
  }
})

test.describe('the dialog and the card of an unsubscribe', () => {
  test("SUBS-12 UNSUB-14: the card shows 'Unsubscribing…', then 'Unsubscribed ✔' for three seconds, even while the list reloads", async ({
    page,
  }) => {
    await start(page, spectator)
    await admin(page, 'setFault', { call: 'unsubscribe', outcome: null, latencyMs: 3000 })
    // How long the message is shown, measured by the page's clock, because a busy machine renders it late.
    await page.evaluate(() => {
      const times: { from?: number; until?: number } = {}
      Object.assign(window, { flagTimes: times })
      new MutationObserver(() => {
        const shown = document.body.textContent?.includes('Unsubscribed ✔') ?? false
        if (shown) times.from ??= performance.now()
        else if (times.from !== undefined) times.until ??= performance.now()
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await confirm(page, spectator)
    const here = cardOf(page, spectator)
    const running = here.getByRole('button', { name: 'Unsubscribing…' })
    await expect(running).toHaveAttribute('aria-busy', 'true')
    await expect(here.getByRole('button', { name: 'Unsubscribe', exact: true })).toHaveCount(0)
    await expect(here.getByText('Unsubscribed ✔')).toBeVisible()
    await expect(running).toHaveCount(0)
    await expect(here.getByText('Inactive', { exact: true })).toBeVisible()
    await expect(here.getByText('Unsubscribed ✔')).toHaveCount(0)
    await expect(page.getByRole('dialog').getByText(removed)).toBeVisible()
    const times = await page.evaluate(
      () => (window as unknown as { flagTimes: Record<string, number> }).flagTimes,
    )
    expect((times.until ?? 0) - (times.from ?? 0)).toBeGreaterThan(2000)
  })
})
