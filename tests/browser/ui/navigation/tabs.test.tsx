import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Tabs } from '#src/ui/navigation/tabs.tsx'
import { renderView, widen } from '#tests/browser/render-view.tsx'

const rendered = (labels: readonly string[]) => {
  renderView(
    <Tabs
      label="Parts"
      tabs={labels.map((label) => ({ value: label, label }))}
      value={labels[0] ?? ''}
      onChange={() => {}}
    >
      Part
    </Tabs>,
  )
  return page
    .getByRole('tab')
    .elements()
    .map((tab) => tab.getBoundingClientRect())
}
const inRows = (tabs: readonly DOMRect[]) =>
  Object.values(Object.groupBy(tabs, ({ top }) => Math.round(top))).map((row) => row?.length)

const six = ['Map', 'Screens', 'Stories', 'Requirements', 'Live', 'Changes']

it.each([320, 390])('at %i px six tabs are two rows of three, within the page', async (width) => {
  await widen(width)
  const tabs = rendered(six)
  expect(inRows(tabs)).toEqual([3, 3])
  expect(Math.max(...tabs.map(({ right }) => right))).toBeLessThanOrEqual(width)
})

it('six tabs are one row on a wide page', async () => {
  await widen(768)
  expect(inRows(rendered(six))).toEqual([6])
})

it('three tabs are one row even on the narrowest page', async () => {
  await widen(320)
  expect(inRows(rendered(['Terms', 'Privacy', 'Usage']))).toEqual([3])
})

it.each([
  ['ArrowRight', {}, [['Privacy']]],
  ['ArrowLeft', { altKey: true }, []],
  ['ArrowRight', { ctrlKey: true }, []],
  ['ArrowRight', { metaKey: true }, []],
  ['End', { ctrlKey: true }, []],
])('the key %s with the modifiers %o selects a tab only without modifiers', (key, modifiers, chosen) => {
  const onChange = vi.fn()
  renderView(
    <Tabs
      label="Parts"
      tabs={['Terms', 'Privacy'].map((label) => ({ value: label, label }))}
      value="Terms"
      onChange={onChange}
    >
      Part
    </Tabs>,
  )
  const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers })
  page.getByRole('tab', { name: 'Terms' }).element().dispatchEvent(pressed)
  expect(onChange.mock.calls).toEqual(chosen)
  expect(pressed.defaultPrevented).toBe(chosen.length > 0)
})
