import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { LuMenu } from 'react-icons/lu'
import { Brand } from '../brand.tsx'
import { Button } from '../button.tsx'
import { LayerSlot } from '../layers.tsx'
import { asksToClose, presentModal } from '../modal.ts'
import { SkipLink } from '../skip-link.tsx'
import { Column, Main } from './frame.tsx'
import { LogOutRow, type MemberNav, ProfileLink } from './member.tsx'
import { NavItems } from './nav-item.tsx'
import { type MenuControl, useMenu } from './use-menu.ts'

const Side = chakra('aside', {
  base: {
    display: { base: 'none', lg: 'block' },
    position: 'fixed',
    insetBlock: '0',
    insetInlineStart: '0',
    w: 'sidebar',
    bg: 'bg.surface',
    borderInlineEnd: 'hairline',
  },
})
const Beside = chakra('div', { base: { paddingInlineStart: { base: '0', lg: 'sidebar' } } })
const Bar = chakra('header', {
  base: {
    display: { base: 'flex', lg: 'none' },
    alignItems: 'center',
    justifyContent: 'space-between',
    position: 'sticky',
    top: '0',
    zIndex: 'bar',
    minH: '16',
    px: { base: '4', sm: '6' },
    bg: 'bg',
    borderBottom: 'hairline',
  },
})
const Drawer = chakra('dialog', {
  base: {
    position: 'fixed',
    insetBlock: '0',
    insetInlineStart: '0',
    insetInlineEnd: 'auto',
    m: '0',
    w: 'min(20rem, calc(100vw - 3.5rem))',
    maxW: 'none',
    h: '100dvh',
    maxH: 'none',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    bg: 'bg.surface',
    color: 'fg',
    borderInlineEnd: 'hairline',
    animation: 'enter',
    animationDuration: 'base',
    animationTimingFunction: 'base',
    '&::backdrop': { bg: 'bg.overlay', animation: 'fade', animationDuration: 'base' },
  },
})
const Contents = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8',
    h: 'full',
    overflowY: 'auto',
    px: '3',
    py: '5',
    '& > a': { px: '4' },
  },
})
const Foot = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '1', mt: 'auto', pt: '3', borderTop: 'hairline' },
})

/** The sidebar's content: logo, links, profile, log out. */
function MemberMenu({ brand, name, picture, links, profileTo, logoTo, onLogOut }: MemberNav) {
  return (
    <Contents>
      <Brand name={brand} to={logoTo} />
      <nav aria-label="Main">
        <NavItems items={links} upright />
      </nav>
      <Foot>
        <ProfileLink name={name} picture={picture} to={profileTo} />
        <LogOutRow onLogOut={onLogOut} />
      </Foot>
    </Contents>
  )
}

type MemberShellProps = MemberNav & {
  /** Given when a machine owns the drawer. */
  menu?: MenuControl | undefined
  children: ReactNode
}

/** The frame of the signed-in: a sidebar that stays from 1024 px, a drawer below. NAV-01, NAV-02 */
export function MemberShell({ menu: control, children, ...nav }: MemberShellProps) {
  const menu = useMenu(control, '1024px')
  return (
    <Beside>
      <SkipLink />
      <Side>
        <MemberMenu {...nav} />
      </Side>
      <Column>
        <Bar>
          <Brand name={nav.brand} to={nav.logoTo} />
          <Button
            variant="ghost"
            size="icon"
            aria-label="Open menu"
            aria-haspopup="dialog"
            aria-expanded={menu.open}
            onClick={menu.onOpen}
          >
            <LuMenu aria-hidden size={22} />
          </Button>
        </Bar>
        {menu.open && (
          <Drawer ref={presentModal} aria-label="Menu" {...asksToClose(menu.onClose)}>
            <MemberMenu {...nav} />
            <LayerSlot />
          </Drawer>
        )}
        <Main id="content" tabIndex={-1}>
          {children}
        </Main>
      </Column>
    </Beside>
  )
}
