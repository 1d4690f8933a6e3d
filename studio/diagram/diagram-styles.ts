import { chakra } from '#src/ui/theme/chakra.ts'

/** The layout of the whole tab. */
export const Stack = chakra('div', {
  base: { position: 'relative', display: 'grid', gap: '5', pt: '3', minW: '0' },
})

/** Arranges diagram, outline and details. In a narrow window they are below each other. */
export const Panes = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '18rem minmax(0, 1fr)' },
    gridTemplateAreas: { base: '"diagram" "details" "outline"', lg: '"diagram diagram" "outline details"' },
  },
  variants: {
    selected: {
      true: {
        gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' },
        gridTemplateRows: { base: 'auto', lg: 'auto 1fr' },
        gridTemplateAreas: {
          base: '"diagram" "details" "outline"',
          lg: '"diagram outline" "diagram details"',
        },
      },
    },
  },
})

export const DiagramPane = chakra('div', {
  base: { gridArea: 'diagram', display: 'grid', gap: '3', minW: '0' },
})

export const OutlinePane = chakra('div', {
  base: { gridArea: 'outline', minW: '0' },
  variants: {
    beside: {
      true: {
        position: 'relative',
        maxH: { base: 'none', lg: '30dvh' },
        overflowY: { base: 'visible', lg: 'auto' },
      },
    },
  },
})

export const DetailsPane = chakra('div', {
  base: { gridArea: 'details', minW: '0' },
  variants: {
    beside: {
      true: {
        position: { base: 'static', lg: 'sticky' },
        top: '4',
        maxH: { base: 'none', lg: 'calc(70dvh - 8.75rem)' },
        overflowY: { base: 'visible', lg: 'auto' },
      },
    },
  },
})

/** The width of a window in which the toolbar fits beside the tabs, as a media query. */
export const wide = '@media (min-width: 1440px)'

/** In a wide window, the toolbar is in the same row as the tabs. */
export const Toolbar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    alignItems: 'center',
    '& > button': { px: { base: '3', sm: '5' } },
    [wide]: { position: 'absolute', bottom: 'calc(100% + 0.15rem)', insetInlineEnd: '0' },
  },
})
