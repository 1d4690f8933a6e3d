import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createActor } from 'xstate'
import { checkoutMachine } from '#machines/buying/checkout/machine.ts'
import { checkoutSamples, sampleCommunity } from '#machines/buying/checkout/samples.ts'
import { communityPageMachine } from '#machines/buying/community-page/machine.ts'
import { sampleSubscription } from '#machines/kit/sample-subscription.ts'
import type { Community, OfferedPlan, Platform, Subscription } from '#machines/rules/kit/entities.ts'
import { systemClock } from '#src/browser/clock.ts'
import { CommunityPageView } from '#src/flows/buying/community-page/view.tsx'
import { renderView, widen } from '#tests/browser/render-view.tsx'

const show = (
  community: Community,
  subscriptions: Subscription[] = [],
  opened: { planId: string; platform: Platform } | null = null,
  children = {},
) => {
  const snapshot = communityPageMachine.resolveState({
    value: { ready: { buying: {}, membership: 'resting', server: 'closed', video: { inline: 'muted' } } },
    context: {
      isPreview: false,
      slug: 'the-glass-blowers',
      community,
      checks: [],
      seller: null,
      signedIn: false,
      userId: null,
      path: '/community/the-glass-blowers',
      baseUrl: 'https://guildhall.test',
      account: null,
      subscriptions,
      opened,
      heldBecause: null,
    },
  })
  renderView(<CommunityPageView snapshot={{ ...snapshot, children }} send={() => {}} />)
}

it('COMM-13: the logo on the community page is 160 by 160 pixels, and requested in that size', async () => {
  await widen(1280)
  show({ ...sampleCommunity, logo: 'https://images.host.test/guild/image/upload/v1/course/owl.png' })
  // Reads the picture at once, because the product removes it when its host is found not to exist.
  const logo = document.querySelector('img')
  expect(logo?.getAttribute('src')).toBe(
    'https://images.host.test/guild/image/upload/c_fill,w_160,h_160/v1/course/owl.png',
  )
  expect(logo?.getBoundingClientRect()).toMatchObject({ width: 160, height: 160 })
})

it('COMM-03: the card of a plan with a free trial shows the number of days (addition)', () => {
  const [free, month, trial] = sampleCommunity.plans as [OfferedPlan, OfferedPlan, OfferedPlan]
  show({
    ...sampleCommunity,
    plans: [free, month, trial, { ...trial, id: 'plan-day', title: 'A day', freeTrialDays: 1 }],
  })
  const said = [...document.querySelectorAll('li')].map((card) => [
    card.getAttribute('aria-label'),
    /Free trial: \d+ days?/.exec(card.innerText)?.[0] ?? null,
  ])
  expect(said).toEqual([
    ['Open door', null],
    ['Member', null],
    ['Try it', 'Free trial: 14 days'],
    ['A day', 'Free trial: 1 day'],
  ])
})

it('COMM-01: an Arabic description runs from right to left, but is aligned with the title above it', async () => {
  await widen(1280)
  const description = 'نادي صانعي الزجاج'
  show({ ...sampleCommunity, title: 'نادي', description })
  const text = page.getByText(description).element()
  const range = document.createRange()
  range.selectNodeContents(text)
  expect(range.getBoundingClientRect().left).toBeCloseTo(text.getBoundingClientRect().left, 0)
  expect(getComputedStyle(text).direction).toBe('rtl')
})

it.each([390, 768, 1280])('COMM-03: at %i px the badges of a plan are side by side', async (width) => {
  await widen(width)
  const [, plan = expect.unreachable()] = sampleCommunity.plans
  show({ ...sampleCommunity, plans: [{ ...plan, title: 'A season of glass', isPopular: true }] }, [
    { ...sampleSubscription, planId: plan.id },
  ])
  const top = (name: string) => page.getByText(name, { exact: true }).element().getBoundingClientRect().top
  expect(top('Your plan')).toBe(top('Most Popular'))
})

it.each([
  ['a plan that the user has', 'says so', 'plan-month', 1],
  ['another plan', 'does not say that the user has it', 'plan-free', 0],
])('C92: the checkout dialog, opened for %s, %s', async (_plan, _says, planId, times) => {
  const { member: input = expect.unreachable() } = checkoutSamples.inputs
  const checkout = createActor(checkoutMachine, { input, clock: systemClock() }).start()
  checkout.send({ type: 'plan.chosen', planId })
  show(sampleCommunity, [sampleSubscription], null, { checkout })
  const dialog = page.getByRole('dialog', { name: 'Selected Plan' })
  await expect.element(dialog).toBeVisible()
  expect(dialog.getByText('You have this plan already.').elements()).toHaveLength(times)
})

