import { useState } from 'react'
import { flushSync } from 'react-dom'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createActor } from 'xstate'
import { subscriptionsMachine } from '#machines/buying/subscriptions/machine.ts'
import { sampleAccount, sampleSubscription } from '#machines/kit/sample-subscription.ts'
import { listToolbarMachine } from '#machines/site/list-toolbar/machine.ts'
import { SubscriptionsView } from '#src/flows/buying/subscriptions/view.tsx'
import { draw } from '#tests/browser/draw.tsx'

const many = Array.from({ length: 100 }, (_, at) => ({
  ...sampleSubscription,
  id: `purchase-${at + 1}`,
  courseName: `Community ${at + 1}`,
}))

/** So many subscriptions, all of them or the first ones of more. */
const listOf = (count: number, isWhole: boolean, query: string) => {
  const snapshot = subscriptionsMachine.resolveState({
    value: {
      listed: { content: 'ready', rest: isWhole ? 'there' : 'loading', payment: 'none', reload: 'resting' },
    },
    context: {
      signedIn: true,
      userId: sampleAccount.id,
      query: '',
      pendingPurchases: null,
      account: sampleAccount,
      subscriptions: many.slice(0, count),
      isWhole,
      running: [],
      error: null,
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

/** Draws the first 24; what is returned has all of them arrive. */
const drawFirst = (query = '') => {
  let arrive = (_: ReturnType<typeof listOf>) => {}
  const send = vi.fn()
  function List() {
    const [snapshot, setSnapshot] = useState(() => listOf(24, false, query))
    arrive = setSnapshot
    return <SubscriptionsView snapshot={snapshot} send={send} />
  }
  draw(<List />)
  return (count = 100) => flushSync(() => arrive(listOf(count, true, query)))
}

const item = (at: number) => page.getByRole('listitem', { name: `Community ${at}`, exact: true })
const saying = (text: string) => page.getByRole('status').filter({ hasText: text })
const counted = (count: number) => `${count} in all`

describe('a long list whose first cards are there (addition)', () => {
  it('SUBS-02: says so below them until the others are there, too', async () => {
    const arriveAll = drawFirst()
    await expect.element(saying('Loading your subscriptions…')).toBeVisible()
    await expect.element(saying('24 so far')).toBeVisible()
    expect(saying(counted(24)).elements()).toEqual([])
    arriveAll()
    await expect.element(saying(counted(100))).toBeVisible()
    expect(saying('Loading your subscriptions…').elements()).toEqual([])
  })

  it('tells the place of a card, and how many there are once that is known', async () => {
    const arriveAll = drawFirst()
    await expect.element(item(2)).toHaveAttribute('aria-posinset', '2')
    await expect.element(item(2)).toHaveAttribute('aria-setsize', '-1')
    arriveAll()
    await expect.element(item(2)).toHaveAttribute('aria-setsize', '100')
  })

  it.each([100, 30])('keeps its elements and the focus when there are %i', async (count) => {
    const arriveAll = drawFirst()
    const button = item(1).getByRole('button', { name: 'Unsubscribe' }).element()
    if (button instanceof HTMLElement) button.focus()
    arriveAll(count)
    await expect.element(saying(counted(count))).toBeVisible()
    expect(document.activeElement).toBe(button)
    expect(button.isConnected).toBe(true)
  })

  it('has all cards in the page where they are few enough to be searched by the browser', async () => {
    const arriveAll = drawFirst()
    arriveAll(30)
    await expect.element(saying(counted(30))).toBeVisible()
    expect(page.getByRole('listitem').elements()).toHaveLength(30)
  })

  it('does not say that nothing is found before all are there', async () => {
    const arriveAll = drawFirst('search=nobody')
    await expect.element(saying('0 of 24 so far')).toBeVisible()
    expect(page.getByText('Nothing found').elements()).toEqual([])
    arriveAll()
    await expect.element(saying('0 of 100')).toBeVisible()
    await expect.element(page.getByText('Nothing found')).toBeVisible()
  })

  it('finds what comes later', async () => {
    const arriveAll = drawFirst('search=99')
    await expect.element(saying('0 of 24 so far')).toBeVisible()
    arriveAll()
    await expect.element(item(99)).toBeVisible()
  })
})
