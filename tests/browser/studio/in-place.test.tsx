import { diagrams } from 'virtual:diagrams'
import axe from 'axe-core'
import { useLocation } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Studio } from '#studio/shell/studio.tsx'
import { flowsWithViews } from '#studio/storyboard/data/flows-with-views.ts'
import { createStoryboards } from '#studio/storyboard/data/storyboards.ts'
import { renderView, widen } from '../render-view.tsx'
import { loading } from './loading.ts'

let address = ''
beforeEach(() => widen(1280))

const storyboards = createStoryboards(flowsWithViews)

function Addressed() {
  address = useLocation().search
  return <Studio {...loading(storyboards)} />
}

const visit = async (query: string) => {
  renderView(<Addressed />, `/studio${query}`)
  await expect.element(page.getByRole('tree')).toBeVisible()
}

const item = (name: string) => page.getByRole('tree').getByRole('treeitem', { name })
const child = () => item('Pending purchases a flow of its own')
const diagramOf = (state: string) => document.querySelector(`svg[role=img] [data-state="${state}"]`)
const isRendered = (state: string) => diagramOf(state) !== null
const sizeOfDrawing = () =>
  document
    .querySelector('svg[role=img] g')
    ?.getAttribute('transform')
    ?.match(/scale\((.*)\)/)?.[1]

it('a button opens a child machine inside the state that invokes it, in diagram, list and address; Escape closes it', async () => {
  await visit('?flow=subscriptions&state=subscriptions.reconciling')
  await expect.element(child()).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(sizeOfDrawing).not.toBe('1')
  const before = sizeOfDrawing()
  await page.getByRole('button', { name: 'Open Pending purchases here' }).click()
  await expect.poll(() => isRendered('pending-purchases.sorting')).toBe(true)
  await expect.element(child()).toHaveAttribute('aria-expanded', 'true')
  await expect.element(item('Sorting')).toHaveAttribute('aria-level', '4')
  expect(address).toContain('open=pendingPurchases')
  expect(sizeOfDrawing()).toBe(before)
  const around = diagramOf('subscriptions.reconciling')?.getBoundingClientRect() ?? new DOMRect()
  const inside = diagramOf('pending-purchases.sorting')?.getBoundingClientRect() ?? new DOMRect()
  expect(inside.left).toBeGreaterThan(around.left)
  expect(inside.bottom).toBeLessThan(around.bottom)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => isRendered('pending-purchases.sorting')).toBe(false)
  await expect.element(child()).toHaveAttribute('aria-expanded', 'false')
  expect(address).not.toContain('open=')
  expect(sizeOfDrawing()).toBe(before)
})

it('a click on the name of a child machine in the diagram opens and closes it', async () => {
  await visit('?flow=subscriptions')
  const name = () => document.querySelector('[data-child=pendingPurchases] text')
  const press = async () => {
    await expect.poll(name).not.toBe(null)
    // Waits until the diagram has measured its size, because it handles events only afterwards.
    await expect.poll(sizeOfDrawing).not.toBe('1')
    name()?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }
  await press()
  await expect.poll(() => isRendered('pendingPurchases')).toBe(true)
  await press()
  await expect.poll(() => isRendered('pendingPurchases')).toBe(false)
})

it('in the list of states, arrow keys open and close a child machine, and move through its states', async () => {
  await visit('?flow=subscriptions&state=subscriptions.reconciling')
  ;(item('Reconciling').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(child()).toHaveFocus()
  await expect.element(child()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(child()).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(item('Reading')).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('heading', { name: 'Reading', level: 2 })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(child()).toHaveFocus()
  await expect.element(child()).toHaveAttribute('aria-selected', 'true')
  await expect.element(child()).toHaveAttribute('aria-expanded', 'false')
})

it("the studio's address contains the open child machine and the selected state in it", async () => {
  await visit('?flow=subscriptions&open=pendingPurchases&state=pending-purchases.sorting')
  await expect.element(item('Sorting')).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => isRendered('pending-purchases.sorting')).toBe(true)
})

it('the diagram is accessible while a child machine is open', async () => {
  await visit('?flow=subscriptions&open=pendingPurchases')
  await expect.poll(() => isRendered('pending-purchases.sorting')).toBe(true)
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})

it('the studio shows a message when an address names a child that the flow does not invoke', async () => {
  await visit('?flow=subscriptions&open=gone')
  await expect.element(page.getByText('Nothing in this machine begins gone.')).toBeVisible()
})

it('the studio says that a child is loading or could not be loaded, and still shows the rest of the diagram', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  using _ = vi.spyOn(diagrams, 'pending-purchases').mockReturnValue(promise)
  await visit('?flow=subscriptions&open=pendingPurchases')
  await expect.element(page.getByText('Loading Pending purchases…')).toBeVisible()
  reject(new Error('There is no such file.'))
  await expect.element(page.getByText('Pending purchases could not be loaded.')).toBeVisible()
  await expect.element(item('Reconciling')).toBeVisible()
  expect(isRendered('subscriptions.reconciling')).toBe(true)
})
