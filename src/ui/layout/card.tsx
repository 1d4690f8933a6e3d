import { defineRecipe } from '@chakra-ui/react'
import { chakra } from '../theme/chakra.ts'

/** Aligns the parts of a card with those of the cards beside it, by a subgrid. */
const lined = (parts: number) => ({
  display: 'grid',
  gridRow: `span ${parts}`,
  gridTemplateRows: 'subgrid',
  '& > *': { alignContent: 'start' },
})

/** Places the parts of a card side by side if they fit, aligned with those of the rows above and below. */
const inRow = (columns: string) => ({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr) fit-content(6.5rem)', xl: columns },
  alignItems: 'center',
  gap: { base: '2', md: '4' },
  p: { base: '4', md: '4' },
  '& > :nth-of-type(n + 3)': { gridColumn: { base: '1 / -1', xl: 'auto' } },
  '& > :last-child': { justifyContent: { xl: 'flex-end' }, '& :is(a, button)': { px: '3' } },
})

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
    /** The number of the card's parts, which align with those of the cards beside it. */
    lines: { 3: lined(3), 4: lined(4), 6: lined(6) },
    /** The number of parts of a row in a compact list. */
    row: { 3: inRow('minmax(0, 1fr) 20.5rem 18.5rem'), 4: inRow('minmax(0, 1fr) 5.5rem 12.5rem 20.5rem') },
  },
  defaultVariants: { tone: 'plain' },
})

/** A card with a heading of its own. Use `as="li"` inside a `CardGrid`. */
export const Card = chakra('section', cardRecipe)

/** The columns of a grid of cards: as many as fit. */
export const cardColumns = 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))'

export const CardGrid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: cardColumns,
    gap: { base: '4', md: '6' },
    listStyle: 'none',
  },
  variants: {
    /** Small cards, four in a row on a desktop; fewer cards share the width. */
    dense: {
      true: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))', gap: '4' },
    },
    /** Three small cards in one row, or below each other. */
    three: { true: { gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' }, gap: '4' } },
    /** Cards that are wide enough for a line of badges and a button. */
    roomy: { true: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 23rem), 1fr))' } },
    /** One row per card, so that more cards are visible. */
    compact: {
      true: {
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: '3',
      },
    },
  },
})

/**
 * Two cards with a number each, and a third card with a text. In a wide window all are side by side; otherwise the
 * third is below the two.
 */
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

/** A card's status and its action: side by side if they fit, otherwise one below the other. */
export const Standing = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    justifyContent: 'space-between',
    '& > button': { px: '4' },
  },
})

/** The row of buttons at the end of a card or form. */
export const Actions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', _print: { display: 'none' } },
  variants: {
    align: {
      start: {},
      // On a phone the buttons fill the line, so that both thumbs can reach them.
      end: { justifyContent: 'flex-end', '& > *': { flexGrow: { base: '1', sm: '0' } } },
      bottom: { mt: 'auto', '& > *': { flex: '1 1 auto' } },
      fill: { '& > *': { flex: '1 1 auto' }, '& :is(a, button)': { px: { base: '2', sm: '5' } } },
    },
  },
  defaultVariants: { align: 'start' },
})
