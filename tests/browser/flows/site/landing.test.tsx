import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createActor } from 'xstate'
import { actorsFor } from '#machines/kit/port.ts'
import { landingMachine } from '#machines/site/landing/machine.ts'
import { schedulingMachine } from '#machines/site/scheduling/machine.ts'
import type { SchedulingPorts } from '#machines/site/scheduling/ports.ts'
import { siteViews } from '#model/views/site.tsx'
import { renderView, widen } from '#tests/browser/render-view.tsx'

const renderLanding = () => {
  const View = siteViews.landing
  const events: string[] = []
  const scheduling = schedulingMachine.provide({
    actors: actorsFor<SchedulingPorts>({
      loadWidget: async () => {},
      findWidget: async () => ({ kind: 'found' }),
      openPopup: async ({ event }) => {
        events.push(event)
      },
    }),
  })
  renderView(<View actor={createActor(landingMachine.provide({ actors: { scheduling } })).start()} />)
  return events
}

const part = (name: string) => page.getByRole('region', { name })
const heading = (level: number, name: string) => page.getByRole('heading', { level, name })

describe('the landing page', () => {
  it('LAND-05, LAND-06, LAND-08: shows the headline, a link to /register, and the companies that secure and power the product', async () => {
    renderLanding()
    await expect.element(heading(1, 'We Help You Grow Or We Work For Free')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Get started' })).toHaveAttribute('href', '/register')
    await expect.element(page.getByText('Secured by Stripe')).toBeVisible()
    await expect.element(page.getByText('Powered by Guildhall')).toBeVisible()
  })

  it.each([320, 390, 1280])(
    'LAND-09: at %i px each slider has its name and its figure on one line',
    async (width) => {
      await widen(width)
      renderLanding()
      for (const [name, figure] of [
        ['Paying members', '250 members'],
        ['What each pays', '$20 a month'],
      ] as const)
        for (const words of [name, figure]) {
          const line = page.getByText(words, { exact: true }).element()
          const { lineHeight } = getComputedStyle(line)
          expect(line.getBoundingClientRect().height).toBeLessThan(1.5 * Number.parseFloat(lineHeight))
        }
    },
  )

  it.each([320, 390])('CALC-07: at %i px each fee is at the end of its line', async (width) => {
    await widen(width)
    renderLanding()
    for (const name of ['Members pay', 'Card processing, 2.9% + $0.30 per member']) {
      const term = page.getByText(name, { exact: true }).element()
      const [its, value, list] = [term, term.nextElementSibling, term.closest('dl')].map((part) =>
        (part ?? expect.unreachable()).getBoundingClientRect(),
      )
      expect(value?.top).toBe(its?.top)
      expect(value?.right).toBe(list?.right)
    }
  })

  it('LAND-10: shows three steps in order', () => {
    renderLanding()
    const steps = part('Three steps to your first paying member')
      .getByRole('heading', { level: 3 })
      .elements()
    expect(steps.map(({ textContent }) => textContent)).toEqual(['Invite BOT', 'Customize', 'Grow'])
  })

  it('LAND-11: quotes three community owners, two on Telegram and one on Discord, each with name, title and image', () => {
    renderLanding()
    const owners = part('Owners who have their evenings back').getByRole('listitem').elements()
    expect(owners.map(({ textContent }) => textContent?.match(/Telegram|Discord/)?.[0])).toEqual([
      'Telegram',
      'Telegram',
      'Discord',
    ])
    for (const owner of owners) {
      const [quote, name = '', title] = ['blockquote', 'p', 'p + p'].map(
        (selector) => owner.querySelector(selector)?.textContent ?? '',
      )
      expect(quote).toMatch(/\w{3}/)
      expect(title).toMatch(/^Runs /)
      expect(owner.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(name)
    }
  })

  it('LAND-12, LAND-13, LAND-14, B10: shows the tiers without a monthly price, and a link to all prices', async () => {
    renderLanding()
    const rows = part('Simple pricing for members').getByRole('row').elements()
    const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(cells).toEqual([
      ['Plan', 'Members at $20', 'Guildhall fee', 'Monthly fee'],
      ['Free', 'Up to 21', '12%', '$0'],
      ['Growth', 'Up to 62', '7.5%', '$0'],
      ['Pro', 'Up to 99', '3.5%', '$0'],
      ['Scale', '100 and more', '2%', '$0'],
    ])
    await expect
      .element(page.getByRole('link', { name: 'See full pricing' }))
      .toHaveAttribute('href', '/pricing')
  })

  it('LAND-16, LAND-17, LAND-18, LAND-01: shows eight questions, with the answer of at most one at a time', async () => {
    renderLanding()
    expect(document.querySelector('#faq')?.querySelectorAll('button')).toHaveLength(8)
    const asks = (name: string) => part('Frequently asked questions').getByRole('button', { name })
    const adjusts = page.getByText(/the plan adjusts automatically with your monthly revenue/)
    const costs = page.getByText(/^Card processing is 2\.9% \+ \$0\.30 per transaction\. The service fee/)
    await expect.element(adjusts).not.toBeVisible()
    await asks('How do I know which plan I am on?').click()
    await expect.element(adjusts).toBeVisible()
    await asks('What does a payment cost me?').click()
    await expect.element(costs).toBeVisible()
    await expect.element(adjusts).not.toBeVisible()
    await expect.element(asks('What does a payment cost me?')).toHaveAttribute('aria-expanded', 'true')
    await asks('What does a payment cost me?').click()
    await expect.element(costs).not.toBeVisible()
  })

  it('LAND-09, CALC-01, CALC-02, CALC-04, CALC-07: both sliders change the result, which an illustration with a text alternative also shows', async () => {
    renderLanding()
    const result = page.getByRole('status')
    const picture = part('What would your community earn?').getByRole('img')
    await expect.element(result).toHaveTextContent('Estimated monthly earnings$4,680')
    await expect.element(picture).toHaveAccessibleName('$56,160 yours in twelve months $3,840 in fees')
    await page.getByRole('slider', { name: 'Paying members' }).fill('0')
    await expect.element(page.getByText('50 members', { exact: true })).toBeVisible()
    await expect.element(result).toHaveTextContent('Estimated monthly earnings$881')
    await page.getByRole('slider', { name: 'What each pays' }).fill('0')
    await expect.element(page.getByText('$5 a month', { exact: true })).toBeVisible()
    await expect.element(result).toHaveTextContent('Estimated monthly earnings$198')
    await expect.element(page.getByText('Free plan, 12% service fee')).toBeVisible()
  })

  it.each([
    ['LAND-07', 'Work with us', 'call'],
    ['LAND-19', 'Claim your discount', 'discount'],
    ['LAND-20', 'Book a Free Call', 'call'],
  ])("%s: '%s' opens the scheduling popup", async (_, button, event) => {
    const events = renderLanding()
    await page.getByRole('button', { name: button }).click()
    await expect.poll(() => events).toEqual([event])
  })

  it('LAND-19, LAND-20, ADS-08, ADS-09, ADS-10, ADS-11: shows the section on the discount before the section on the advertising service, each with its specified claims', () => {
    renderLanding()
    const [discount, ads] = ['Get up to 50% off your ads', 'We bring the members, too'].map((title) =>
      [...document.querySelectorAll('section')].find((band) => band.textContent?.includes(title)),
    )
    expect(discount?.nextElementSibling).toBe(ads)
    for (const fact of ['Up to 50% off ad campaigns', 'Priority support', 'Analytics'])
      expect(discount?.textContent).toContain(fact)
    for (const fact of ['100M+', '$1K', 'per 1M views', '20+', '2+ years', '250+', '24-48 hours'])
      expect(ads?.textContent).toContain(fact)
  })

  it('LAND-15, CONST-04: loads the demo video from the video service only when the user plays it', async () => {
    renderLanding()
    expect(document.querySelector('iframe, video, img')).toBeNull()
    await page.getByRole('button', { name: 'Play: the demo' }).click()
    const film = page.getByTitle('the demo')
    await expect.element(film).toHaveAttribute('src', `${location.origin}/videos/film.html`)
  })

  it('the demo video gets the focus when it starts, and does not take the focus again at a later render', async () => {
    renderLanding()
    await page.getByRole('button', { name: 'Play: the demo' }).click()
    await expect.element(page.getByTitle('the demo')).toHaveFocus()
    const ask = page.getByRole('button', { name: 'What does a payment cost me?' })
    await ask.click()
    await expect.element(ask).toHaveAttribute('aria-expanded', 'true')
    await expect.element(ask).toHaveFocus()
  })
})
