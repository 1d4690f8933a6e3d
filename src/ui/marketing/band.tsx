import { type ReactNode, useId } from 'react'
import { Button } from '../forms/button.tsx'
import { Actions } from '../layout/card.tsx'
import { pageColumn } from '../layout/page-column.ts'
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
    ...pageColumn,
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
const IllustratedText = chakra('div', {
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
            <IllustratedText>
              {header}
              {children}
            </IllustratedText>
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
})

export const Words = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '6' } })

export const Ordinal = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '8',
    rounded: 'full',
    bg: 'accent',
    color: 'accent.on',
    forcedColorAdjust: 'none',
    textStyle: 'label',
  },
})

/** A statement of a section: a heading and a sentence. */
export function Statement({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Heading level={3} look="heading">
        {title}
      </Heading>
      <Text tone="muted">{text}</Text>
    </>
  )
}

/** The large button of a section. */
export function CallToAction({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Actions>
      <Button variant="primary" size="lg" onClick={onClick}>
        {children}
      </Button>
    </Actions>
  )
}

const Opening = chakra('section', {
  base: {
    display: 'grid',
    columnGap: '12',
    alignItems: 'center',
    ...pageColumn,
    pt: { base: '10', md: '16' },
  },
  variants: {
    art: {
      small: {
        gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 4fr)' },
        rowGap: '8',
        pb: { base: '10', md: '16' },
        '& > svg': { w: 'full', maxW: '24rem', justifySelf: 'center' },
      },
      large: {
        gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 11fr) minmax(0, 10fr)' },
        rowGap: '10',
        pb: { base: '0', lg: '10' },
        '& > svg': { w: 'full', maxW: { base: '30rem', lg: 'none' }, mx: 'auto' },
      },
    },
  },
})

interface ClaimProps {
  title: string
  lead: string
  illustration: ReactNode
  art: 'small' | 'large'
  children: ReactNode
}

/** The top of a marketing page: the claim beside an illustration, then buttons. */
export function Claim({ title, lead, illustration, art, children }: ClaimProps) {
  return (
    <Opening art={art} aria-label="What we do">
      <Words>
        <Heading level={1} look="hero">
          {title}
        </Heading>
        <Text variant="lead" tone="muted">
          {lead}
        </Text>
        {children}
      </Words>
      {illustration}
    </Opening>
  )
}
