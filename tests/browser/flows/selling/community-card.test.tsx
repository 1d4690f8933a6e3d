import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sampleSellerCommunities } from '#machines/kit/sample-communities.ts'
import { CommunityCard } from '#src/flows/selling/community-list/card.tsx'
import { draw } from '#tests/browser/draw.tsx'

const [, bakers = expect.unreachable()] = sampleSellerCommunities

const drawCard = ({ isNew = false, botless = false, isActive = false }) => {
  const send = vi.fn()
  draw(
    <ul>
      <CommunityCard
        community={{ ...bakers, isActive }}
        isNew={isNew}
        members={10}
        lacking={false}
        botless={botless}
        copied={false}
        actors={{}}
        send={send}
      />
    </ul>,
  )
  return send
}

it('ACTIV-07: a card that was switched off for its bot says so, and leads to the invitation', async () => {
  const send = drawCard({ botless: true })
  await expect.element(page.getByText('Bot missing', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Invite the bot' }).click()
  expect(send.mock.calls).toEqual([[{ type: 'community.toggled', id: '64c000000000000000000002' }]])
})

it('WIZ-18: the card of a new community says so, and leads to its activation', async () => {
  const send = drawCard({ isNew: true })
  await expect.element(page.getByText('New', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Activate' }).click()
  expect(send.mock.calls).toEqual([[{ type: 'community.toggled', id: '64c000000000000000000002' }]])
})

it('WIZ-18, ACTIV-02: a new community that is active has no next step', async () => {
  drawCard({ isNew: true, isActive: true })
  await expect.element(page.getByText('New', { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: 'Activate' }).elements()).toEqual([])
})

it('WIZ-18, ACTIV-07: of a new community whose bot is missing the next step is the invitation alone', async () => {
  drawCard({ isNew: true, botless: true })
  await expect.element(page.getByRole('button', { name: 'Invite the bot' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Activate' }).elements()).toEqual([])
})

it('PAGES-05, PAGES-06: a card says once in sight whether it is active, its switch has a name all the same', async () => {
  drawCard({})
  await expect.element(page.getByText('Inactive', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('switch', { name: 'Open to members' })).toBeVisible()
  const words = page.getByText('Open to members', { exact: true }).element().getBoundingClientRect()
  expect(words.width).toBeLessThanOrEqual(1)
  const edge = (place: Element) => place.getBoundingClientRect().right
  const [toggle, actions] = [
    page.getByRole('switch').element(),
    page.getByRole('link', { name: 'Edit' }).element(),
  ]
  expect(edge(toggle)).toBe(edge(actions))
  expect(page.getByText('Bot missing').elements()).toEqual([])
  expect(page.getByText('New', { exact: true }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Activate' }).elements()).toEqual([])
})

it('PAGES-07: View and Edit are quiet beside Copy link', async () => {
  drawCard({})
  const border = (name: string, role: 'link' | 'button') =>
    getComputedStyle(page.getByRole(role, { name, exact: true }).element()).borderTopColor
  await expect.element(page.getByRole('link', { name: 'View' })).toBeVisible()
  expect(border('View', 'link')).toBe('rgba(0, 0, 0, 0)')
  expect(border('Edit', 'link')).toBe('rgba(0, 0, 0, 0)')
  expect(border('Copy link', 'button')).not.toBe('rgba(0, 0, 0, 0)')
})
