import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { LuMenu, LuX } from 'react-icons/lu'
import { Button } from '../button.tsx'
import type { MenuControl } from './use-menu.ts'

const Frame = chakra('div', { base: { display: { base: 'block', md: 'none' } } })
const Panel = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: '0',
    top: 'calc(100% + 0.5rem)',
    p: '3',
    maxH: 'calc(100dvh - 7rem)',
    overflowY: 'auto',
    bg: 'bg.surface',
    border: 'hairline',
    rounded: 'base',
    animation: 'rise',
    animationDuration: 'base',
    animationTimingFunction: 'base',
  },
})

/** Below the mobile breakpoint: a button that unfolds a panel under its bar (the bar is positioned). */
export function DropMenu({ menu, children }: { menu: MenuControl; children: ReactNode }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.open) return
    menu.onClose()
    button.current?.focus()
  }
  return (
    <Frame onKeyDown={closeByEscape}>
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        aria-label={menu.open ? 'Close menu' : 'Open menu'}
        aria-expanded={menu.open}
        aria-controls={menu.open ? id : undefined}
        onClick={menu.open ? menu.onClose : menu.onOpen}
      >
        {menu.open ? <LuX aria-hidden size={22} /> : <LuMenu aria-hidden size={22} />}
      </Button>
      {menu.open && <Panel id={id}>{children}</Panel>}
    </Frame>
  )
}
