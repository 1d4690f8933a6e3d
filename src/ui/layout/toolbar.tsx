import { chakra } from '../theme/chakra.ts'

/** Fields above a list: the first as wide as there is room, the others beside it, on a phone below. */
export const Toolbar = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'minmax(12rem, 1fr) 11rem 11rem' },
    alignItems: 'end',
    gap: '3',
    '& > :first-of-type': { gridColumn: { base: '1 / -1', md: 'auto' } },
  },
})
