import { chakra } from '../theme/chakra.ts'

/** A small status label. The text carries the meaning; the colour only supports it. */
export const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    w: 'fit-content',
    px: '3',
    py: '0.5',
    rounded: 'full',
    outline: '1px solid transparent',
    textStyle: 'small',
    fontWeight: '600',
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      neutral: { bg: 'bg.tint', color: 'fg.muted' },
      positive: { bg: 'positive.subtle', color: 'positive.fg' },
      warning: { bg: 'warning.subtle', color: 'warning.fg' },
      accent: { bg: 'accent', color: 'accent.on', forcedColorAdjust: 'none' },
    },
  },
  defaultVariants: { tone: 'neutral' },
})
