import { chakra } from '@chakra-ui/react'
import type { MouseEvent, ReactNode, Ref } from 'react'
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

/** What decides whether it is open, where the browser does not. */
type Held = { open: boolean; onToggle: () => void }

type DisclosureProps = {
  /** Of what opens it. */
  ref?: Ref<HTMLElement> | undefined
  summary: string
  group: string
  held?: Held | undefined
  children: ReactNode
}

const asks = ({ open, onToggle }: Held) => ({
  details: {
    open,
    // The browser opens one by itself when a search finds words in it.
    onToggle: (event: { currentTarget: HTMLDetailsElement }) =>
      event.currentTarget.open && !open && onToggle(),
  },
  summary: {
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      onToggle()
    },
  },
})

/** A question that opens to its answer. Those that share a `group` are open one at a time. */
export function Disclosure({ ref, summary, group, held, children }: DisclosureProps) {
  const asking = held && asks(held)
  return (
    <Frame name={group} {...asking?.details}>
      <Summary ref={ref} {...asking?.summary}>
        {summary}
      </Summary>
      <Body>
        <Text tone="muted">{children}</Text>
      </Body>
    </Frame>
  )
}
