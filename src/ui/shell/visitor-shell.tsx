import type { ReactNode } from 'react'
import { returnFocusOnUnmount } from '../focus/focus-fallback.tsx'
import { pageColumn } from '../layout/page-column.ts'
import { Brand } from '../media/brand.tsx'
import { SkipLink } from '../navigation/skip-link.tsx'
import { chakra } from '../theme/chakra.ts'
import { Column, Main } from './column.tsx'
import { DropMenu } from './drop-menu.tsx'
import type { Menu } from './menu.ts'
import { type NavItem, NavItems } from './nav-item.tsx'

const Bar = chakra('header', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 'bar',
    bg: 'bg',
    borderBottom: 'hairline',
    _print: { display: 'none' },
  },
})
const BarColumn = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    ...pageColumn,
    minH: '16',
  },
})
const End = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '3' } })

const Fixed = chakra('div', {
  base: { display: 'contents' },
  variants: { unmeasured: { true: { display: { base: 'none', md: 'contents' } } } },
})
const Folded = chakra('div', { variants: { unmeasured: { true: { display: { md: 'none' } } } } })

const Last = chakra('li', { base: { pt: '3', '& > *': { w: 'full' } } })

type VisitorShellProps = {
  brand: string
  links: readonly NavItem[]
  /** The button at the end of the bar or menu, such as Login. */
  action?: ReactNode
  footer?: ReactNode
  menu: Menu
  children: ReactNode
}

/** The layout for visitors: a bar with logo, links and button (on a narrow page in a menu), and a footer. */
export function VisitorShell({ brand, links, action, footer, menu, children }: VisitorShellProps) {
  const unmeasured = menu.look === 'unmeasured'
  return (
    <Column ref={returnFocusOnUnmount}>
      <SkipLink />
      <Bar>
        <BarColumn>
          <Brand name={brand} to="/" />
          <End>
            {(menu.look === 'fixed' || unmeasured) && (
              <Fixed unmeasured={unmeasured}>
                <nav aria-label="Main">
                  <NavItems items={links} />
                </nav>
                {action}
              </Fixed>
            )}
            {menu.look !== 'fixed' && (
              <Folded ref={returnFocusOnUnmount} unmeasured={unmeasured}>
                <DropMenu menu={menu}>
                  <nav aria-label="Main">
                    <NavItems items={links} upright>
                      {action && <Last>{action}</Last>}
                    </NavItems>
                  </nav>
                </DropMenu>
              </Folded>
            )}
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
