import type { ReactNode } from 'react'
import { returnFocusOnUnmount } from '../focus/focus-fallback.tsx'
import { Button } from '../forms/button.tsx'
import { Brand } from '../media/brand.tsx'
import { LuMenu, LuX } from '../media/icons.tsx'
import { SkipLink } from '../navigation/skip-link.tsx'
import { LayerSlot } from '../overlay/layers.tsx'
import { closeRequestHandlers, presentModal } from '../overlay/modal.ts'
import { chakra } from '../theme/chakra.ts'
import { Column, Main } from './column.tsx'
import { LogOutRow, type MemberNav, ProfileLink } from './member.tsx'
import type { Menu } from './menu.ts'
import { NavItems } from './nav-item.tsx'

const Side = chakra('aside', {
  base: {
    position: 'fixed',
    insetBlock: '0',
    insetInlineStart: '0',
    w: 'sidebar',
    bg: 'bg.surface',
    borderInlineEnd: 'hairline',
    _print: { display: 'none' },
  },
})
const Beside = chakra('div', {
  variants: { fixed: { true: { paddingInlineStart: { base: 'sidebar', _print: '0' } } } },
})
const Bar = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    position: 'sticky',
    top: '0',
    zIndex: 'bar',
    minH: '16',
    px: { base: '4', sm: '6' },
    bg: 'bg',
    borderBottom: 'hairline',
    _print: { display: 'none' },
  },
})
const Drawer = chakra('dialog', {
  base: {
    position: 'fixed',
    insetBlock: '0',
    insetInlineStart: '0',
    insetInlineEnd: 'auto',
    m: '0',
    w: 'min(20rem, 100vw - 56px)',
    maxW: 'none',
    h: '100dvh',
    maxH: 'none',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    bg: 'bg.surface',
    color: 'fg',
    borderInlineEnd: 'hairline',
    animation: 'enter',
    '&::backdrop': { bg: 'bg.overlay', animation: 'fade' },
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
  },
})
const Foot = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '1', mt: 'auto', pt: '3', borderTop: 'hairline' },
})

/** If logo and close button do not fit on one line, the close button is above. */
const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap-reverse',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    ps: '4',
    pe: '1',
    '& > button': { ms: 'auto' },
  },
})

/** The sidebar's content: logo, links, profile, log out. */
function MemberMenu({ nav, close }: { nav: MemberNav; close?: ReactNode }) {
  return (
    <Contents>
      <Head>
        <Brand name={nav.brand} to={nav.logoTo} />
        {close}
      </Head>
      <nav aria-label="Main">
        <NavItems items={nav.links} upright />
      </nav>
      {nav.account && (
        <Foot>
          <ProfileLink {...nav.account} />
          <LogOutRow onLogOut={nav.account.onLogOut} />
        </Foot>
      )}
    </Contents>
  )
}

type MemberShellProps = { nav: MemberNav; menu: Menu; footer?: ReactNode; children: ReactNode }

/** The layout for signed-in users: a sidebar if the menu is fixed, otherwise a drawer. NAV-01, NAV-02 */
export function MemberShell({ nav, menu, footer, children }: MemberShellProps) {
  const fixed = menu.look === 'fixed'
  return (
    <Beside fixed={fixed}>
      <SkipLink />
      <Column ref={returnFocusOnUnmount}>
        {fixed ? (
          <Side ref={returnFocusOnUnmount}>
            <MemberMenu nav={nav} />
          </Side>
        ) : (
          <Bar ref={returnFocusOnUnmount}>
            <Brand name={nav.brand} to={nav.logoTo} />
            <Button
              variant="ghost"
              size="icon"
              aria-label="Open menu"
              aria-haspopup="dialog"
              aria-expanded={menu.look === 'open'}
              icon={<LuMenu size="1.375rem" />}
              onClick={menu.onOpen}
            />
          </Bar>
        )}
        {menu.look === 'open' && (
          <Drawer ref={presentModal} aria-label="Menu" {...closeRequestHandlers(menu.onClose)}>
            <MemberMenu
              nav={nav}
              close={
                <Button variant="ghost" size="icon" aria-label="Close menu" onClick={menu.onClose}>
                  <LuX size="1.375rem" />
                </Button>
              }
            />
            <LayerSlot />
          </Drawer>
        )}
        <Main id="content" tabIndex={-1}>
          {children}
        </Main>
        {footer}
      </Column>
    </Beside>
  )
}
