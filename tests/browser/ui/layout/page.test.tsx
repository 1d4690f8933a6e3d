import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Warning } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Actions } from '#src/ui/layout/card.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { renderView, widen } from '#tests/browser/render-view.tsx'

it.each([
  [390, 16],
  [1030, 32],
  [1600, 224],
])('at %i px the heading of a page starts at %i px, however wide its content is', async (width, left) => {
  await widen(width)
  renderView(
    <>
      <Page title="A list" />
      <Page title="A text" width="prose" />
    </>,
  )
  const lefts = ['A list', 'A text'].map(
    (name) => page.getByRole('heading', { name }).element().getBoundingClientRect().left,
  )
  expect(lefts).toEqual([left, left])
})

const boxOf = (role: 'heading' | 'button', name: string) =>
  page.getByRole(role, { name }).element().getBoundingClientRect()

it.each([390, 768, 1280])(
  'at %i px a button is level with the heading, not with the subtitle',
  async (width) => {
    await widen(width)
    renderView(
      <Page
        title="Pick a plan"
        subtitle="Set your monthly sales to see which tier costs you least."
        actions={<Button>Close</Button>}
      />,
    )
    const middle = ({ top, height }: DOMRect) => top + height / 2
    const [heading, button] = [boxOf('heading', 'Pick a plan'), boxOf('button', 'Close')]
    expect(Math.abs(middle(heading) - middle(button))).toBeLessThan(5)
    expect(button.left).toBeGreaterThan(heading.left + 100)
  },
)

it('on a phone several buttons are below the heading, and fill their lines', async () => {
  await widen(390)
  renderView(
    <Page
      title="My Communities"
      actions={
        <>
          <Button>Discord Bot</Button>
          <Button>Telegram Bot</Button>
          <Button>Create New</Button>
        </>
      }
    />,
  )
  const heading = boxOf('heading', 'My Communities')
  expect(boxOf('button', 'Discord Bot').left).toBe(heading.left)
  expect(boxOf('button', 'Telegram Bot').right).toBe(390 - heading.left)
  expect(boxOf('button', 'Create New')).toMatchObject({ left: heading.left, right: 390 - heading.left })
})

it("on a phone a page's subtitle is below the heading and its button, and as wide as both together", async () => {
  await widen(390)
  const subtitle = 'Set your monthly sales to see which tier costs you least.'
  renderView(<Page title="Pick a plan" subtitle={subtitle} actions={<Button>Close</Button>} />)
  const words = page.getByText(subtitle).element().getBoundingClientRect()
  const button = boxOf('button', 'Close')
  expect(words).toMatchObject({ left: boxOf('heading', 'Pick a plan').left, right: button.right })
  expect(words.top).toBeGreaterThanOrEqual(button.bottom)
})

it("on a phone a page's subtitle is above the buttons when there are several", async () => {
  await widen(390)
  const actions = ['Delete', 'Quit'].map((name) => <Button key={name}>{name}</Button>)
  renderView(<Page title="Edit" subtitle="The Lantern Room" actions={actions} />)
  const words = page.getByText('The Lantern Room').element().getBoundingClientRect()
  expect(words.bottom).toBeLessThanOrEqual(boxOf('button', 'Delete').top)
})

it.each(['page', 'prose'] as const)(
  "FEE-03: a warning above a page is as wide as the page: width '%s'",
  async (width) => {
    await widen(1280)
    renderView(
      <>
        <Warning title="Your account is disabled">
          <Button>Pay January 2026</Button>
        </Warning>
        <Page title="Profile" width={width} actions={<Button>Edit</Button>} />
      </>,
    )
    const warning = page.getByRole('region').element().getBoundingClientRect()
    expect(warning.right).toBe(boxOf('button', 'Edit').right)
  },
)

it('buttons at the end of a form fill their line on a phone, and are at its end elsewhere (addition)', async () => {
  await widen(390)
  renderView(
    <Actions align="end">
      <Button>Close</Button>
      <Button>Subscribe</Button>
    </Actions>,
  )
  expect(boxOf('button', 'Close').left).toBeLessThan(20)
  expect(boxOf('button', 'Subscribe').right).toBeGreaterThan(370)
  await page.viewport(1280, 800)
  expect(boxOf('button', 'Close').left).toBeGreaterThan(1000)
})
