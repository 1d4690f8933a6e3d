import { chakra } from '../theme/chakra.ts'

const Items = chakra('ul', {
  base: { display: 'flex', flexDirection: 'column', gap: '2', listStyle: 'none' },
})
const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '3',
    textStyle: 'body',
    _before: { content: '""', boxSize: '2', mt: '2', rounded: 'full', bg: 'accent' },
  },
})

export function List({ items }: { items: readonly string[] }) {
  return (
    <Items>
      {items.map((item) => (
        <Item key={item}>{item}</Item>
      ))}
    </Items>
  )
}
