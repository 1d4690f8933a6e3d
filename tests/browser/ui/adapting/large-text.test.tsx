import type { ReactNode } from 'react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { createActor } from 'xstate'
import { listToolbarMachine } from '#machines/site/list-toolbar/machine.ts'
import { listViews } from '#model/views/list.tsx'
import { Bubble } from '#src/ui/feedback/bubble.tsx'
import { Connection, Connections } from '#src/ui/feedback/connection.tsx'
import { Help } from '#src/ui/feedback/help.tsx'
import { Progress } from '#src/ui/feedback/loading/progress.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { SelectField } from '#src/ui/forms/choice/select.tsx'
import { Switch } from '#src/ui/forms/choice/switch.tsx'
import { TextField } from '#src/ui/forms/text/text-field.tsx'
import { Actions, Card, Standing } from '#src/ui/layout/card.tsx'
import { Media, Stack } from '#src/ui/layout/layout.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Heading, Text } from '#src/ui/layout/text.tsx'
import { Toolbar } from '#src/ui/layout/toolbar.tsx'
import { Picture } from '#src/ui/media/picture.tsx'
import { PromoVideo } from '#src/ui/media/promo-video.tsx'
import { MemberShell } from '#src/ui/shell/member-shell.tsx'
import type { Menu } from '#src/ui/shell/menu.ts'
import { PillShell } from '#src/ui/shell/pill-shell.tsx'
import { VisitorShell } from '#src/ui/shell/visitor-shell.tsx'
import { renderView, widen } from '#tests/browser/render-view.tsx'

const setText = (standard: number) => cdp().send('Page.setFontSizes', { fontSizes: { standard } })

beforeEach(async () => {
  onTestFinished(async () => {
    await setText(16)
  })
  await setText(32)
  await widen(390)
})

const nothing = () => {}
const menu: Menu = { look: 'closed', onOpen: nothing, onClose: nothing }
const nav = {
  brand: 'Guildhall',
  logoTo: '/dashboard',
  links: [{ label: 'Subscriptions', to: '/subscriptions' }],
  account: { name: 'Sol Seller', picture: null, to: '/profile', onLogOut: nothing },
} as const

const boxOf = (role: 'button' | 'link' | 'combobox' | 'switch' | 'heading', name: string) =>
  page.getByRole(role, { name }).element().getBoundingClientRect()

it.each([
  [
    'visitors',
    <VisitorShell key="visitors" brand="Guildhall" links={[]} menu={menu}>
      <Page title="Subscriptions" />
    </VisitorShell>,
  ],
  [
    'the sidebar layout',
    <MemberShell key="signed-in" nav={nav} menu={menu}>
      <Page title="Subscriptions" />
    </MemberShell>,
  ],
  [
    'the public pages of a signed-in user',
    <PillShell key="public" nav={nav} menu={menu}>
      <Page title="Subscriptions" />
    </PillShell>,
  ],
])('with text of twice the size, the menu button of %s is in the bar, beside the logo', (_, shell) => {
  renderView(shell)
  const [logo, button] = [boxOf('link', 'Guildhall'), boxOf('button', 'Open menu')]
  expect(button.left).toBeGreaterThanOrEqual(logo.right)
  expect(button.right).toBeLessThanOrEqual(390)
  expect(button.top).toBeLessThan(logo.bottom)
  expect(document.documentElement.scrollWidth).toBe(390)
})

it('with text of twice the size, the close button is inside the drawer', () => {
  renderView(
    <MemberShell nav={nav} menu={{ ...menu, look: 'open' }}>
      <Page title="Subscriptions" />
    </MemberShell>,
  )
  const drawer = page.getByRole('dialog')
  const edge = drawer.element().getBoundingClientRect().right
  expect(boxOf('button', 'Close menu').right).toBeLessThanOrEqual(edge)
  const logo = drawer.getByRole('link', { name: 'Guildhall' }).element()
  expect(logo.getBoundingClientRect().right).toBeLessThanOrEqual(edge)
})

const renderOnPage = (children: ReactNode) => renderView(<Page title="My Communities">{children}</Page>)

