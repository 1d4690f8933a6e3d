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
    },
  },
})

type BubbleProps = {
  /** The message over the control; null when there is none. Screen readers announce it. */
  message: string | null
  children: ReactNode
}

/** Shows a short message over a control without moving it. */
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
