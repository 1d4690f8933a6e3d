import type { ReactNode } from 'react'
import { chakra } from '../theme/chakra.ts'

const Anchor = chakra('div', { base: { position: 'relative', display: 'flex' } })

const Message = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: '0',
    bottom: 'calc(100% + 0.5rem)',
    display: 'flex',
    justifyContent: 'center',
    pointerEvents: 'none',
    '& > span': {
      flexShrink: '0',
      px: '3',
      py: '1',
      bg: 'fg',
      color: 'bg',
      rounded: 'base',
      textStyle: 'small',
      maxW: '60vw',
      textAlign: 'center',
      textWrap: 'balance',
      animation: 'rise',
      animationDuration: 'base',
      animationTimingFunction: 'base',
    },
  },
})

type BubbleProps = {
  /** Shown over the control for a moment; announced when it appears. */
  message: string | null
  children: ReactNode
}

/** A short-lived message over one control, which does not move for it. */
export function Bubble({ message, children }: BubbleProps) {
  return (
    <Anchor>
      {message && (
        <Message role="status">
          <span>{message}</span>
        </Message>
      )}
      {children}
    </Anchor>
  )
}
