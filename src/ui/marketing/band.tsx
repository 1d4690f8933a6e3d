import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { Heading, Text } from '../layout/text.tsx'

/** Lamplight's colours, whatever the theme: what stands on it takes them by their usual names. */
const lamplight = {
  '--chakra-colors-bg': '#16120E',
  '--chakra-colors-bg-surface': '#1F1A15',
  '--chakra-colors-bg-sunken': '#0F0C09',
  '--chakra-colors-bg-tint': '#2F2820',
  '--chakra-colors-fg': '#F6EEDF',
  '--chakra-colors-fg-muted': '#BDB09E',
  '--chakra-colors-border': '#3B332A',
  '--chakra-colors-border-strong': '#8C7F6E',
  '--chakra-colors-accent-subtle': '#3D2F10',
  '--chakra-colors-accent-fg': '#F9C85C',
  '--chakra-colors-focus': '#F9C85C',
}

const Ground = chakra('section', {
  base: { w: 'full', color: 'fg' },
  variants: {
    tone: {
      paper: { bg: 'bg' },
      sunken: { bg: 'bg.sunken', borderBlock: 'hairline' },
      ink: { ...lamplight, bg: 'bg', borderBlock: 'hairline' },
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
    py: { base: '16', md: '24' },
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
const Header = chakra('header', {
  base: { display: 'flex', flexDirection: 'column', gap: '4', maxW: 'prose' },
})

type BandProps = {
  title: string
  lead?: ReactNode
  tone?: 'paper' | 'sunken' | 'ink'
  /** What a link to it names. */
  id?: string
  /** The heading stands beside the content where there is room. */
  beside?: boolean
  children?: ReactNode
}

/** A part of a marketing page, as wide as the window, with its heading. */
export function Band({ title, lead, tone = 'paper', id, beside = false, children }: BandProps) {
  const heading = useId()
  return (
    <Ground tone={tone} id={id} aria-labelledby={heading}>
      <Column beside={beside}>
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
        {children}
      </Column>
    </Ground>
  )
}

/** Two halves of a band, one above the other on narrow screens. */
export const Halves = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    gap: { base: '8', lg: '16' },
    alignItems: 'center',
  },
  variants: { top: { true: { alignItems: 'start' } } },
})
