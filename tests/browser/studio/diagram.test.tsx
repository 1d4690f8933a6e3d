import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pngOf } from '#studio/diagram/export/png.ts'
import { sheetOf } from '#studio/diagram/export/sheet.tsx'
import { Studio } from '#studio/shell/studio.tsx'
import { flowsWithViews } from '#studio/storyboard/data/flows-with-views.ts'
import { createStoryboards } from '#studio/storyboard/data/storyboards.ts'
import { renderView, widen } from '../render-view.tsx'
import { withoutPopovers } from '../without-popovers.ts'
import { loading } from './loading.ts'

beforeEach(() => widen(1280))

const open = async (query: string) => {
  renderView(<Studio {...loading(createStoryboards(flowsWithViews))} />, `/studio${query}`)
  await expect.element(page.getByRole('tree')).toBeVisible()
}

const outline = () => page.getByRole('tree')
const state = (name: string) => outline().getByRole('treeitem', { name, exact: true })
const marked = () =>
  page
    .getByRole('button', { pressed: true })
    .elements()
    .map(({ textContent }) => textContent)
const minimap = () => document.querySelector('[data-minimap]')

it('in the diagram, Enter moves from a state to its transitions; arrow keys select a transition, and Enter follows it', async () => {
  await open('?flow=unsubscribe&state=unsubscribe.confirming')
  ;(state('Confirming').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(marked).toEqual(['Acknowledgement toggled'])
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(marked).toEqual(['Unsubscribe confirmed if acknowledged → Processing'])
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  await expect.element(state('Processing')).toHaveAttribute('aria-selected', 'true')
  await expect.element(state('Processing')).toHaveFocus()
})

it("the button 'Names of the code' switches the diagram from descriptions to names and back", async () => {
  await open('?flow=unsubscribe&state=unsubscribe.confirming')
  const toggle = page.getByRole('button', { name: 'Names of the code' })
  await toggle.click()
  await expect.element(state('confirming')).toHaveAttribute('aria-selected', 'true')
  await expect
    .element(page.getByRole('button', { name: 'unsubscribe.confirmed isAcknowledged → processing' }))
    .toBeVisible()
  await expect
    .element(page.getByRole('img').getByText('unsubscribe.confirmed', { exact: true }))
    .toBeVisible()
  await toggle.click()
  await expect.element(state('Confirming')).toBeVisible()
})

it('the studio enlarges a large diagram until its texts are readable, and shows a small map to move it', async () => {
  await open('?flow=open-server')
  await expect.poll(minimap).not.toBeNull()
  const element = page.getByRole('img').element().querySelector('g')
  const sizes = [...(element?.querySelectorAll('text') ?? [])].map(
    (text) => Number.parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0),
  )
  expect(Math.min(...sizes)).toBeGreaterThan(10.99)
  const before = element?.getAttribute('transform')
  const { right, bottom } = minimap()?.getBoundingClientRect() ?? new DOMRect()
  const at = { clientX: right - 4, clientY: bottom - 4, buttons: 1, bubbles: true }
  minimap()?.dispatchEvent(new PointerEvent('pointerdown', at))
  await expect.poll(() => element?.getAttribute('transform')).not.toBe(before)
  await page.getByRole('button', { name: 'Fit' }).click()
  await expect.poll(minimap).toBeNull()
})

it('a button below the diagram opens the flow whose machine the selected state invokes', async () => {
  await open('?flow=subscriptions&state=subscriptions.reconciling')
  await page.getByRole('button', { name: 'Go into Pending purchases' }).click()
  await expect.element(page.getByRole('tree', { name: 'States of Pending purchases' })).toBeVisible()
  await expect.element(page.getByText('Choose a state,', { exact: false })).toBeVisible()
})

it('the list of states beside the diagram is scrolled to the selected state', async () => {
  await open('?flow=checkout&state=checkout.alerting')
  const shown = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top, bottom }
  }
  const list = outline().element()
  const selected = list.querySelector('[aria-selected=true]')
  const within = list.parentElement
  if (!selected || !within) throw new Error('Nothing is selected.')
  await expect.poll(() => shown(selected).bottom).toBeLessThanOrEqual(Math.min(800, shown(within).bottom))
  expect(shown(selected).top).toBeGreaterThanOrEqual(shown(within).top)
})

it('when the user has scrolled the list of states, the studio scrolls it again only when another state is selected', async () => {
  await open('?flow=checkout&state=checkout.alerting')
  const pane = outline().element().parentElement as HTMLElement
  await expect.poll(() => pane.scrollTop).toBeGreaterThan(0)
  const atSelected = pane.scrollTop
  pane.scrollTop = 0
  await page.getByRole('button', { name: 'Names of the code' }).click()
  await expect.element(state('alerting')).toHaveAttribute('aria-selected', 'true')
  expect(pane.scrollTop).toBe(0)
  await state('idle').click()
  await page.getByRole('img').getByText('alerting', { exact: true }).click()
  await expect.poll(() => pane.scrollTop).toBe(atSelected)
})

it("the diagram's toolbar has at most two rows on a phone", async () => {
  await page.viewport(390, 844)
  await open('?flow=unsubscribe')
  const controls = [
    page.getByRole('combobox', { name: 'Show' }),
    ...['Names of the code', 'Coverage', 'Export'].map((name) => page.getByRole('button', { name })),
  ]
  const tops = controls.map((control) => Math.round(control.element().getBoundingClientRect().top))
  expect(new Set(tops).size).toBeLessThanOrEqual(2)
})

