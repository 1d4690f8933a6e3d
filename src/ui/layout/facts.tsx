import type { ReactNode } from 'react'
import { chakra } from '../theme/chakra.ts'

const List = chakra('dl', { base: { display: 'grid', textStyle: 'small' } })
const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '6',
    py: '2',
    borderTop: 'hairline',
  },
})
/** The name. It shrinks to its longest word; a value that does not fit beside it gets a line of its own. */
const Term = chakra('dt', { base: { flexGrow: '1', w: 'min-content', color: 'fg.muted' } })
const Value = chakra('dd', { base: { fontWeight: '600', minW: '0', overflowWrap: 'anywhere' } })

/** Pairs of name and value with lines between them. */
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
