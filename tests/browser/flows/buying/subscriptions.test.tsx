import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createActor } from 'xstate'
import { subscriptionsMachine } from '#machines/buying/subscriptions/machine.ts'
import { sampleAccount, sampleSubscription } from '#machines/kit/sample-subscription.ts'
import type { Subscription } from '#machines/rules/kit/entities.ts'
import { listToolbarMachine } from '#machines/site/list-toolbar/machine.ts'
import { rowsOfAccount, sessionRow } from '#model/driver/sandbox/rows.ts'
import { openSandbox } from '#model/driver/sandbox/sandbox.ts'
import { Subscriptions } from '#src/flows/buying/subscriptions/page.tsx'
import { SubscriptionsView } from '#src/flows/buying/subscriptions/view.tsx'
import { ServicesProvider } from '#src/flows/kit/services.ts'
import { renderView, widen } from '#tests/browser/render-view.tsx'

interface Shown {
  payment?: string
  boughtId?: string | null
}

const listOf = (subscriptions: readonly Subscription[], { payment = 'none', boughtId = null }: Shown = {}) =>
  subscriptionsMachine.resolveState({
    value: {
      listed: {
        content: subscriptions.length > 0 ? 'ready' : 'empty',
        rest: 'there',
        payment,
        reload: 'resting',
      },
    } as never,
    context: {
      signedIn: true,
      userId: sampleAccount.id,
      query: '',
      pendingPurchases: null,
      account: sampleAccount,
      subscriptions: [...subscriptions],
      isWhole: true,
      isStale: false,
      running: [],
      error: null,
      hasPaid: false,
      paidAt: null,
      boughtId,
      reloadsLeft: 0,
    },
  })

const renderList = (subscription: Subscription, shown: Shown = {}) => {
  const send = vi.fn()
  renderView(<SubscriptionsView snapshot={listOf([subscription], shown)} send={send} />)
  return send
}

const card = page.getByRole('listitem')

/** Clicks a card in the middle of its logo. */
const pressLogo = async () => {
  const { left, top } = card.element().getBoundingClientRect()
  const logo = card.getByText('T', { exact: true }).element().getBoundingClientRect()
  await card.click({
    position: { x: logo.left - left + logo.width / 2, y: logo.top - top + logo.height / 2 },
  })
}

it('SUBS-06: clicking the logo of a subscription card opens the community, as the link on its name does', async () => {
  const send = renderList(sampleSubscription)
  await pressLogo()
  expect(send.mock.calls).toEqual([[{ type: 'community.opened', id: 'purchase-1' }]])
  await expect.element(card.getByRole('link')).toHaveTextContent('The Glass Blowers')
  await expect.element(card.getByRole('link')).toHaveAttribute('href', '/community/the-glass-blowers')
})

it('SUBS-07: a subscription card shows the name of each platform beside its icon', async () => {
  renderList({ ...sampleSubscription, platforms: ['Discord', 'Telegram'] })
  for (const platform of ['Discord', 'Telegram']) {
    const name = card.getByText(platform, { exact: true })
    await expect.element(name).toBeVisible()
    expect(name.element().querySelectorAll('svg')).toHaveLength(1)
  }
})

it('SUBS-06: the link of a subscription card contains the URL-encoded slug', async () => {
  renderList({ ...sampleSubscription, courseSlug: 'a/b?c' })
  await expect.element(card.getByRole('link')).toHaveAttribute('href', '/community/a%2Fb%3Fc')
})

it('SUBS-06: clicking the logo of a community without a slug opens nothing', async () => {
  const send = renderList({ ...sampleSubscription, courseSlug: null })
  await pressLogo()
  expect(send.mock.calls).toEqual([])
  expect(card.getByRole('link').elements()).toEqual([])
})

it('SUBS-21: the logo of a subscription card is 96 by 96 pixels, and requested at double pixel density', () => {
  renderList({
    ...sampleSubscription,
    courseLogo: 'https://images.host.test/guild/image/upload/v1/course/owl.png',
  })
  // Reads the picture at once, because the product removes it when its host is found not to exist.
  const logo = document.querySelector('img')
  expect(logo?.getAttribute('src')).toBe(
    'https://images.host.test/guild/image/upload/c_fill,w_96,h_96,dpr_2.0/v1/course/owl.png',
  )
  expect(logo?.getBoundingClientRect()).toMatchObject({ width: 96, height: 96 })
})

const toolbarInput = { page: '/subscriptions', query: '' } as const
const amber = 'rgb(246, 178, 26)'
const groundOf = (name: string) =>
  getComputedStyle(card.getByRole('button', { name }).element()).backgroundColor

it('ROUTE-11: the page confirms a new payment, and marks the card of the new subscription', async () => {
  renderList(sampleSubscription, { payment: 'confirmed', boughtId: 'purchase-1' })
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent("You're in. Open The Glass Blowers from the card marked New.")
  await expect.element(card.getByText('New', { exact: true })).toBeVisible()
  expect(groundOf('Open Discord Server')).toBe(amber)
})

it('ROUTE-11: while the provider has not recorded a paid subscription, the page says that the subscription will appear', async () => {
  renderList(sampleSubscription, { payment: 'awaited' })
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Your new subscription will appear here as soon as your payment is confirmed.')
  expect(card.getByText('New', { exact: true }).elements()).toEqual([])
})

