import { defineRecipe } from '@chakra-ui/react'
import { chakra } from '../theme/chakra.ts'

/** The parts of a card on the lines of its row in the grid. */
const lined = (parts: number) => ({
  display: 'grid',
  gridRow: `span ${parts}`,
  gridTemplateRows: 'subgrid',
  '& > *': { alignContent: 'start' },
})

/** A sheet on the paper: hairline, no shadow. */
export const cardRecipe = defineRecipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '5',
    minW: '0',
    p: { base: '5', md: '6' },
    bg: 'bg.surface',
    border: 'hairline',
    rounded: 'base',
    _print: { breakInside: 'avoid' },
  },
  variants: {
    tone: {
      plain: {},
      accent: { borderColor: 'accent', boxShadow: 'inset 0 4px 0 var(--chakra-colors-accent)' },
      sunken: { bg: 'bg.sunken', borderColor: 'transparent' },
    },
    /** How many parts it has, on the same lines as those of the cards beside it. */
    lines: { 3: lined(3), 4: lined(4), 6: lined(6) },
  },
  defaultVariants: { tone: 'plain' },
})

/** A sheet with a heading of its own; `as="li"` inside a `CardGrid`. */
export const Card = chakra('section', cardRecipe)

/** As many columns as cards fit. */
export const cardColumns = 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))'

/** Cards side by side where they fit, one below the other where they do not. */
export const CardGrid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: cardColumns,
    gap: { base: '4', md: '6' },
    listStyle: 'none',
  },
  variants: {
    /** Small enough that four stand side by side on a desktop; fewer share its width. */
    dense: {
      true: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))', gap: '4' },
    },
    /** Wide enough for a line of badges and a button, wherever cards stand side by side. */
    roomy: { true: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 23rem), 1fr))' } },
    /** More of them in sight. */
    compact: {
      true: {
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 16rem), 1fr))',
        gap: '3',
        '&& > *': { p: '4', gap: '3' },
        '& > * > :last-child': { columnGap: '1', '& :is(a, button)': { px: '2' } },
      },
    },
  },
})

/** Two figures, and what follows from them: beside them where there is room for its words in one line, below them where not. */
export const FigureRow = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
      sm: 'repeat(2, minmax(0, 1fr))',
      xl: 'minmax(11rem, max-content) minmax(11rem, max-content) minmax(0, 1fr)',
    },
    gap: '4',
    '&& > *': { gap: '3', justifyContent: 'space-between' },
    '& > :last-child': { gridColumn: { base: '1 / -1', xl: 'auto' } },
  },
})

/** What is to be known of a card, and beside it, or below where there is no room, what is to be done. */
export const Standing = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    '& > div': { flex: '99 1 auto', columnGap: '2', minH: 'touch', alignContent: 'center' },
    '& > button': { flex: '1 1 auto', px: '4' },
  },
})

/** The row of buttons that ends a card or a form. */
export const Actions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', _print: { display: 'none' } },
  variants: {
    align: {
      start: {},
      // On a phone they share each line, in reach of either thumb.
      end: { justifyContent: 'flex-end', '& > *': { flexGrow: { base: '1', sm: '0' } } },
      bottom: { mt: 'auto', '& > *': { flex: '1 1 auto' } },
      fill: { '& > *': { flex: '1 1 auto' }, '& :is(a, button)': { px: { base: '2', sm: '5' } } },
    },
  },
  defaultVariants: { align: 'start' },
})
