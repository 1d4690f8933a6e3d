import { defineGlobalStyles } from '@chakra-ui/react'

export const globalCss = defineGlobalStyles({
  '*': { '--global-color-border': 'colors.border' },
  html: {
    color: 'fg',
    bg: 'bg',
    colorScheme: 'light dark',
    textStyle: 'body',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'lining-nums tabular-nums',
    fontOpticalSizing: 'auto',
    scrollBehavior: 'smooth',
    // Keeps a focused element from being covered by the bar at the top of the window.
    scrollPaddingTop: '5rem',
    textSizeAdjust: '100%',
    _print: { bg: 'white' },
  },
  // Text of any direction aligns with the text around it.
  '[dir=auto]:not(input, textarea)': {
    textAlign: '-webkit-match-parent',
    '@supports (text-align: match-parent)': { textAlign: 'match-parent' },
  },
  '[id]': { scrollMarginTop: '1rem' },
  ':focus-visible': {
    outlineWidth: '3px',
    outlineStyle: 'solid',
    outlineColor: 'focus',
    outlineOffset: '2px',
  },
  '::selection': { bg: 'accent', color: 'accent.on' },
  '::placeholder': { color: 'fg.muted' },
  'html:has(dialog:modal), html:has(dialog:modal) body': { overflow: 'hidden' },
  '*, *::before, *::after, *::backdrop': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
})
