import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Page } from '#src/ui/layout/page.tsx'
import { draw, widen } from '../draw.tsx'

it.each([
  [390, 16],
  [1030, 32],
  [1600, 224],
])('at %i px the heading of a page begins at %i px, however wide its content is', async (width, left) => {
  await widen(width)
  draw(
    <>
      <Page title="A list" />
      <Page title="A text" width="prose" />
    </>,
  )
  const lefts = ['A list', 'A text'].map(
    (name) => page.getByRole('heading', { name }).element().getBoundingClientRect().left,
  )
  expect(lefts).toEqual([left, left])
})
