import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { LuLogOut, LuUser } from 'react-icons/lu'
import { Avatar } from '../avatar.tsx'
import { Brand } from '../brand.tsx'
import { Button } from '../button.tsx'
import { Anchor } from '../link-target.tsx'
import { SkipLink } from '../skip-link.tsx'
import { DropMenu } from './drop-menu.tsx'
import { Column, Main } from './frame.tsx'
import { LogOutRow, type MemberNav } from './member.tsx'
import { NavItems } from './nav-item.tsx'
import { type MenuControl, useMenu } from './use-menu.ts'

const Pill = chakra('header', {
  base: {
    position: 'sticky',
    top: '3',
    zIndex: 'bar',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    w: 'calc(100% - 2rem)',
    maxW: 'page',
    mx: 'auto',
    mt: '3',
    ps: '5',
    pe: '2',
    minH: '3.75rem',
    bg: 'bg.surface',
    border: 'hairline',
    rounded: 'full',
  },
})
const Wide = chakra('div', {
  base: { display: { base: 'none', md: 'flex' }, alignItems: 'center', gap: '2', minW: '0' },
})
const Face = chakra(Anchor, {
  base: { display: 'grid', placeItems: 'center', boxSize: 'touch', rounded: 'full' },
})

type PillShellProps = MemberNav & {
  /** Given when a machine owns the mobile menu. */
  menu?: MenuControl | undefined
  children: ReactNode
}

/** The frame of the signed-in on public pages: a floating pill, a menu below 768 px. NAV-10, NAV-13 */
export function PillShell({ menu: control, children, ...nav }: PillShellProps) {
  const menu = useMenu(control, '768px')
  const profile = { label: 'Profile', to: nav.profileTo, icon: <LuUser aria-hidden /> }
  return (
    <Column>
      <SkipLink />
      <Pill>
        <Brand name={nav.brand} to={nav.logoTo} />
        <Wide>
          <nav aria-label="Main">
            <NavItems items={nav.links} />
          </nav>
          <Face to={nav.profileTo} aria-label={nav.name || 'Profile'}>
            <Avatar name={nav.name} picture={nav.picture} />
          </Face>
          <Button variant="ghost" size="icon" aria-label="Log Out" onClick={nav.onLogOut}>
            <LuLogOut aria-hidden size={20} />
          </Button>
        </Wide>
        <DropMenu menu={menu}>
          <nav aria-label="Main">
            <NavItems items={[...nav.links, profile]} upright>
              <li>
                <LogOutRow onLogOut={nav.onLogOut} />
              </li>
            </NavItems>
          </nav>
        </DropMenu>
      </Pill>
      <Main id="content" tabIndex={-1}>
        {children}
      </Main>
    </Column>
  )
}
