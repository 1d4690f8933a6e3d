import { useState } from 'react'
import { flushSync } from 'react-dom'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createActor } from 'xstate'
import { subscriptionsMachine } from '#machines/buying/subscriptions/machine.ts'
import { sampleAccount, sampleSubscription } from '#machines/kit/sample-subscription.ts'
import { listToolbarMachine } from '#machines/site/list-toolbar/machine.ts'
import { SubscriptionsView } from '#src/flows/buying/subscriptions/view.tsx'
import { renderView } from '#tests/browser/render-view.tsx'

const many = Array.from({ length: 100 }, (_, at) => ({
  ...sampleSubscription,
  id: `purchase-${at + 1}`,
  courseName: `Community ${at + 1}`,
}))

type Rest = 'there' | 'loading' | 'missing'

/** A list of `count` subscriptions: all, or the first entries of a longer list. */
const listOf = (count: number, rest: Rest, query: string, reload: 'resting' | 'reloading' = 'resting') => {
  const snapshot = subscriptionsMachine.resolveState({
    value: { listed: { content: 'ready', rest, payment: 'none', reload } },
    context: {
      signedIn: true,
      userId: sampleAccount.id,
      query: '',
      pendingPurchases: null,
      account: sampleAccount,
      subscriptions: many.slice(0, count),
      isWhole: rest === 'there',
      isStale: false,
      running: [],
      error: rest === 'missing' ? 'Failed to load subscriptions.' : null,
      hasPaid: false,
      paidAt: null,
      boughtId: null,
      reloadsLeft: 0,
    },
  })
  const toolbar = createActor(listToolbarMachine, { input: { page: '/subscriptions', query } })
  toolbar.start()
  Object.assign(snapshot.children, { toolbar })
  return snapshot
}

/**
 * Renders the first 24 entries. `arrive` lets the request for the other entries succeed, `fail` lets it fail. After
 * `fail('reloading')`, a retry is pending.
 */
const renderFirst = (query = '') => {
  let show = (_: ReturnType<typeof listOf>) => {}
  const send = vi.fn()
  function List() {
    const [snapshot, setSnapshot] = useState(() => listOf(24, 'loading', query))
    show = setSnapshot
    return <SubscriptionsView snapshot={snapshot} send={send} />
  }
  renderView(<List />)
  return {
    send,
    arrive: (count = 100) => flushSync(() => show(listOf(count, 'there', query))),
    fail: (reload?: 'reloading') => flushSync(() => show(listOf(24, 'missing', query, reload))),
  }
}

const item = (at: number) => page.getByRole('listitem', { name: `Community ${at}`, exact: true })
const saying = (text: string) => page.getByRole('status').filter({ hasText: text })
const counted = (count: number) => `${count} in all`

describe('a long list of cards whose first cards have loaded (addition)', () => {
  it('SUBS-02: says below the cards that more cards are loading, until all have loaded', async () => {
    const { arrive } = renderFirst()
    await expect.element(saying('Loading your subscriptions…')).toBeVisible()
    await expect.element(saying('24 so far')).toBeVisible()
    expect(saying(counted(24)).elements()).toEqual([])
    arrive()
    await expect.element(saying(counted(100))).toBeVisible()
    expect(saying('Loading your subscriptions…').elements()).toEqual([])
  })

  it("tells assistive technology each card's position, and the number of cards when all have loaded", async () => {
    const { arrive } = renderFirst()
    await expect.element(item(2)).toHaveAttribute('aria-posinset', '2')
    await expect.element(item(2)).toHaveAttribute('aria-setsize', '-1')
    arrive()
    await expect.element(item(2)).toHaveAttribute('aria-setsize', '100')
  })

  it.each([100, 30])(
    'does not replace the first cards or move the focus when all %i cards have loaded',
    async (count) => {
      const { arrive } = renderFirst()
      const button = item(1).getByRole('button', { name: 'Unsubscribe' }).element()
      if (button instanceof HTMLElement) button.focus()
      arrive(count)
      await expect.element(saying(counted(count))).toBeVisible()
      expect(document.activeElement).toBe(button)
      expect(button.isConnected).toBe(true)
    },
  )

  it("renders all cards when they are few, so that the browser's search finds them", async () => {
    const { arrive } = renderFirst()
    arrive(30)
    await expect.element(saying(counted(30))).toBeVisible()
    expect(page.getByRole('listitem').elements()).toHaveLength(30)
  })

  it('does not say that nothing was found before all cards are loaded', async () => {
    const { arrive } = renderFirst('search=nobody')
    await expect.element(saying('0 of 24 so far')).toBeVisible()
    expect(page.getByText('Nothing found').elements()).toEqual([])
    arrive()
    await expect.element(saying('0 of 100')).toBeVisible()
    await expect.element(page.getByText('Nothing found')).toBeVisible()
  })

  it('shows a card that loads later and matches the search', async () => {
    const { arrive } = renderFirst('search=99')
    await expect.element(saying('0 of 24 so far')).toBeVisible()
    arrive()
    await expect.element(item(99)).toBeVisible()
  })

  it('SUBS-04: when the other cards fail to load, retains the first cards, with a button below them that loads all again', async () => {
    const { fail, send } = renderFirst()
    const button = item(1).getByRole('button', { name: 'Unsubscribe' }).element()
    if (button instanceof HTMLElement) button.focus()
    fail()
    const alert = page.getByRole('alert')
    await expect.element(alert).toHaveTextContent('Failed to load subscriptions.Try againReport a problem')
    await expect.element(item(24)).toBeVisible()
    await expect.element(saying('24 so far')).toBeVisible()
    expect(saying('Loading your subscriptions…').elements()).toEqual([])
    expect(document.activeElement).toBe(button)
    const again = alert.getByRole('button', { name: 'Try again' })
    await again.click()
    expect(send.mock.calls).toEqual([[{ type: 'retry.requested' }]])
    fail('reloading')
    await expect.element(again).toHaveAttribute('aria-busy', 'true')
    expect(document.activeElement).toBe(again.element())
  })

  it("SUBS-04: does not lose the focus when 'Try again' has loaded all cards", async () => {
    const { arrive, fail } = renderFirst()
    fail()
    await page.getByRole('button', { name: 'Try again' }).click()
    arrive()
    await expect.element(saying(counted(100))).toBeVisible()
    expect(page.getByRole('alert').elements()).toEqual([])
    expect(document.activeElement).not.toBe(document.body)
  })

  it.each([
    ['{Tab}', 2],
    ['{Shift>}{Tab}{/Shift}', 2],
  ])('moves the focus by %s from a card outside the viewport to the next card', async (key, next) => {
    const { arrive } = renderFirst()
    arrive()
    await expect.element(saying(counted(100))).toBeVisible()
    const from = key === '{Tab}' ? next - 1 : next + 1
    const buttons = item(from).getByRole('button').elements()
    const button = key === '{Tab}' ? buttons.at(-1) : item(from).element().querySelector('a, button')
    if (button instanceof HTMLElement) button.focus({ preventScroll: true })
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    await expect.element(item(100)).toBeVisible()
    await userEvent.keyboard(key)
    expect(document.activeElement?.closest('[role=listitem]')).toBe(item(next).element())
  })
})
