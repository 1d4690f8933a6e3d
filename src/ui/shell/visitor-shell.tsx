import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Brand } from '../brand.tsx'
import { SkipLink } from '../skip-link.tsx'
import { DropMenu } from './drop-menu.tsx'
import { Column, Main } from './frame.tsx'
import { type NavItem, NavItems } from './nav-item.tsx'
import { type MenuControl, useMenu } from './use-menu.ts'

const Bar = chakra('header', {
  base: { position: 'sticky', top: '0', zIndex: 'bar', bg: 'bg', borderBottom: 'hairline' },
})
const BarColumn = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    maxW: 'page',
    mx: 'auto',
    px: { base: '4', sm: '6', lg: '8' },
    minH: '16',
  },
})
const End = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '3' } })
const Wide = chakra('nav', { base: { display: { base: 'none', md: 'block' } } })

type VisitorShellProps = {
  brand: string
  links: readonly NavItem[]
  /** The button at the end of the bar, e.g. Login. */
  action?: ReactNode
  footer?: ReactNode
  /** Given when a machine owns the mobile menu. */
  menu?: MenuControl | undefined
  children: ReactNode
}

/** The frame for visitors: a bar with the logo to `/`, links (a menu below 768 px), and a footer. */
export function VisitorShell({ brand, links, action, footer, menu: control, children }: VisitorShellProps) {
  const menu = useMenu(control, '768px')
  return (
    <Column>
      <SkipLink />
      <Bar>
        <BarColumn>
          <Brand name={brand} to="/" />
          <End>
            <Wide aria-label="Main">
              <NavItems items={links} />
            </Wide>
            {action}
            <DropMenu menu={menu}>
              <nav aria-label="Main">
                <NavItems items={links} upright />
              </nav>
            </DropMenu>
          </End>
        </BarColumn>
      </Bar>
      <Main id="content" tabIndex={-1}>
        {children}
      </Main>
      {footer}
    </Column>
  )
}
