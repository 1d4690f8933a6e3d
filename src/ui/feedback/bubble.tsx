import type { ReactNode } from 'react'
import { chakra } from '../theme/chakra.ts'

const Place = chakra('div', { base: { position: 'relative', display: 'flex' } })

const Words = chakra('div', {
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
  /** Said over the control for a moment; announced when it appears. */
  says: string | null
  children: ReactNode
}

/** Words that belong to one control and pass: it does not move for them. */
export function Bubble({ says, children }: BubbleProps) {
  return (
    <Place>
      {says && (
        <Words role="status">
          <span>{says}</span>
        </Words>
      )}
      {children}
    </Place>
  )
}
