import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { Card, CardGrid, FigureRow } from '#src/ui/layout/card.tsx'
import { draw } from '#tests/browser/draw.tsx'

/** Renders an element as the first of its page, so that the CSS rules of outer elements come before those of inner ones. */
const drawFirst = (drawing: ReactNode) => {
  // The theme's rules come first.
  draw(null)
  const container = document.head.appendChild(document.createElement('div'))
  draw(<CacheProvider value={createCache({ key: 'first', container })}>{drawing}</CacheProvider>)
  const { rowGap, padding } = getComputedStyle(document.querySelector('section') as Element)
  container.remove()
  return { rowGap, padding }
}

it('the parts of a card are nearer to each other in a row of figures, whatever was drawn before (addition)', () => {
  const { rowGap } = drawFirst(
    <FigureRow>
      <Card>Members</Card>
    </FigureRow>,
  )
  expect(rowGap).toBe('12px')
})

it('a card is smaller in a compact grid, whatever was drawn before (addition)', () => {
  const card = drawFirst(
    <CardGrid compact>
      <Card>Members</Card>
    </CardGrid>,
  )
  expect(card).toEqual({ rowGap: '12px', padding: '16px' })
})
