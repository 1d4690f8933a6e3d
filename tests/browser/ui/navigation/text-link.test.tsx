import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Media } from '#src/ui/layout/layout.tsx'
import { Heading } from '#src/ui/layout/text.tsx'
import { TextLink } from '#src/ui/navigation/text-link.tsx'
import { renderView } from '#tests/browser/render-view.tsx'

it('when the clickable area of a link is its whole card, the focus ring surrounds the card and is not clipped', async () => {
  renderView(
    <Media>
      <Heading level={2} name="Glass">
        <TextLink quiet covering to="/">
          Glass
        </TextLink>
      </Heading>
    </Media>,
  )
  await userEvent.keyboard('{Tab}')
  const link = page.getByRole('link', { name: 'Glass' })
  await expect.element(link).toHaveFocus()
  const ring = (pseudo?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(link.element(), pseudo)
    return [outlineStyle, outlineWidth]
  }
  expect(ring()[0]).toBe('none')
  expect(ring('::before')).toEqual(['solid', '3px'])
})
