import { chakra } from '../theme/chakra.ts'

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, var(--least, 9rem)), 1fr))',
    columnGap: '6',
    rowGap: '8',
    // Six numbers are in rows of three; four numbers that do not fit on one line are in rows of two.
    '&:has(> :nth-of-type(6))': { '--least': 'max(9rem, 28%)' },
    '&:has(> :nth-of-type(4):last-of-type)': { '--least': 'max(9rem, min(40%, (40.5rem - 100%) * 999))' },
  },
})
const Stat = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    gap: '1',
    ps: '4',
    borderInlineStart: '3px solid var(--chakra-colors-accent)',
  },
})
const Label = chakra('dt', { base: { textStyle: 'small', color: 'fg.muted' } })
const Value = chakra('dd', { base: { textStyle: 'figure', whiteSpace: { base: 'normal', sm: 'nowrap' } } })

/** Large figures, each with a label below it. */
export function Stats({ items }: { items: readonly { value: string; label: string }[] }) {
  return (
    <List>
      {items.map(({ value, label }) => (
        <Stat key={label}>
          <Label>{label}</Label>
          <Value>{value}</Value>
        </Stat>
      ))}
    </List>
  )
}
