import { chakra } from '#src/ui/theme/chakra.ts'

/** The layout of the whole Play tab. */
export const Stack = chakra('div', {
  base: { position: 'relative', display: 'grid', gap: '4', pt: '3', minW: '0' },
})

/** In a wide window, this bar is in the same row as the tabs. */
export const LooksBar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    position: { base: 'static', lg: 'absolute' },
    bottom: 'calc(100% + 0.35rem)',
    insetInlineEnd: '0',
  },
})

export const Banner = chakra('p', {
  base: {
    px: '4',
    py: '3',
    rounded: 'base',
    bg: 'accent.subtle',
    textStyle: 'label',
    overflowWrap: 'anywhere',
  },
})

export const Pane = chakra('div', {
  base: { display: 'grid', gap: '4', minW: '0', alignContent: 'start' },
  variants: {
    stays: { true: { position: { base: 'static', lg: 'sticky' }, top: '4', order: { base: -1, lg: 0 } } },
  },
})

/** The list of choices, with the states next to it. */
export const Lists = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 15rem' },
  },
})

export const OutlinePane = chakra('div', {
  base: { maxH: { base: 'none', lg: '26rem' }, overflowY: 'auto', minW: '0' },
})
