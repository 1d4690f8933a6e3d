import { defineRecipe } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { LuArrowUpRight } from '../media/icons.tsx'
import { NavLink } from '../navigation/link.tsx'
import { Anchor, type LinkTarget } from '../navigation/link-target.tsx'
import { chakra } from '../theme/chakra.ts'

export type NavItem = LinkTarget & { label: string; icon?: ReactNode }

const look = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minH: 'touch',
  px: '4',
  rounded: 'base',
  color: 'fg',
  textStyle: 'label',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  transitionProperty: 'background-color',
  transitionDuration: 'fast',
  _hover: { bg: 'bg.tint' },
  _currentPage: { boxShadow: 'inset 0 -3px 0 var(--chakra-colors-accent)', borderBottomRadius: 'none' },
  '& svg': { boxSize: 'icon', flexShrink: '0' },
} as const

const upright = {
  w: 'full',
  _currentPage: {
    bg: 'bg.tint',
    borderBottomRadius: 'base',
    borderStartRadius: 'none',
    boxShadow: 'inset 4px 0 0 var(--chakra-colors-accent)',
    _rtl: { boxShadow: 'inset -4px 0 0 var(--chakra-colors-accent)' },
  },
} as const

/** The look of a navigation's row or tab. */
export const navItemRecipe = defineRecipe({ base: look, variants: { upright: { true: upright } } })

/** The same look: a tab on small screens, and a row from `lg` on. */
export const navItemByWidth = defineRecipe({ base: { ...look, lg: upright } })

const Inside = chakra(NavLink, navItemRecipe)
const External = chakra(Anchor, navItemRecipe)
const Away = chakra('span', {
  base: { marginInlineStart: '-1', '&& svg': { boxSize: '4', color: 'fg.muted' } },
})

/** A navigation's link; it has `aria-current` on its own page. */
function NavItemLink({ item, upright = false }: { item: NavItem; upright?: boolean }) {
  const content = (
    <>
      {item.icon}
      {item.label}
    </>
  )
  if ('to' in item)
    return (
      <Inside to={item.to} upright={upright}>
        {content}
      </Inside>
    )
  return (
    <External href={item.href} external={item.external} upright={upright}>
      {content}
      {item.external && (
        <Away>
          <LuArrowUpRight />
        </Away>
      )}
    </External>
  )
}

const Items = chakra('ul', {
  base: { display: 'flex', gap: '1', listStyle: 'none', minW: '0' },
  variants: {
    upright: { true: { flexDirection: 'column' }, false: { flexWrap: 'wrap', alignItems: 'center' } },
  },
})

/** A list of links in a row, or with `upright` in a column; `children` are more `li` elements. */
export function NavItems(props: { items: readonly NavItem[]; upright?: boolean; children?: ReactNode }) {
  const { items, upright = false, children } = props
  return (
    <Items upright={upright}>
      {items.map((item) => (
        <li key={item.label}>
          <NavItemLink item={item} upright={upright} />
        </li>
      ))}
      {children}
    </Items>
  )
}
