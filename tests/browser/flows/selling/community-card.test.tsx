import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sampleSellerCommunities } from '#machines/kit/sample-communities.ts'
import { CommunityCard } from '#src/flows/selling/community-list/card.tsx'
import { SkeletonCards } from '#src/ui/feedback/loading/skeleton.tsx'
import { CardGrid } from '#src/ui/layout/card.tsx'
import { renderView, widen } from '#tests/browser/render-view.tsx'

const [, bakers = expect.unreachable()] = sampleSellerCommunities

interface Standing {
  isNew?: boolean
  bot?: 'absent' | 'powerless' | null
  isActive?: boolean
}

const renderCards = (cards: readonly Standing[]) => {
  const send = vi.fn()
  renderView(
    <CardGrid roomy>
      {cards.map(({ isNew = false, bot = null, isActive = false }, at) => (
        <CommunityCard
          as="li"
          key={JSON.stringify([at, isNew, bot, isActive])}
          community={{ ...bakers, isActive }}
          isNew={isNew}
          members={10}
          lacking={false}
          bot={bot}
          copied={false}
          send={send}
        />
      ))}
    </CardGrid>,
  )
  return send
}

const renderCard = (card: Standing) => renderCards([card])

it("ACTIV-07: the card of a community that is inactive because its bot is missing says 'Bot missing' and offers the invite", async () => {
  const send = renderCard({ bot: 'absent' })
  await expect.element(page.getByText('Bot missing', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Invite the bot' }).click()
  expect(send.mock.calls).toEqual([[{ type: 'community.toggled', id: '64c000000000000000000002' }]])
})

it("ACTIV-07: the card of a community that is inactive because its bot is no administrator says 'Bot not admin'", async () => {
  const send = renderCard({ bot: 'powerless' })
  await expect.element(page.getByText('Bot not admin', { exact: true })).toBeVisible()
  expect(page.getByText('Bot missing').elements()).toEqual([])
  await page.getByRole('button', { name: 'Fix the bot' }).click()
  expect(send.mock.calls).toEqual([[{ type: 'community.toggled', id: '64c000000000000000000002' }]])
})

it('a community card gets the focus when the button in it that was pressed disappears (addition)', async () => {
  function Listed() {
    const [isActive, setIsActive] = useState(false)
    return (
      <CommunityCard
        as="li"
        community={{ ...bakers, isActive }}
        isNew
        members={10}
        lacking={false}
        bot={null}
        copied={false}
        send={() => setIsActive(true)}
      />
    )
  }
  renderView(<Listed />)
  await userEvent.click(page.getByRole('button', { name: 'Activate' }))
  await expect.element(page.getByRole('listitem', { name: bakers.title })).toHaveFocus()
})

it('WIZ-18: the card of a new community says that it is new, and offers its activation', async () => {
  const send = renderCard({ isNew: true })
  await expect.element(page.getByText('New', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Activate' }).click()
  expect(send.mock.calls).toEqual([[{ type: 'community.toggled', id: '64c000000000000000000002' }]])
})

it('WIZ-18, ACTIV-02: the card of a new community that is active has no button for a next step', async () => {
  renderCard({ isNew: true, isActive: true })
  await expect.element(page.getByText('New', { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: 'Activate' }).elements()).toEqual([])
})

it('WIZ-18, ACTIV-07: the card of a new community whose bot is missing offers the invite, and not the activation', async () => {
  renderCard({ isNew: true, bot: 'absent' })
  await expect.element(page.getByRole('button', { name: 'Invite the bot' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Activate' }).elements()).toEqual([])
})

it('PAGES-05, PAGES-06, C121: the card of an inactive community has a switch with a visible label, and a button that activates the community', async () => {
  const send = renderCard({})
  await expect.element(page.getByText('Inactive', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('switch', { name: 'Open to members' })).toBeVisible()
  const words = page.getByText('Open to members', { exact: true }).element().getBoundingClientRect()
  expect(words.width).toBeGreaterThan(80)
  expect(page.getByText('Bot missing').elements()).toEqual([])
  expect(page.getByText('New', { exact: true }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Activate' }).click()
  expect(send.mock.calls).toEqual([[{ type: 'community.toggled', id: '64c000000000000000000002' }]])
})

it('PAGES-07: the buttons View, Copy link and Edit have the same border and fill the width of the community card', async () => {
  renderCard({ isActive: true })
  await expect.element(page.getByRole('link', { name: 'View' })).toBeVisible()
  const [view, copy, edit] = [
    page.getByRole('link', { name: 'View' }),
    page.getByRole('button', { name: 'Copy link' }),
    page.getByRole('link', { name: 'Edit' }),
  ].map((button) => button.element())
  const border = (button: Element | undefined) => button && getComputedStyle(button).borderTopColor
  expect(border(view)).not.toBe('rgba(0, 0, 0, 0)')
  expect([border(copy), border(edit)]).toEqual([border(view), border(view)])
  const box = (part: Element | undefined) => part?.getBoundingClientRect()
  expect(box(view)?.left).toBe(box(page.getByRole('switch').element())?.left)
  expect(box(edit)?.right).toBe(box(view?.parentElement ?? undefined)?.right)
})

it.each([1152, 968, 704, 358])(
  'C121: in a list of %i px the button that fixes a bot is below the message, and other cards in the row have no gap',
  async (width) => {
    await widen(width)
    renderCards([{ isActive: true }, { bot: 'powerless' }, {}])
    const middle = (place: Element) => {
      const { top, height } = place.getBoundingClientRect()
      return top + height / 2
    }
    const wrong = page.getByText('Bot not admin', { exact: true }).element().getBoundingClientRect()
    const mend = page.getByRole('button', { name: 'Fix the bot' }).element()
    const [, toggle] = page.getByRole('switch').elements()
    expect(mend.getBoundingClientRect().top).toBeGreaterThan(wrong.bottom)
    expect(toggle && middle(mend) - middle(toggle)).toBeCloseTo(0, 0)
    const cards = page.getByRole('listitem').elements()
    const between = cards.map((card) => {
      const edges = [...card.children].map((part) => part.getBoundingClientRect())
      return edges.slice(1).map(({ top }, at) => top - (edges[at]?.bottom ?? Number.NaN))
    })
    expect(new Set(between.flat())).toEqual(new Set([20]))
  },
)

it.each([1152, 968, 704, 358])(
  'PAGES-02: in a list of %i px, the loading placeholders have the same columns as the loaded cards',
  async (width) => {
    await widen(width)
    renderCards([{}, {}, {}])
    renderView(<SkeletonCards roomy />)
    const columns = (grid: Element | null | undefined) => grid && getComputedStyle(grid).gridTemplateColumns
    const skeleton = columns(document.querySelector('[aria-hidden] > [aria-hidden]')?.parentElement)
    expect(skeleton).toMatch(/^\d/)
    expect(skeleton).toBe(columns(document.querySelector('ul')))
  },
)

it('on a screen of 320 px, a community card has its three buttons side by side', async () => {
  await widen(288)
  renderCard({})
  const tops = [
    page.getByRole('link', { name: 'View' }),
    page.getByRole('button', { name: 'Copy link' }),
    page.getByRole('link', { name: 'Edit' }),
  ].map((button) => button.element().getBoundingClientRect().top)
  expect(new Set(tops).size).toBe(1)
})
