import type { ReactNode } from 'react'
import { chakra } from '../theme/chakra.ts'
import { cardColumns } from './card.tsx'

const Frame = chakra('div', {
  base: {
    display: { base: 'flex', md: 'grid' },
    flexDirection: 'column',
    gridTemplateColumns: cardColumns,
    gap: { base: '5', md: '6' },
    alignItems: { md: 'start' },
    // Keeps a focused button from being covered by the sticky price bar.
    '& button': { scrollMarginBottom: '6rem' },
  },
})
const Words = chakra('div', {
  base: {
    display: { base: 'contents', md: 'grid' },
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gridColumn: '1 / -1',
    columnGap: { md: '6', lg: '8' },
    rowGap: '6',
    alignItems: 'start',
  },
  variants: { besideFilm: { true: { gridColumn: { base: '1 / -1', lg: '1 / -2' } } } },
})
const Logo = chakra('div', { base: { gridRow: '1 / span 3' } })
const Film = chakra('div', { base: { gridColumn: { base: '1 / -1', lg: '-2 / -1' } } })
const Offer = chakra('div', {
  base: {
    position: { base: 'sticky', md: 'static', _print: 'static' },
    bottom: '0',
    zIndex: { base: 'bar', md: 'auto' },
    order: { base: '1', md: '0' },
    gridColumn: '2',
    display: 'flex',
    flexWrap: { md: 'wrap' },
    alignItems: 'center',
    justifyContent: { base: 'space-between', md: 'start' },
    columnGap: '6',
    rowGap: '4',
    mx: { base: '-4', sm: '-6', md: '0' },
    px: { base: '4', sm: '6', md: '0' },
    py: { base: '3', md: '0' },
    bg: { base: 'bg', md: 'transparent', _print: 'transparent' },
    borderBlock: { base: 'hairline', md: 'none' },
    '& > button': { flexShrink: '0', ms: { base: 'auto', md: '0' } },
  },
})
const Price = chakra('p', { base: { textStyle: { base: 'subheading', md: 'figure' } } })

type OpeningProps = {
  logo: ReactNode
  film: ReactNode
  price: ReactNode
  /** The button that scrolls to the cards below, if there are any. */
  action: ReactNode
  heading: ReactNode
  children: ReactNode
}

/**
 * The start of a page that has cards below, aligned with the columns of their `CardGrid`. On a phone the price and the
 * action stay at the bottom of the window until the user has scrolled past this element.
 */
export function Opening({ logo, heading, film, price, action, children }: OpeningProps) {
  return (
    <Frame>
      <Words besideFilm={!!film}>
        <Logo>{logo}</Logo>
        {heading}
        {action && (
          <Offer>
            {price && <Price>{price}</Price>}
            {action}
          </Offer>
        )}
        {children}
      </Words>
      {film && <Film>{film}</Film>}
    </Frame>
  )
}
