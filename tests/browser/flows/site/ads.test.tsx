import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createActor } from 'xstate'
import { actorsFor } from '#machines/kit/port.ts'
import { adsMachine } from '#machines/site/ads/machine.ts'
import { schedulingMachine } from '#machines/site/scheduling/machine.ts'
import type { SchedulingPorts } from '#machines/site/scheduling/ports.ts'
import { siteViews } from '#model/views/site.tsx'
import { renderView, widen } from '#tests/browser/render-view.tsx'

const renderAds = () => {
  const View = siteViews.ads
  const opened: string[] = []
  const scheduling = schedulingMachine.provide({
    actors: actorsFor<SchedulingPorts>({
      loadWidget: async () => {},
      findWidget: async () => ({ kind: 'found' }),
      openPopup: async ({ event }) => {
        opened.push(event)
      },
    }),
  })
  renderView(<View actor={createActor(adsMachine.provide({ actors: { scheduling } })).start()} />)
  return opened
}

const part = (name: string) => page.getByRole('region', { name })
const headings = (name: string) =>
  part(name)
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent)

describe('the ads page', () => {
  it('ADS-01, CONST-04: starts with a headline and a video, which loads when the user plays it', async () => {
    renderAds()
    const [first, second] = document.querySelectorAll('section')
    expect(first?.querySelector('h1')?.textContent).toBe('Members who came for what you do')
    expect(second?.textContent).toContain('Play')
    expect(document.querySelector('iframe, video, img')).toBeNull()
    await page.getByRole('button', { name: 'Play: how we advertise' }).click()
    await expect
      .element(page.getByTitle('how we advertise'))
      .toHaveAttribute('src', `${location.origin}/videos/film.html`)
  })

  it.each([
    [390, 2],
    [768, 1],
  ])('ADS-08: at %i px shows its four figures in %i rows', async (width, rows) => {
    await widen(width)
    renderAds()
    const figures = ['100M+', '20+', '2+ years', '250+'].map((figure) =>
      page.getByText(figure, { exact: true }),
    )
    const tops = figures.map((figure) => figure.element().getBoundingClientRect().top)
    expect(new Set(tops).size).toBe(rows)
  })

  it('ADS-02: explains why most ads fail', () => {
    renderAds()
    expect(headings('Why most ads fail')).toEqual(['Ads banned', 'Poor targeting', 'No real results'])
  })

  it('ADS-03: lists the five tasks that the operator handles', () => {
    renderAds()
    expect(headings('We Handle Everything')).toEqual([
      'Copywriting',
      'Targeting',
      'Placement',
      'Reviews',
      'Optimization',
    ])
  })

  it("ADS-04, ADS-08, ADS-09, ADS-10, ADS-11: makes six claims in the section 'why we're different'; the page contains every specified figure", () => {
    renderAds()
    expect(headings("Why We're Different")).toHaveLength(6)
    for (const fact of [
      '100M+',
      '20+',
      '2+ years',
      '250+',
      '$1K',
      '24-48 hours',
      '15-minute',
      'Up to 50% off',
    ])
      expect(document.body.textContent).toContain(fact)
    for (const fact of ['priority support', 'analytics of your ads and your community combined'])
      expect(document.body.textContent?.toLowerCase()).toContain(fact)
  })

  it('ADS-12: the case study describes the sportsbetting channel', () => {
    renderAds()
    const study = part('From 3k to 14k members').element().textContent ?? ''
    for (const fact of ['sportsbetting', '3k', '14k', '2,600', '$20k', '$200']) expect(study).toContain(fact)
  })

  it('ADS-06: shows four steps in order', () => {
    renderAds()
    expect(headings('How It Works')).toEqual([
      'Book a free call',
      'Channel audit',
      'Campaign launch',
      'Watch growth',
    ])
    expect(part('How It Works').element().textContent).toContain('15 minutes')
  })

  it.each([
    ['ADS-05', "Let's Talk Growth"],
    ['ADS-07', 'Book a Free Call'],
  ])("%s, C74: '%s' opens the 15-minute call", async (_, button) => {
    const opened = renderAds()
    await page.getByRole('button', { name: button }).click()
    await expect.poll(() => opened).toEqual(['call'])
  })

  it('ADS-07: ends with a section that offers to book a call', () => {
    renderAds()
    expect([...document.querySelectorAll('section')].at(-1)?.textContent).toContain('Book a Free Call')
  })
})
