import type { Page } from '@playwright/test'
import { admin, expect, openAs, test } from '../journey.ts'
import { BUYER_DISCORD, card, fact, listenToCalls, openedBy, recordOf } from './cards.ts'

const confirm = async (page: Page, community: string, plan: string, message: string) => {
  await card(page, community, plan).getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: `Unsubscribe from ${plan}` })
  await question.getByRole('checkbox').check()
  await question.getByRole('button', { name: 'Unsubscribe' }).click()
  const told = page.getByRole('dialog', { name: community })
  await expect(told.getByText(message, { exact: true })).toBeVisible()
  await told.getByRole('button', { name: 'Close' }).click()
  await expect(told).toHaveCount(0)
}

// tests/machines/buying/unsubscribe.test.ts has the requests and the message of every kind of plan.
test('SEC-05, UNSUB-06, UNSUB-08, UNSUB-11, UNSUB-13: a buyer loses the server of a plan that was paid once, and keeps a subscription until its period ends', async ({
  page,
  context,
}) => {
  const calls = await listenToCalls(page)
  await openAs(page, 'buyer', '/subscriptions')
  const lifeMember = card(page, 'Gambit Chess Club', 'Life member')
  const server = { serverId: '811204417729318402' }
  const discord = await openedBy(context, () =>
    lifeMember.getByRole('button', { name: 'Open Discord Server' }).click(),
  )
  await discord.getByRole('button', { name: 'Join Gambit Chess Club' }).click()
  await expect(discord.getByText('Bea Lindqvist is a member of Gambit Chess Club.')).toBeVisible()
  await discord.close()
  const { members } = await admin(page, 'server', server)
  const { ids } = await recordOf(page, 'Life member')
  calls.forget()
  await confirm(
    page,
    'Gambit Chess Club',
    'Life member',
    'Access removed. Enjoyed the content? Feel free to purchase again anytime.',
  )
  // The plan 'Spectator' still gives access to the Telegram chat (C83).
  expect(calls.writes()).toEqual([
    ['POST /discord/kick', { ...server, userDiscordId: BUYER_DISCORD }],
    ['POST /users/me/unsubscribe', ids],
    [`PUT /courses/${ids.courseId}/increment-plan-metrics/${ids.planId}`, { userIncrement: -1 }],
    ['POST /users/me/toggle-active', { ...ids, isActive: false }],
  ])
  expect((await admin(page, 'server', server)).members).toBe(members - 1)
  await expect(lifeMember.getByRole('button', { name: 'Resubscribe' })).toBeVisible()

  await confirm(
    page,
    'The Lantern Room',
    'Resident',
    'Unsubscribed successfully. You will remain subscribed until the end of your billing period.',
  )
  const lantern = card(page, 'The Lantern Room', 'Resident')
  await page.reload()
  await expect(lantern.getByText('Canceled', { exact: true })).toBeVisible()
  await expect(fact(lantern, 'Subscription ends')).toHaveText('Mar 21, 2026')
  await expect(lantern.getByRole('button')).toHaveText(['Open Discord Server'])
})
