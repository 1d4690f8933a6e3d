import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { Text } from '../layout/text.tsx'

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

const Band = chakra('div', {
  base: {
    w: 'full',
    maxW: 'page',
    mx: 'auto',
    px: { base: '4', sm: '6', lg: '8' },
    pt: { base: '4', md: '6' },
  },
})
const Trouble = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    p: { base: '4', md: '5' },
    bg: 'bg.surface',
    border: 'hairline',
    borderColor: 'danger.fg',
    boxShadow: 'inset 0 4px 0 var(--chakra-colors-danger-fg)',
    rounded: 'base',
  },
})

/** Something that has to be done before all works again, above a page. */
export function Warning({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <Band>
      <Trouble aria-labelledby={titleId}>
        <Text id={titleId} variant="label" tone="danger">
          {title}
        </Text>
        {children}
      </Trouble>
    </Band>
  )
}

/** Something that went well; announced when it appears. */
export function Notice({ children }: { children: ReactNode }) {
  return <Status role="status">{children}</Status>
}
