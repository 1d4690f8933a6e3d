import { chakra } from '#src/ui/theme/chakra.ts'

/** The parts of a page, one below the other. */
export const Stack = chakra('div', { base: { display: 'grid', gap: '5', minW: '0' } })

/** Two panes, side by side if both fit. */
export const Panes = chakra('div', {
  base: { display: 'grid', gap: '6', alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' },
  variants: {
    second: {
      equal: { md: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
      narrow: { lg: { gridTemplateColumns: 'minmax(0, 1fr) 22rem' } },
    },
  },
})
