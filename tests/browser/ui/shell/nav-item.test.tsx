import { expect, it } from 'vitest'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import { NavItems } from '#src/ui/shell/nav-item.tsx'
import { draw } from '#tests/browser/draw.tsx'

it('the icon of an external link is smaller than other icons, whichever was rendered first (addition)', () => {
  const items = [{ label: 'Contact', href: externalUrl('https://t.me/guildhall'), external: true }]
  draw(
    <>
      <NavItems items={items} />
      <NavItems items={items} upright />
    </>,
  )
  const sizes = Array.from(document.querySelectorAll('a svg'), (mark) => getComputedStyle(mark).width)
  expect(sizes).toEqual(['16px', '16px'])
})
