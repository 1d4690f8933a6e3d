import { chakra } from '../theme/chakra.ts'

/** Fields above a list. The first takes the remaining width; on a phone the others are below it. */
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
