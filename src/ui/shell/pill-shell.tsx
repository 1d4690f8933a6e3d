import type { ReactNode } from 'react'
import { returnFocusOnUnmount } from '../focus/focus-fallback.tsx'
import { Button } from '../forms/button.tsx'
import { Avatar } from '../media/avatar.tsx'
import { Brand } from '../media/brand.tsx'
import { LuLogOut, LuUser } from '../media/icons.tsx'
import { Anchor } from '../navigation/link-target.tsx'
import { SkipLink } from '../navigation/skip-link.tsx'
import { chakra } from '../theme/chakra.ts'
import { Column, Main } from './column.tsx'
import { DropMenu } from './drop-menu.tsx'
import { LogOutRow, type MemberNav } from './member.tsx'
import type { Menu } from './menu.ts'
import { NavItems } from './nav-item.tsx'

const Pill = chakra('header', {
  base: {
    position: 'sticky',
    top: '3',
    zIndex: 'bar',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '4',
    w: 'calc(100% - 2 * {spacing.4})',
    maxW: 'page',
    mx: 'auto',
    mt: '3',
    ps: '5',
    pe: '2',
    minH: '3.75rem',
    bg: 'bg.surface',
    border: 'hairline',
    rounded: 'calc(3.75rem / 2)',
    _print: { display: 'none' },
  },
})
const Wide = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    minW: '0',
    '& nav a': { px: { base: '3', lg: '4' } },
  },
})
const Face = chakra(Anchor, {
  base: { display: 'grid', placeItems: 'center', boxSize: 'touch', rounded: 'full' },
})

type PillShellProps = { nav: MemberNav; menu: Menu; footer?: ReactNode; children: ReactNode }

/** A layout for signed-in users: a floating pill; on a narrow page with a menu. NAV-10, NAV-13 */
export function PillShell({ nav, menu, footer, children }: PillShellProps) {
  const { account } = nav
  return (
    <Column ref={returnFocusOnUnmount}>
      <SkipLink />
      <Pill>
        <Brand name={nav.brand} to={nav.logoTo} />
        {menu.look === 'fixed' ? (
          <Wide ref={returnFocusOnUnmount}>
            <nav aria-label="Main">
              <NavItems items={nav.links} />
            </nav>
            {account && (
              <>
                <Face to={account.to} aria-label={account.name?.trim() || 'Profile'}>
                  <Avatar name={account.name} picture={account.picture} />
                </Face>
                <Button variant="ghost" size="icon" aria-label="Log Out" onClick={account.onLogOut}>
                  <LuLogOut size="1.25rem" />
                </Button>
              </>
            )}
          </Wide>
        ) : (
          <div ref={returnFocusOnUnmount}>
            <DropMenu menu={menu}>
              <nav aria-label="Main">
                <NavItems
                  items={[
                    ...nav.links,
                    ...(account ? [{ label: 'Profile', to: account.to, icon: <LuUser /> }] : []),
                  ]}
                  upright
                >
                  {account && (
                    <li>
                      <LogOutRow onLogOut={account.onLogOut} />
                    </li>
                  )}
                </NavItems>
              </nav>
            </DropMenu>
          </div>
        )}
      </Pill>
      <Main id="content" tabIndex={-1}>
        {children}
      </Main>
      {footer}
    </Column>
  )
}
