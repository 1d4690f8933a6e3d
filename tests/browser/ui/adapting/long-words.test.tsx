import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Facts } from '#src/ui/layout/facts.tsx'
import { Heading } from '#src/ui/layout/text.tsx'
import { renderView } from '#tests/browser/render-view.tsx'

const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung'

it('a word wider than its card is broken, in a heading and in a value', async () => {
  renderView(
    <div style={{ display: 'grid', width: 300 }}>
      <div data-testid="card">
        <Heading level={3}>{word}</Heading>
        <Facts items={[{ label: 'Plan', value: word }]} />
      </div>
    </div>,
  )
  await expect.element(page.getByRole('heading', { name: word })).toBeVisible()
  const card = page.getByTestId('card').element()
  expect(card.getBoundingClientRect().width).toBe(300)
  expect(card.scrollWidth).toBe(300)
})