it("with text of twice the size, a community's name and switch fit into its card", () => {
  renderOnPage(
    <Card aria-label="Sprout School">
      <Media>
        <Picture src={null} name="Sprout School" size="sm" />
        <Stack gap="tight">
          <Heading level={2} look="subheading" name="Sprout School">
            Sprout School
          </Heading>
          <Text variant="small">999 members</Text>
        </Stack>
      </Media>
      <Standing>
        <Switch checked onChange={nothing}>
          Open to members
        </Switch>
        <Button>Activate</Button>
      </Standing>
    </Card>,
  )
  const card = page.getByRole('region', { name: 'Sprout School' }).element()
  expect(card.scrollWidth).toBe(card.clientWidth)
  expect(boxOf('heading', 'Sprout School').width).toBeGreaterThan(160)
  expect(boxOf('switch', 'Open to members').right).toBeLessThan(card.getBoundingClientRect().right)
})

it('with text of twice the size, the note of a connection on the profile fits, and its button is below', () => {
  renderOnPage(
    <Card>
      <Connections>
        <Connection
          name="ViewPay Bot"
          status="Not Connected"
          note="To unlock single posts."
          action={<Button>Connect</Button>}
        />
      </Connections>
    </Card>,
  )
  const note = page.getByText('To unlock single posts.').element().getBoundingClientRect()
  expect(note.width).toBeGreaterThan(200)
  expect(boxOf('button', 'Connect').top).toBeGreaterThanOrEqual(note.bottom)
})

it('with text of twice the size, the filters above a list are one below the other', () => {
  const select = { value: 'all', options: [{ value: 'all', label: 'All' }], onChange: nothing }
  renderOnPage(
    <Toolbar name="Search and sort" open onToggle={nothing}>
      <TextField label="Search" value="" onChange={nothing} />
      <SelectField label="Show" {...select} />
      <SelectField label="Sort by" {...select} />
    </Toolbar>,
  )
  const [show, sort] = [boxOf('combobox', 'Show'), boxOf('combobox', 'Sort by')]
  expect(sort.top).toBeGreaterThan(show.bottom)
  expect(sort.width).toBeGreaterThan(340)
})

it("with text of twice the size, the number of entries and the Compact checkbox of a list are below the button 'Search and sort'", () => {
  const { 'list-toolbar': ListToolbar } = listViews
  renderView(
    <ListToolbar
      actor={createActor(listToolbarMachine, { input: { page: '/subscriptions', query: '' } }).start()}
    />,
  )
  const compact = page.getByRole('checkbox', { name: 'Compact' }).element().getBoundingClientRect()
  expect(compact.top).toBeGreaterThan(boxOf('button', 'Search and sort').bottom)
  expect(document.documentElement.scrollWidth).toBe(390)
})

it('with text of twice the size, the buttons of a film stay within the film', () => {
  renderOnPage(
    <PromoVideo
      src="/videos/film.mp4"
      poster={null}
      title="Video of Quay"
      muted
      fullscreen={false}
      onToggleFullscreen={nothing}
      onLeaveFullscreen={nothing}
      onToggleMute={nothing}
    />,
  )
  const heading = boxOf('heading', 'My Communities')
  for (const button of page.getByRole('button').elements())
    expect(button.getBoundingClientRect().left).toBeGreaterThanOrEqual(heading.left)
})

it('with text of twice the size, the steps of a wizard do not overlap', () => {
  renderOnPage(<Progress steps={['Setup', 'Invite Bot', 'Complete']} current={0} />)
  for (const station of page.getByRole('listitem').elements())
    expect(station.scrollWidth).toBeLessThanOrEqual(station.clientWidth)
})

it("with text of twice the size, no word of a page's title is broken", () => {
  renderView(<Page title="Subscriptions" />)
  const heading = page.getByRole('heading').element()
  expect(heading.getBoundingClientRect().height).toBeLessThan(
    1.5 * Number.parseFloat(getComputedStyle(heading).lineHeight),
  )
})

it('with text of twice the size, an explanation fits into its box', async () => {
  renderOnPage(
    <Help title="Where to find the Discord server ID">
      <ol>
        <li>It is a long number, such as 812345678901234567.</li>
      </ol>
    </Help>,
  )
  await page.getByRole('button').click()
  const note = page.getByRole('dialog').element()
  expect(note.clientWidth).toBeGreaterThan(0)
  expect(note.scrollWidth).toBe(note.clientWidth)
})

it('with text of twice the size, a tooltip above a button stays in the window', () => {
  renderOnPage(
    <Card>
      <Actions align="fill">
        <Button>View</Button>
        <Bubble message="Link copied to clipboard">
          <Button wide>Copy link</Button>
        </Bubble>
      </Actions>
    </Card>,
  )
  const { left, right } = page.getByText('Link copied to clipboard').element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(390)
})
