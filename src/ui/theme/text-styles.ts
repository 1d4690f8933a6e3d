import { defineTextStyles } from '@chakra-ui/react'

const display = { fontFamily: 'display', fontWeight: '600', textWrap: 'balance' } as const
const body = { fontFamily: 'body', fontWeight: '400' } as const

/** The only type scale: headings use the display font, text the body font. */
export const textStyles = defineTextStyles({
  hero: {
    value: {
      ...display,
      fontSize: 'min(clamp(2.5rem, 1.5rem + 4.6vw, 5rem), 15vw)',
      lineHeight: '1.04',
      letterSpacing: '-0.025em',
    },
  },
  title: {
    value: {
      ...display,
      fontSize: 'min(clamp(2rem, 1.6rem + 1.8vw, 2.875rem), 13vw)',
      lineHeight: '1.1',
      letterSpacing: '-0.02em',
    },
  },
  heading: { value: { ...display, fontSize: '1.5rem', lineHeight: '1.2', letterSpacing: '-0.012em' } },
  subheading: { value: { ...display, fontSize: '1.1875rem', lineHeight: '1.3', letterSpacing: '-0.005em' } },
  figure: { value: { ...display, fontSize: '2.25rem', lineHeight: '1.05', letterSpacing: '-0.02em' } },
  lead: { value: { ...body, fontSize: '1.1875rem', lineHeight: '1.55' } },
  body: { value: { ...body, fontSize: '1rem', lineHeight: '1.6' } },
  label: { value: { ...body, fontWeight: '600', fontSize: '0.9375rem', lineHeight: '1.35' } },
  small: { value: { ...body, fontSize: '0.875rem', lineHeight: '1.5' } },
})