it('CHECKOUT-02, CHECKOUT-04, A24: in the checkout dialog the terms open in a new tab, which has no access to this page', async () => {
  const { member: input = expect.unreachable() } = checkoutSamples.inputs
  const checkout = createActor(checkoutMachine, { input, clock: systemClock() }).start()
  checkout.send({ type: 'plan.chosen', planId: 'plan-month' })
  show(sampleCommunity, [], null, { checkout })
  const terms = page.getByRole('dialog').getByRole('link', { name: 'Terms of Service' })
  await expect.element(terms).toHaveAttribute('href', '/terms')
  await expect.element(terms).toHaveAttribute('target', '_blank')
  await expect.element(terms).toHaveAttribute('rel', 'noopener noreferrer')
})

it.each([
  ['a visitor', [], ['See plans', 'Continue']],
  ['a member', [sampleSubscription], ['Open Discord Server', 'Open Telegram Server']],
])('for %s the accented buttons are those of the next step (addition)', (_, subscriptions, accented) => {
  show(sampleCommunity, subscriptions)
  const isAccented = (button: Element) => getComputedStyle(button).backgroundColor === 'rgb(246, 178, 26)'
  const buttons = page.getByRole('button').elements().filter(isAccented)
  expect(buttons.map(({ textContent }) => textContent)).toEqual(accented)
})

it('while one server is being opened, the buttons of the other servers are disabled (addition)', async () => {
  show(sampleCommunity, [sampleSubscription], {
    planId: sampleSubscription.planId ?? '',
    platform: 'Telegram',
  })
  await expect.element(page.getByRole('button', { name: 'Open Discord Server' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Open Telegram Server' })).toBeEnabled()
})

it('the thumbnail of the community is the poster of its video (addition)', () => {
  show({ ...sampleCommunity, thumbnail: 'https://images.test/thumb.png' })
  expect(document.querySelector('video')?.poster).toBe('https://images.test/thumb.png')
})

describe('the top of the community page, with the link to the plans (addition)', () => {
  const seePlans = () => page.getByRole('button', { name: 'See plans' })
  const plans = () => page.getByRole('heading', { level: 2, name: 'Plans' })
  const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()
  const film = () => boxOf(document.querySelector('video'))
  const cards = () => boxOf(document.querySelector('ul:has(> [aria-label="Member"])'))
  const long = 'Every Thursday.\n'.repeat(60)

  it("COMM-01, COMM-03: 'See plans' scrolls to the plans and focuses their heading", async () => {
    await widen(390)
    show({ ...sampleCommunity, description: long })
    expect(boxOf(plans().element()).top).toBeGreaterThan(800)
    await seePlans().click()
    await expect.element(plans()).toHaveFocus()
    await expect.element(plans()).toBeInViewport()
  })

  it('on a phone the price and the link stay at the bottom of the window until the plans are visible', async () => {
    await widen(390)
    show({ ...sampleCommunity, description: long })
    expect(boxOf(seePlans().element()).bottom).toBeGreaterThan(740)
    expect(boxOf(seePlans().element()).bottom).toBeLessThan(800)
    expect(boxOf(page.getByText('Free to join', { exact: true }).element()).bottom).toBeLessThan(800)
    plans().element().scrollIntoView({ behavior: 'instant' })
    expect(boxOf(seePlans().element()).bottom).toBeLessThan(boxOf(plans().element()).top)
  })

  it('the link is visible without scrolling beside a long description', async () => {
    await widen(1280)
    show({ ...sampleCommunity, description: long })
    expect(boxOf(seePlans().element()).bottom).toBeLessThan(400)
  })

  it('COMM-01, COMM-05: the logo is aligned with the name, and the right edge of the video with the right edge of the plans', async () => {
    await widen(1280)
    show(sampleCommunity)
    const [logo, name] = ['[aria-hidden]', 'h1'].map((part) => boxOf(document.querySelector(part)))
    expect(logo?.top).toBe(name?.top)
    expect(logo?.left).toBe(cards().left)
    expect(film().right).toBeCloseTo(cards().right, -1)
    expect(cards().top).toBeLessThan(800)
  })

  it('a community without plans shows neither a price nor the link', async () => {
    show({ ...sampleCommunity, plans: [] })
    expect(seePlans().query()).toBeNull()
    expect(page.getByText('Free to join', { exact: true }).query()).toBeNull()
  })
})
