import { expect, it } from 'vitest'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import { NavItems } from '#src/ui/shell/nav-item.tsx'
import { renderView } from '#tests/browser/render-view.tsx'

it('the icon of an external link is smaller than other icons in the navigation, even if it is the first icon that renders (addition)', () => {
  const items = [{ label: 'Contact', href: externalUrl('https://t.me/guildhall'), external: true }]
  renderView(
    <>
      <NavItems items={items} />
      <NavItems items={items} upright />
    </>,
  )
  const sizes = Array.from(document.querySelectorAll('a svg'), (mark) => getComputedStyle(mark).width)
  expect(sizes).toEqual(['16px', '16px'])
})
