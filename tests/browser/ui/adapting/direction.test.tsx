import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Facts } from '#src/ui/layout/facts.tsx'
import { Multiline } from '#src/ui/layout/layout.tsx'
import { Heading } from '#src/ui/layout/text.tsx'
import { renderView } from '#tests/browser/render-view.tsx'

const arabic = 'مرحبا بكم!'

/** The positions of an element's letters on the line, from `at` to `end`. */
const lettersOf = (element: Element, at: number, end: number) => {
  const words = document.createRange()
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
  words.setStart(text, at)
  words.setEnd(text, end)
  return words.getBoundingClientRect()
}

it.each([undefined, arabic])(
  'an Arabic heading (with a separate name: %s) runs from right to left, but is aligned with the left of the page',
  (name) => {
    renderView(
      <Heading level={2} name={name}>
        {arabic}
      </Heading>,
    )
    const heading = page.getByRole('heading').element()
    const letters = lettersOf(heading, 0, arabic.length)
    expect(letters.left).toBe(heading.getBoundingClientRect().left)
    expect(lettersOf(heading, arabic.length - 1, arabic.length).left).toBe(letters.left)
  },
)

it('an Arabic heading within centered content is centered', () => {
  renderView(
    <div style={{ textAlign: 'center' }}>
      <Heading level={2}>{arabic}</Heading>
    </div>,
  )
  expect(getComputedStyle(page.getByRole('heading').element()).textAlign).toBe('center')
})

it('an Arabic value below its label is left-aligned with the label', () => {
  const value = `${arabic} `.repeat(40)
  renderView(<Facts items={[{ label: 'Plan', value }]} />)
  expect(getComputedStyle(page.getByRole('definition').element()).textAlign).toBe('left')
})

it('COMM-01: each paragraph of a text has the direction of its script, and all are aligned with the left of the page', () => {
  const english = 'Be kind!'
  renderView(<Multiline>{`${english}\n${arabic}\n${english}`}</Multiline>)
  const lines = page.getByText(/Be kind/).element()
  const { left } = lines.getBoundingClientRect()
  const middle = english.length + 1
  const last = middle + arabic.length + 1
  expect(lettersOf(lines, middle, middle + 1).left).toBeGreaterThan(left)
  expect(lettersOf(lines, last - 2, last - 1).left).toBe(left)
  for (const start of [0, last]) {
    expect(lettersOf(lines, start, start + 1).left).toBe(left)
    expect(lettersOf(lines, start + 7, start + 8).left).toBeGreaterThan(left)
  }
})
