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

const Quiet = chakra('p', {
  base: {
    w: 'full',
    maxW: 'page',
    mx: 'auto',
    px: { base: '4', sm: '6', lg: '8' },
    pt: '3',
    color: 'fg.muted',
    textStyle: 'small',
  },
})

/** Something worth knowing, above a page. */
export function QuietNotice({ children }: { children: ReactNode }) {
  return <Quiet role="status">{children}</Quiet>
}

/** Something that went well; announced when it appears. */
export function Notice({ children }: { children: ReactNode }) {
  return <Status role="status">{children}</Status>
}
