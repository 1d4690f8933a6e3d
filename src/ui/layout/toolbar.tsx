import { chakra } from '../theme/chakra.ts'

/** Fields above a list: the first as wide as there is room, the others beside it, on a phone below. */
export const Toolbar = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'repeat(auto-fit, minmax(max(40%, min(100%, 7rem)), 1fr))',
      md: 'minmax(12rem, 1fr) 11rem 11rem',
    },
    alignItems: 'end',
    gap: '3',
    '& > :first-of-type': { gridColumn: { base: '1 / -1', md: 'auto' } },
  },
})
