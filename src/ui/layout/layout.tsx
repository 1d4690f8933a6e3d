import type { ReactNode } from 'react'
import { chakra } from '../theme/chakra.ts'
import { Text } from './text.tsx'

/** A screen's column without a heading of its own. */
export const Section = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: { base: '8', md: '12' },
    w: 'full',
    maxW: 'page',
    mx: 'auto',
    px: { base: '4', sm: '6', lg: '8' },
    py: { base: '8', md: '12' },
  },
})

/** Things one below the other. */
export const Stack = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', minW: '0' },
  variants: { gap: { tight: { gap: '1' }, snug: { gap: '3' }, base: { gap: '5' } } },
  defaultVariants: { gap: 'base' },
})

/** Things side by side, wrapping. */
export const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '2', minW: '0' },
  variants: { apart: { true: { justifyContent: 'space-between' } } },
})

/** A list whose items are things of their own. */
export const Items = chakra('ul', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', listStyle: 'none', minW: '0' },
})

/** What is to be done, one after the other. */
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

/** A small picture beside the words that belong to it, and what else there is; below it where words would be torn. */
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

/** A picture beside its text; one above the other on a phone. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr)' },
    gap: { base: '5', md: '8' },
    alignItems: 'center',
  },
})

/** A measure that is pleasant to read. */
export const Prose = chakra('div', { base: { maxW: 'prose', minW: '0' } })

const Lines = chakra(Text, {
  base: { whiteSpace: 'pre-line', overflowWrap: 'anywhere', unicodeBidi: 'plaintext' },
})

/** Text of a person's own, with its line breaks and the direction of each paragraph kept (COMM-01). */
export function Multiline({ children, tone }: { children: ReactNode; tone?: 'muted' }) {
  return (
    <Lines dir="auto" tone={tone}>
      {children}
    </Lines>
  )
}

const HeroFrame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
    gap: { base: '8', lg: '12' },
    alignItems: 'center',
    '& > svg': { w: 'full', maxW: '28rem', mx: 'auto' },
  },
  variants: {
    brief: {
      true: {
        '& > svg': { display: { base: 'none', lg: 'block' }, maxW: '14rem', mx: '0', justifySelf: 'end' },
      },
    },
  },
})

type HeroProps = {
  art: ReactNode
  /** A small drawing, and none where it would stand between the words and what is below. */
  brief?: boolean
  children: ReactNode
}

/** The opening of a page: large words beside a drawing. */
export function Hero({ art, brief = false, children }: HeroProps) {
  return (
    <HeroFrame brief={brief}>
      <Stack>{children}</Stack>
      {art}
    </HeroFrame>
  )
}
