import { chakra } from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'
import { Text } from '../layout/text.tsx'

const Frame = chakra('details', {
  base: {
    borderTop: 'hairline',
    _last: { borderBottom: 'hairline' },
    '& > summary::after': { content: '"+"', flexShrink: '0', textStyle: 'subheading', color: 'fg.muted' },
    '&[open] > summary::after': { content: '"–"' },
  },
})
const Summary = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    minH: '12',
    py: '3',
    textStyle: 'label',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
  },
})
const Body = chakra('div', { base: { pb: '5', maxW: 'prose' } })

/** A question that opens to its answer. Those that share a `group` are open one at a time. */
export function Disclosure({
  ref,
  summary,
  group,
  children,
}: {
  /** Of what opens it. */
  ref?: Ref<HTMLElement> | undefined
  summary: string
  group: string
  children: ReactNode
}) {
  return (
    <Frame name={group}>
      <Summary ref={ref}>{summary}</Summary>
      <Body>
        <Text tone="muted">{children}</Text>
      </Body>
    </Frame>
  )
}
