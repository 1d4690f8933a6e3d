import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Card, CardGrid, FigureRow } from '#src/ui/layout/card.tsx'
import { renderView, widen } from '#tests/browser/render-view.tsx'

/** Renders an element as the first element of a page. The style sheet gets the rules of outer elements first. */
const renderFirst = (element: ReactNode) => {
  // Renders the theme alone, so that its rules come before those of `element`.
  renderView(null)
  const container = document.head.appendChild(document.createElement('div'))
  renderView(<CacheProvider value={createCache({ key: 'first', container })}>{element}</CacheProvider>)
  const { rowGap, padding } = getComputedStyle(document.querySelector('section') as Element)
  container.remove()
  return { rowGap, padding }
}

it('the gaps between the parts of a card are smaller in a row of figures than elsewhere, even if this row renders first (addition)', () => {
  const { rowGap } = renderFirst(
    <FigureRow>
      <Card>Members</Card>
    </FigureRow>,
  )
  expect(rowGap).toBe('12px')
})

it('C120: in a compact list the parts of a card are side by side when the window is wide enough (addition)', async () => {
  await widen(1280)
  renderView(
    <CardGrid compact>
      <Card as="li" row={3}>
        <p>The Lantern Room</p>
        <p>Active</p>
        <p>Open</p>
      </Card>
      <Card as="li" row={3}>
        <p>Observatory</p>
        <p>Active</p>
        <p>Open</p>
      </Card>
    </CardGrid>,
  )
  const [first, second] = page.getByRole('listitem').elements()
  const places = (row: Element | undefined) =>
    [...(row?.children ?? [])].map((part) => part.getBoundingClientRect())
  expect(new Set(places(first).map(({ top }) => top)).size).toBe(1)
  expect(places(second).map(({ left }) => left)).toEqual(places(first).map(({ left }) => left))
  expect(first?.getBoundingClientRect().left).toBe(second?.getBoundingClientRect().left)
})
