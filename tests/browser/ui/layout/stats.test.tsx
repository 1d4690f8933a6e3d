import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Stats } from '#src/ui/marketing/stats.tsx'
import { renderView, widen } from '#tests/browser/render-view.tsx'

it.each([
  [6, 672, [3, 3]],
  [6, 358, [2, 2, 2]],
  [4, 1088, [4]],
  [4, 530, [2, 2]],
])('%i figures fill the lines of a space of %i px (addition)', async (count, width, lines) => {
  await widen(width)
  renderView(
    <Stats items={[...Array(count).keys()].map((at) => ({ value: `${at}K`, label: `Figure ${at}` }))} />,
  )
  const tops = page
    .getByText(/^Figure/)
    .elements()
    .map((label) => label.parentElement?.getBoundingClientRect().top)
  expect([...new Set(tops)].map((top) => tops.filter((one) => one === top).length)).toEqual(lines)
})
