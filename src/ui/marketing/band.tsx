import { type ReactNode, useId } from 'react'
import { Heading, Text } from '../layout/text.tsx'
import { chakra } from '../theme/chakra.ts'
import { darkColors } from '../theme/dark-colors.ts'

const Ground = chakra('section', {
  base: { w: 'full', color: 'fg', outline: 'none' },
  variants: {
    tone: {
      paper: { bg: 'bg' },
      sunken: { bg: 'bg.sunken', borderBlock: 'hairline' },
      glow: { bg: 'accent.subtle', borderBlock: 'hairline' },
      ink: { '@media screen': darkColors, bg: 'bg', borderBlock: 'hairline' },
    },
  },
})
const Column = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: { base: '8', md: '12' },
    maxW: 'page',
    mx: 'auto',
    px: { base: '4', sm: '6', lg: '8' },
    py: { base: '12', md: '20' },
  },
  variants: {
    beside: {
      true: {
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 2fr)' },
        columnGap: '12',
        alignItems: 'start',
      },
    },
  },
})
const Words = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: { base: '6', md: '8' }, minW: '0' },
})
const Illustrated = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 4fr)' },
    columnGap: '12',
    rowGap: '8',
    alignItems: 'center',
    '& > svg': { w: 'full', maxW: '22rem', justifySelf: 'center' },
  },
})
const Header = chakra('header', {
  base: { display: 'flex', flexDirection: 'column', gap: '4', maxW: 'prose' },
})

type BandProps = {
  title: string
  lead?: ReactNode
  tone?: 'paper' | 'sunken' | 'glow' | 'ink'
  /** The target of links to this section; it receives the focus. */
  id?: string
  /** Places the heading beside the content on a wide page. */
  beside?: boolean
  /** An illustration after the text. */
  art?: ReactNode
  children?: ReactNode
}

/** A section of a marketing page, as wide as the window, with a heading. */
export function Band({ title, lead, tone = 'paper', id, beside = false, art, children }: BandProps) {
  const heading = useId()
  const header = (
    <Header>
      <Heading level={2} look="title" id={heading}>
        {title}
      </Heading>
      {lead && (
        <Text variant="lead" tone="muted">
          {lead}
        </Text>
      )}
    </Header>
  )
  return (
    <Ground tone={tone} id={id} tabIndex={id === undefined ? undefined : -1} aria-labelledby={heading}>
      <Column beside={beside}>
        {art ? (
          <Illustrated>
            <Words>
              {header}
              {children}
            </Words>
            {art}
          </Illustrated>
        ) : (
          <>
            {header}
            {children}
          </>
        )}
      </Column>
    </Ground>
  )
}

/** Two halves of a section; on a narrow page one above the other. */
export const Halves = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    gap: { base: '8', lg: '16' },
    alignItems: 'center',
  },
  variants: { top: { true: { alignItems: 'start' } } },
})
