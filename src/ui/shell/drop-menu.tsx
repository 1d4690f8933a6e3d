import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useFocusFallback } from '../focus/use-focus-fallback.ts'
import { Button } from '../forms/button.tsx'
import { LuMenu, LuX } from '../media/icons.tsx'
import { chakra } from '../theme/chakra.ts'
import type { Menu } from './menu.ts'

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
  },
})

/**
 * A button that opens a panel below the bar around it; the bar must have a CSS position. Escape, a click outside and
 * moving the focus away call `menu.onClose`. When the panel closes with the focus inside, the button gets the focus.
 */
export function DropMenu({ menu, children }: { menu: Menu; children: ReactNode }) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = menu.look === 'open'
  const closeFrom = useEffectEvent((place: EventTarget | null) => {
    if (place instanceof Node && !frame.current?.contains(place)) menu.onClose()
  })
  useEffect(() => {
    if (!isOpen) return
    const pressed = (event: PointerEvent) => closeFrom(event.target)
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [isOpen])
  const focusFallback = useFocusFallback(button)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events that bubble from its controls.
    <div
      ref={frame}
      {...focusFallback}
      onKeyDown={({ key }) => {
        if (isOpen && key === 'Escape') menu.onClose()
      }}
      onBlur={({ currentTarget, relatedTarget: to }) => {
        if (isOpen && to && !currentTarget.contains(to)) menu.onClose()
      }}
    >
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        aria-label={isOpen ? 'Close menu' : 'Open menu'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        icon={isOpen ? <LuX size="1.375rem" /> : <LuMenu size="1.375rem" />}
        onClick={isOpen ? menu.onClose : menu.onOpen}
      />
      {isOpen && <Panel id={id}>{children}</Panel>}
    </div>
  )
}
