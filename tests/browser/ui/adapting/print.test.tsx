import { expect, it, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { Button } from '#src/ui/forms/button.tsx'
import { Switch } from '#src/ui/forms/choice/switch.tsx'
import { Actions, Card } from '#src/ui/layout/card.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Heading } from '#src/ui/layout/text.tsx'
import { Cards } from '#src/ui/layout/windowed-cards.tsx'
import { Band } from '#src/ui/marketing/band.tsx'
import { Accordion } from '#src/ui/navigation/accordion.tsx'
import { Disclosure } from '#src/ui/navigation/disclosure.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { MemberShell } from '#src/ui/shell/member-shell.tsx'
import type { Menu } from '#src/ui/shell/menu.ts'
import { prefer, renderView, widen } from '#tests/browser/render-view.tsx'

const emulate = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media })

/** Emulates print media for this test. */
const print = async () => {
  onTestFinished(async () => {
    await emulate('')
  })
  await emulate('print')
}

const cards = page.getByRole('listitem')

const renderCards = (count: number) =>
  renderView(
    <Page title="Subscriptions">
      <Cards count={count} compact={false}>
        {(at) => (
          <Card as="li" key={at} aria-label={`Card ${at}`} tabIndex={-1} lines={3}>
            <p>Name</p>
            <p>Facts</p>
            <Actions>
              <Button>Open</Button>
            </Actions>
          </Card>
        )}
      </Cards>
    </Page>,
  )

it('all cards of a long list are rendered for printing, and afterwards only those near the window', async () => {
  renderCards(200)
  await expect.poll(() => cards.elements().length).toBeLessThan(100)
  window.dispatchEvent(new Event('beforeprint'))
  expect(cards.elements()).toHaveLength(200)
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(() => cards.elements().length).toBeLessThan(100)
})

it('the focused card retains the focus while the list is printed', async () => {
  renderCards(200)
  const card = page.getByRole('listitem', { name: 'Card 1', exact: true }).element() as HTMLElement
  card.focus()
  window.dispatchEvent(new Event('beforeprint'))
  expect(document.activeElement).toBe(card)
  window.dispatchEvent(new Event('afterprint'))
  expect(document.activeElement).toBe(card)
})

it('on paper the cards of a long list are in one grid, do not overlap, and are not split between pages', async () => {
  await widen(800)
  renderCards(61)
  await print()
  await expect.poll(() => cards.elements().length).toBe(61)
  const boxes = cards.elements().map((card) => card.getBoundingClientRect())
  const [first, second, third] = boxes
  expect(second?.top).toBe(first?.top)
  expect(third?.left).toBe(first?.left)
  expect(third?.top).toBeGreaterThan(first?.bottom ?? Number.NaN)
  expect(new Set(boxes.map(({ left, top }) => `${left} ${top}`)).size).toBe(61)
  expect(getComputedStyle(cards.elements()[0] as Element).breakInside).toBe('avoid')
})

it.each(['fixed', 'closed'] as const)(
  'printed pages contain neither buttons nor navigation (when the menu is %s)',
  async (look) => {
    const menu: Menu = { look, onOpen: () => {}, onClose: () => {} }
    renderView(
      <MemberShell nav={{ brand: 'Guildhall', logoTo: '/dashboard', links: [], account: null }} menu={menu}>
        <Page title="Subscriptions" actions={<Button>Edit</Button>} />
      </MemberShell>,
    )
    await print()
    const heading = page.getByRole('heading', { name: 'Subscriptions' })
    await expect.element(heading).toBeVisible()
    expect(heading.element().getBoundingClientRect().left).toBeLessThan(50)
    expect(page.getByRole('link').elements()).toEqual([])
    expect(page.getByRole('button').elements()).toEqual([])
  },
)

it('printed pages have a white background, and text on a dark background is printed dark', async () => {
  await prefer('dark')
  renderView(
    <Band title="See it work" tone="ink">
      Words
    </Band>,
  )
  await print()
  expect(getComputedStyle(document.documentElement).backgroundColor).toBe('rgb(255, 255, 255)')
  const heading = getComputedStyle(page.getByRole('heading').element())
  expect(heading.color).toBe('rgb(28, 23, 20)')
})

it('printed pages do not cut a long name, and their open dialog neither covers the page with gray nor scrolls', async () => {
  await widen(390)
  const name = 'The Worshipful and Entirely Unofficial Company of Anvil Strikers and Bell Founders'
  renderView(
    <>
      <Heading level={2} name={name}>
        {name}
      </Heading>
      <Dialog title="Telegram Bot" onClose={() => {}}>
        <div style={{ height: '3000px' }} />
      </Dialog>
    </>,
  )
  const heading = page.getByText(name, { exact: true }).element()
  const dialog = page.getByRole('dialog').element()
  const height = heading.clientHeight
  expect(dialog.clientHeight).toBeLessThan(1000)
  await print()
  expect(heading.clientHeight).toBeGreaterThan(1.4 * height)
  expect(dialog.clientHeight).toBeGreaterThan(3000)
  expect(getComputedStyle(dialog, '::backdrop').backgroundColor).toBe('rgba(0, 0, 0, 0)')
})

it('printed pages contain no switch', async () => {
  renderView(
    <Switch checked onChange={() => {}}>
      Open to members
    </Switch>,
  )
  await expect.element(page.getByText('Open to members')).toBeVisible()
  await print()
  await expect.element(page.getByText('Open to members')).not.toBeVisible()
})

const heightOf = (text: string) => page.getByText(text).element().getBoundingClientRect().height
const crossOf = (text: string) => getComputedStyle(page.getByText(text).element(), '::after').display

it('on paper every question shows its answer, even if it was collapsed, and no toggle icon', async () => {
  renderView(
    <>
      <Accordion
        items={[{ title: 'What does it cost?', content: 'Nothing.' }]}
        open={null}
        onToggle={() => {}}
      />
      <Disclosure group="questions" summary="Is it safe?">
        Yes.
      </Disclosure>
    </>,
  )
  const isSeen = (text: string) => page.getByText(text).element().checkVisibility()
  expect([isSeen('Nothing.'), isSeen('Yes.')]).toEqual([false, false])
  await print()
  expect([isSeen('Nothing.'), isSeen('Yes.')]).toEqual([true, true])
  expect(heightOf('Yes.')).toBeGreaterThan(0)
  expect([crossOf('What does it cost?'), crossOf('Is it safe?')]).toEqual(['none', 'none'])
})