it('the export menu opens and closes in a browser without popovers', async () => {
  await open('?flow=unsubscribe')
  withoutPopovers()
  const picture = page.getByRole('button', { name: 'Picture (SVG)' })
  await expect.element(picture).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.element(picture).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect.element(picture).not.toBeInTheDocument()
})

it('an exported SVG has a title, a date, a legend and its own font; an exported PNG is rendered with that font', async () => {
  const chart = { id: 'door', title: 'Door', area: 'site', states: [], transitions: [] } as const
  const svg = await sheetOf(chart, { width: 10, height: 10, boxes: [], starts: [], arrows: [] } as never)
  const rendered = new DOMParser().parseFromString(svg, 'image/svg+xml')
  const texts = [...rendered.querySelectorAll('text')].map(({ textContent }) => textContent)
  expect(texts.slice(0, 2)).toEqual([
    'Door',
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date()),
  ])
  expect(texts).toContain('here it begins')
  // The file contains symbols such as ● and ↗ as paths, because every computer has other glyphs for them.
  expect(texts.join('')).toMatch(/^[ -~…]*$/)
  expect(svg.match(/url\([^)]{20}/g)).toEqual(['url(data:font/woff2;base', 'url(data:font/woff2;base'])
  const bytes = async (text: string) => new Uint8Array(await (await pngOf(text)).arrayBuffer()).join()
  expect(await bytes(svg)).not.toBe(await bytes(svg.replaceAll('base64,', 'base64,AAAA')))
})

const isRendered = (id: string) => document.querySelector(`svg[role=img] [data-state="${id}"]`) !== null
const viewChoice = () => page.getByRole('combobox', { name: 'Show' })
const find = async (name: string) => {
  await userEvent.keyboard('/')
  await userEvent.fill(page.getByRole('combobox', { name: 'Search the studio' }), name)
  await page.getByRole('option', { name: new RegExp(`^${name} Unsubscribe`) }).click()
  await expect.element(state(name)).toHaveAttribute('aria-selected', 'true')
}

it('the diagram shows a state that the user has found by search, until the user chooses another view', async () => {
  await open('?flow=unsubscribe')
  await expect.element(viewChoice()).toHaveDisplayValue('Outermost states')
  await find('Requesting')
  await expect.poll(() => isRendered('unsubscribe.processing.requesting')).toBe(true)
  await viewChoice().selectOptions('Outermost states')
  await expect.poll(() => isRendered('unsubscribe.processing.requesting')).toBe(false)
  await find('Deactivating')
  await expect.poll(() => isRendered('unsubscribe.processing.deactivating')).toBe(true)
})

it('choosing a search result moves the focus from the search to the page', async () => {
  await open('?flow=unsubscribe')
  await userEvent.keyboard('/')
  await userEvent.fill(page.getByRole('combobox', { name: 'Search the studio' }), 'Choosing')
  await expect.element(page.getByRole('option').first()).toHaveAttribute('data-highlighted')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('combobox', { name: 'Search the studio' })).toHaveValue('')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

it('when the chosen view hides the selected state, a search for this state shows it again', async () => {
  await open('?flow=unsubscribe&state=unsubscribe.processing.requesting')
  await expect.poll(() => isRendered('unsubscribe.processing.requesting')).toBe(true)
  await viewChoice().selectOptions('Outermost states')
  await expect.poll(() => isRendered('unsubscribe.processing.requesting')).toBe(false)
  await find('Requesting')
  await expect.poll(() => isRendered('unsubscribe.processing.requesting')).toBe(true)
  await viewChoice().selectOptions('Outermost states')
  await page.getByRole('button', { name: 'Names of the code' }).click()
  await expect.element(state('requesting')).toHaveAttribute('aria-selected', 'true')
  expect(isRendered('unsubscribe.processing.requesting')).toBe(false)
})

it('in the diagram, a double click opens a collapsed state, a click explains a transition, and a switch shows failures', async () => {
  await open('?flow=unsubscribe')
  const inDiagram = (text: string) => page.getByRole('img').getByText(text, { exact: true })
  await inDiagram('Processing').dblClick()
  await expect.poll(() => isRendered('unsubscribe.processing.requesting')).toBe(true)
  await viewChoice().selectOptions('Outermost states')
  // The diagram pans to the selected state, because the diagram is too large to be shown as a whole.
  await state('Confirming').click()
  await inDiagram('Unsubscribe confirmed').click()
  await expect
    .element(page.getByText('In Confirming, “Unsubscribe confirmed” leads to Processing, if acknowledged.'))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Play from here' })).toBeVisible()
  expect(isRendered('unsubscribe.failed')).toBe(false)
  await page.getByRole('button', { name: 'Failures' }).click()
  await expect.poll(() => isRendered('unsubscribe.failed')).toBe(true)
})

it('no button covers the diagram', async () => {
  await open('?flow=open-server')
  const { bottom } = page.getByRole('img').element().getBoundingClientRect()
  const { top } = page.getByRole('button', { name: 'Fit' }).element().getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(bottom)
})
