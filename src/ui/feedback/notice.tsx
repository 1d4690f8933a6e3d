import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Status = chakra('p', {
  base: {
    px: '4',
    py: '3',
    rounded: 'base',
    bg: 'positive.subtle',
    color: 'positive.fg',
    textStyle: 'label',
    animation: 'rise',
    animationDuration: 'base',
    animationTimingFunction: 'base',
  },
})

/** Something that went well; announced when it appears. */
export function Notice({ children }: { children: ReactNode }) {
  return <Status role="status">{children}</Status>
}