it("C120: only the card of the subscription that ends has a button in the theme's accent color", () => {
  const ends: Subscription = {
    ...sampleSubscription,
    id: 'purchase-2',
    courseName: 'Tide Table',
    unsubscribeRequested: true,
    platforms: ['Discord'],
  }
  renderView(<SubscriptionsView snapshot={listOf([sampleSubscription, ends])} send={vi.fn()} />)
  const accented = page
    .getByRole('button')
    .elements()
    .filter((button) => getComputedStyle(button).backgroundColor === amber)
  expect(accented.map((button) => button.closest('li')?.getAttribute('aria-label'))).toEqual(['Tide Table'])
})

it('C120: on a phone the button to open the first server is visible without scrolling, and the toolbar can be expanded', async () => {
  await widen(358)
  const many = Array.from({ length: 13 }, (_, at) => ({ ...sampleSubscription, id: `purchase-${at}` }))
  renderView(
    <SubscriptionsView
      snapshot={
        {
          ...listOf(many),
          children: { toolbar: createActor(listToolbarMachine, { input: toolbarInput }).start() },
        } as never
      }
      send={vi.fn()}
    />,
  )
  const [open] = page.getByRole('button', { name: 'Open Discord Server' }).elements()
  expect(open?.getBoundingClientRect().bottom).toBeLessThan(780)
  expect(page.getByRole('searchbox').elements()).toEqual([])
  await page.getByRole('button', { name: 'Search and sort' }).click()
  await expect.element(page.getByRole('searchbox', { name: 'Search' })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible()
})

it('SUBS-11, SUBS-12: the buttons of a subscription card are equally wide, one per line, with Unsubscribe last', async () => {
  await widen(700)
  renderList(sampleSubscription)
  const buttons = card.getByRole('button').elements()
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Open Discord Server',
    'Open Telegram Server',
    'Unsubscribe',
  ])
  const boxes = buttons.map((button) => button.getBoundingClientRect())
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(3)
  expect(new Set(boxes.map(({ width }) => width)).size).toBe(1)
})

it("SUBS-09, SUBS-11: in adjacent cards, 'Amount Paid' and the first buttons are at the same height", async () => {
  await widen(900)
  const once: Subscription = { ...sampleSubscription, id: 'purchase-2', platforms: ['Discord'], dueAt: null }
  renderView(<SubscriptionsView snapshot={listOf([sampleSubscription, once])} send={vi.fn()} />)
  const topsOf = (parts: Element[]) => parts.map((part) => part.getBoundingClientRect().top)
  for (const parts of [
    page.getByText('Amount Paid', { exact: true }).elements(),
    page.getByRole('button', { name: 'Open Discord Server' }).elements(),
  ]) {
    expect(parts).toHaveLength(2)
    expect(new Set(topsOf(parts)).size).toBe(1)
  }
})

it('SUBS-06: a long community name is cut after two lines, and its tooltip shows the whole name', () => {
  const courseName =
    'The Worshipful and Entirely Unofficial Company of Hobby Blacksmiths and Farriers, '.repeat(3)
  renderList({ ...sampleSubscription, courseName })
  const heading = card.getByRole('heading').element()
  const { lineHeight } = getComputedStyle(heading)
  expect(heading.getBoundingClientRect().height).toBeLessThanOrEqual(2 * Number.parseFloat(lineHeight) + 1)
  expect(heading.getAttribute('title')).toBe(courseName)
})

it('SUBS-06: an Arabic community name is left-aligned beside its logo, as a Latin name is', () => {
  renderList({ ...sampleSubscription, courseName: 'نادي الشطرنج' })
  const heading = card.getByRole('heading').element()
  const words = document.createRange()
  words.selectNodeContents(heading)
  expect(words.getBoundingClientRect().left).toBeCloseTo(heading.getBoundingClientRect().left, 0)
})

it('when the subscription card that has the focus is removed, the focus moves to the element around the list', async () => {
  let empty = () => {}
  function Emptied() {
    const [subscriptions, keep] = useState([sampleSubscription])
    empty = () => keep([])
    return <SubscriptionsView snapshot={listOf(subscriptions)} send={vi.fn()} />
  }
  renderView(<Emptied />)
  card.getByRole('button', { name: 'Open Discord Server' }).element().focus()
  flushSync(() => empty())
  await Promise.resolve()
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.textContent).toContain('No subscriptions yet')
})

it('when the user returns to the tab, /subscriptions reloads its list and the account once (addition)', async () => {
  const { services, requests, comeBack } = await openSandbox(
    { ...rowsOfAccount(sampleAccount), sessions: [sessionRow('token-1', sampleAccount.id)] },
    { token: 'token-1', userId: sampleAccount.id },
  )
  renderView(
    <ServicesProvider value={services}>
      <Subscriptions />
    </ServicesProvider>,
    '/subscriptions',
  )
  const asked = () => requests.map(({ path }) => path).toSorted()
  await expect.poll(asked).toEqual(['/users/me', '/users/me/courses'])
  await expect.element(page.getByText('No subscriptions yet')).toBeVisible()
  comeBack()
  await expect.poll(asked).toEqual(['/users/me', '/users/me', '/users/me/courses', '/users/me/courses'])
})
