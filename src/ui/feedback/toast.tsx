import { useLayoutEffect, useRef } from 'react'
import { returnFocus, selfAndAncestors } from '../focus/return-focus.ts'
import { Button } from '../forms/button.tsx'
import { LuX } from '../media/icons.tsx'
import { OnTop } from '../overlay/layers.tsx'
import { chakra } from '../theme/chakra.ts'

const Slip = chakra('div', {
  base: {
    position: 'fixed',
    insetInline: '4',
    top: { base: '4', md: 'auto' },
    bottom: { base: 'auto', md: '6' },
    mx: 'auto',
    w: 'fit-content',
    maxW: 'calc(100vw - 2rem)',
    zIndex: 'toast',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    ps: '5',
    pe: '2',
    py: '2',
    rounded: 'base',
    border: '1px solid transparent',
    textStyle: 'label',
    animation: 'rise',
    _print: { display: 'none' },
    '& button': {
      color: 'inherit',
      _hover: { bg: 'transparent', borderColor: 'currentColor' },
      _focusVisible: { outlineColor: 'currentColor' },
    },
  },
  variants: {
    tone: {
      plain: { bg: 'fg', color: 'bg' },
      destructive: { bg: 'danger.solid', color: 'danger.on' },
    },
  },
})

type ToastProps = {
  title: string
  tone: 'plain' | 'destructive'
  /** Called when the pointer or the focus enters the toast. */
  onHold: () => void
  /** Called when the pointer and the focus have left the toast. */
  onRelease: () => void
  onDismiss: () => void
}

/** A short notice above everything, also above an open dialog. The parent decides how long it stays. */
export function Toast({ title, tone, onHold, onRelease, onDismiss }: ToastProps) {
  const slip = useRef<HTMLDivElement>(null)
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    const { current } = slip
    return () => {
      if (current?.contains(document.activeElement))
        returnFocus(selfAndAncestors(before.current ?? current.parentElement))
    }
  }, [])
  return (
    <OnTop>
      <Slip
        ref={slip}
        tone={tone}
        role={tone === 'destructive' ? 'alert' : 'status'}
        onPointerEnter={onHold}
        onPointerLeave={({ currentTarget }) => {
          if (!currentTarget.contains(document.activeElement)) onRelease()
        }}
        onFocus={({ relatedTarget }) => {
          before.current = relatedTarget
          onHold()
        }}
        onBlur={({ currentTarget }) => {
          if (!currentTarget.matches(':hover')) onRelease()
        }}
      >
        <span dir="auto">{title}</span>
        <Button variant="ghost" size="icon" aria-label="Dismiss" icon={<LuX />} onClick={onDismiss} />
      </Slip>
    </OnTop>
  )
}
