import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createActor } from 'xstate'
import { pricingMachine } from '#machines/site/pricing/machine.ts'
import { siteViews } from '#model/views/site.tsx'
import { prefer, renderView, widen } from '../render-view.tsx'

const renderPricing = () => {
  const View = siteViews.pricing
  renderView(<View actor={createActor(pricingMachine).start()} />)
}

it('PRICE-13: the buttons for amounts of sales are in order, the last one without an upper limit', () => {
  renderPricing()
  const choices = page
    .getByRole('radio')
    .elements()
    .map(({ parentElement }) => parentElement?.textContent)
  const picks = ['100', '250', '500', '1,000', '1,500', '2,000', '5,000+']
  expect(choices).toEqual([...picks, 'Monthly', 'Annual'])
})

it.each([
  ['100', '100', 'Free'],
  ['250', '250', 'Free'],
  ['500', '500', 'Growth'],
  ['1,500', '1500', 'Pro'],
  ['2,000', '2000', 'Scale'],
  ['5,000+', '5000', 'Scale'],
])(
  'PRICE-13: the button for sales of %s sets the slider to exactly %s, and the tier %s is recommended',
  async (pick, sales, tier) => {
    renderPricing()
    await page.getByRole('radio', { name: pick, exact: true }).click()
    await expect.element(page.getByRole('slider', { name: 'Monthly sales' })).toHaveValue(sales)
    await expect.element(page.getByRole('radio', { name: pick, exact: true })).toBeChecked()
    await expect.element(page.getByRole('listitem', { name: tier }).getByText('Recommended')).toBeVisible()
  },
)

it.each([
  ['PRICE-05: the names', ['Free', 'Growth', 'Pro', 'Scale']],
  [
    'PRICE-05: the subtitles',
    [
      'To find your first members.',
      'For a community that sells every week.',
      'For a community that is a business.',
      'For sales that keep growing.',
    ],
  ],
  ['PRICE-06: the prices', ['$0', '$19', '$69', '$99']],
])('%s of the four tiers are on one line', async (_, texts) => {
  await widen(1280)
  renderPricing()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible()
  const tops = texts.map(
    (text) => page.getByText(text, { exact: true }).element().getBoundingClientRect().top,
  )
  expect(tops).toEqual(Array(4).fill(tops[0]))
})

it.each([390, 1280])(
  'PRICE-12: at %i px the name of the slider and the sales figure are on one line',
  async (width) => {
    await widen(width)
    renderPricing()
    const line = page.getByText('Monthly sales', { exact: true }).element().parentElement
    expect(line?.textContent).toBe('Monthly sales$1,000')
    expect(line?.offsetHeight).toBeLessThan(48)
  },
)

/** The vertical position of a line's baseline. */
const baselineOf = (line: Element) => {
  const mark = document.createElement('span')
  mark.style.display = 'inline-block'
  line.append(mark)
  const { bottom } = mark.getBoundingClientRect()
  mark.remove()
  return bottom
}

it.each([390, 1280])(
  'PRICE-12: at %i px the name of the slider and the sales figure have the same baseline',
  async (width) => {
    await widen(width)
    renderPricing()
    const name = page.getByText('Monthly sales', { exact: true }).element()
    const sold = page.getByText('$1,000', { exact: true }).first().element()
    expect(name.parentElement).toBe(sold.parentElement)
    expect(baselineOf(sold)).toBeCloseTo(baselineOf(name), 0)
  },
)

it('PRICE-06, PRICE-07: a tier that costs nothing shows no billing period', async () => {
  renderPricing()
  for (const billing of ['Monthly', 'Annual']) {
    await page.getByRole('radio', { name: billing }).click()
    await expect.element(page.getByRole('listitem', { name: 'Growth' }).getByText(/billed/i)).toBeVisible()
    expect(page.getByText(/billed/i).elements()).toHaveLength(3)
  }
})

it.each([
  ['light', 'rgb(133, 120, 103)'],
  ['dark', 'rgb(140, 127, 110)'],
] as const)(
  "PRICE-12: the unfilled part of the slider's track has the color of the %s theme",
  async (theme, left) => {
    await prefer(theme)
    renderPricing()
    const slider = page.getByRole('slider', { name: 'Monthly sales' })
    await expect.element(slider).toBeVisible()
    expect(getComputedStyle(slider.element()).backgroundImage).toContain(left)
  },
)

it('the choice of monthly or annual billing is beside the buttons for sales in a wide window, below them on a phone (addition)', async () => {
  const topOf = (name: string) => page.getByText(name, { exact: true }).element().getBoundingClientRect().top
  await widen(1280)
  renderPricing()
  expect(topOf('Billing')).toBe(topOf('Quick picks'))
  await page.viewport(390, 800)
  expect(topOf('Billing')).toBeGreaterThan(topOf('5,000+'))
})
