import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const List = chakra('dl', { base: { display: 'grid', textStyle: 'small' } })
const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '6',
    py: '2',
    borderTop: 'hairline',
  },
})
const Term = chakra('dt', { base: { color: 'fg.muted' } })
const Value = chakra('dd', { base: { fontWeight: '600', minW: '0' } })

/** Pairs of a name and a value, ruled like a ledger. */
export function Facts({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <List>
      {items.map(({ label, value }) => (
        <Row key={label}>
          <Term>{label}</Term>
          <Value dir="auto">{value}</Value>
        </Row>
      ))}
    </List>
  )
}
