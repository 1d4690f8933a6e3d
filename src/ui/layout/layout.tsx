import { chakra } from '../theme/chakra.ts'
import { pageColumn } from './page-column.ts'
import { Text } from './text.tsx'

/** A screen's column, without a heading. */
export const Section = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: { base: '8', md: '12' },
    ...pageColumn,
    py: { base: '8', md: '12' },
  },
})

export const Stack = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', minW: '0' },
  variants: { gap: { tight: { gap: '1' }, snug: { gap: '3' }, base: { gap: '5' } } },
  defaultVariants: { gap: 'base' },
})

/** Places its children side by side, on several lines if they do not fit on one. */
export const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '2', minW: '0' },
  variants: { apart: { true: { justifyContent: 'space-between' } } },
})

/** A list whose items have their own look. */
export const Items = chakra('ul', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', listStyle: 'none', minW: '0' },
})

export const Steps = chakra('ol', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    ps: '5',
    listStyle: 'decimal',
    textStyle: 'body',
    '& > li': { ps: '1' },
  },
})

/**
 * A small picture beside its text and further content. The text wraps below the picture when it would get too narrow.
 */
export const Media = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    alignContent: 'flex-start',
    gap: '4',
    '& > div': { flex: '1 1 5rem' },
  },
})

/** A picture beside its text; on a phone above it. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr)' },
    gap: { base: '5', md: '8' },
    alignItems: 'center',
  },
})

/** Limits the width to a readable line length. */
export const Prose = chakra('div', { base: { maxW: 'prose', minW: '0' } })

/** Text that a user has written. Keeps its line breaks and the direction of each paragraph (COMM-01). */
export const Multiline = chakra(
  Text,
  { base: { whiteSpace: 'pre-line', overflowWrap: 'anywhere', unicodeBidi: 'plaintext' } },
  { defaultProps: { dir: 'auto' } },
)

/** The start of a page: large text beside an illustration. */
export const Hero = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
    gap: { base: '8', lg: '12' },
    alignItems: 'center',
    // A small illustration, hidden on a narrow page, where it would separate the text from the content below.
    '& > svg': { display: { base: 'none', lg: 'block' }, w: 'full', maxW: '14rem', justifySelf: 'end' },
  },
})
