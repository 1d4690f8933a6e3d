import axe from 'axe-core'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'
import { type Change, type Changes, compared } from '#studio/changes/change.ts'
import type { Chart } from '#studio/diagram/chart/shape.ts'
import type { Layout } from '#studio/diagram/layout/geometry.ts'
import { Studio } from '#studio/shell/studio.tsx'
import { flowsWithViews } from '#studio/storyboard/data/flows-with-views.ts'
import { createStoryboards } from '#studio/storyboard/data/storyboards.ts'
import { loading } from './loading.ts'

let root: Root
beforeEach(() => page.viewport(1280, 800))
afterEach(() => root.unmount())

const chart = (states: readonly string[]): Chart => ({
  id: 'not-found',
  title: 'Page not found',
  area: 'site',
  states: ['not-found', ...states].map((id) => ({
    id,
    parent: id === 'not-found' ? null : 'not-found',
    kind: 'state',
    initial: id === 'not-found.shown',
    text: id,
    description: null,
    requirements: [],
    invokes: [],
  })),
  transitions: [],
})
const box = (state: string, x: number): Layout['boxes'][number] => ({
  state,
  kind: 'state',
  compound: false,
  folded: 0,
  x,
  y: 10,
  width: 150,
  height: 40,
  lines: [{ text: state, x: x + 10, y: 34, style: 'title' }],
  rows: [],
})
const difference = compared(
  chart(['not-found.shown', 'not-found.dark']),
  chart(['not-found.shown', 'not-found.sought']),
)
if (!difference) throw new Error('Nothing differs.')
const change: Change = {
  ...difference,
  views: [
    {
      name: '',
      layout: {
        width: 520,
        height: 60,
        boxes: [box('not-found.shown', 10), box('not-found.dark', 180), box('not-found.sought', 350)],
        arrows: [],
        starts: [],
      },
    },
  ],
  words: { added: ['Look elsewhere'], removed: ['Nothing here'] },
  screens: [
    {
      frame: 'shown',
      before:
        '<main><h1 class="old" style="margin-left: 7px">An old page</h1><script>document.title = "ran"</script></main><dialog>Open</dialog>',
      after: true,
    },
    { frame: 'sought', before: null, after: false },
  ],
  styles: '.old{color:rgb(1, 2, 3);}@media (prefers-color-scheme: dark){.old{color:rgb(4, 5, 6);}}',
  undrawn: null,
}

const show = async (opened: unknown, query = '?tab=changes') => {
  const ground = document.createElement('div')
  document.body.replaceChildren(ground)
  root = createRoot(ground)
  root.render(
    <UiProvider>
      <MemoryRouter initialEntries={[`/studio${query}`]}>
        <Studio {...loading(createStoryboards(flowsWithViews.filter(({ id }) => id === 'not-found')))} />
      </MemoryRouter>
    </UiProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Open a file' })).toBeVisible()
  const file = new File([typeof opened === 'string' ? opened : JSON.stringify(opened)], 'changes.json')
  const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() })
  drop.dataTransfer?.items.add(file)
  page.getByRole('button', { name: 'Open a file' }).element().dispatchEvent(drop)
}
const changes: Changes = { revision: 'v1', flows: [change] }
const before = () => document.querySelector<HTMLIFrameElement>('iframe[title="Drawing of before"]')
const drawnBefore = () => {
  const inside = before()?.contentDocument
  return inside?.documentElement.dataset.drawn === undefined ? null : inside
}

it('the changes view marks the differences on the diagram by color, pattern and text, and links each to its state', async () => {
  await show(changes)
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Since v1, 1 flow differs.' }))
    .toBeVisible()
  const border = (state: string) =>
    document.querySelector(`[data-state="${state}"] rect`)?.getAttribute('stroke-dasharray') ?? null
  const colour = (state: string) =>
    document.querySelector(`[data-state="${state}"] rect`)?.getAttribute('stroke')
  await expect.poll(() => border('not-found.dark')).toBe('2 5')
  expect(border('not-found.sought')).toBeNull()
  expect(colour('not-found.sought')).toContain('positive')
  expect(colour('not-found.dark')).toContain('danger')
  const removed = page.getByRole('button', { name: /^removed not-found.dark/ })
  await removed.click()
  await expect.element(removed).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => colour('not-found.dark')).toContain('accent')
  await expect.element(page.getByText('Look elsewhere')).toBeVisible()
  await expect.element(page.getByText('Nothing here')).toBeVisible()
})

it('the changes view renders the screens of both versions side by side, and runs no code from the loaded file', async () => {
  await show(changes)
  const title = page.getByRole('heading', { name: 'Screens before and after' })
  await expect.element(title).toBeVisible()
  /** The title of the first old screen, after it was rendered. Only screens near the viewport are rendered. */
  const old = () => {
    title.element().scrollIntoView()
    return drawnBefore()?.querySelector('h1')
  }
  await expect.poll(() => old()?.textContent).toBe('An old page')
  const look = () => getComputedStyle(old() as HTMLElement)
  expect(look().color).toBe('rgb(1, 2, 3)')
  expect(look().marginLeft).toBe('7px')
  expect(drawnBefore()?.querySelector('dialog:modal')?.textContent).toBe('Open')
  expect(drawnBefore()?.title).toBe('Drawing')
  await expect
    .poll(
      () =>
        document.querySelector<HTMLIFrameElement>('iframe[title=Drawing]')?.contentDocument?.body.innerText,
    )
    .toContain('Page Not Found')
  await expect.element(page.getByText('There was no such screen.')).toBeVisible()
  await expect.element(page.getByText('There is no such screen any more.')).toBeVisible()
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(() => old() && look().color).toBe('rgb(4, 5, 6)')
  const { violations } = await axe.run(document.body, { iframes: false })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}, 60_000)

it('the changes view says why it cannot render the screens of the earlier version', async () => {
  await show({ revision: 'v1', flows: [{ ...change, screens: [], undrawn: 'There is no view.' }] })
  await expect.element(page.getByText('(There is no view.)', { exact: false })).toBeVisible()
})

it('the changes view can be used with the keyboard alone, and refuses a file that machines:diff did not write', async () => {
  await show('{"flows":')
  await expect.element(page.getByText('changes.json is no file of npm run machines:diff.')).toBeVisible()
  await show('[]')
  await expect.element(page.getByText('changes.json is no file of npm run machines:diff.')).toBeVisible()
  await show({ revision: 'v1', flows: [] })
  await expect.element(page.getByText('No flow differs since v1.')).toBeVisible()
  await show(changes)
  const first = page.getByRole('button', { name: /State not-found.sought$/ })
  await expect.element(first).toBeVisible()
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(first).toHaveAttribute('aria-pressed', 'true')
})
