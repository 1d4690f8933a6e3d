import { defineRecipe } from '@chakra-ui/react'
import { chakra } from '../theme/chakra.ts'

/**
 * The style of a line that expands the content below it when clicked. It ends with a plus sign. `compact` is smaller.
 */
export const foldLine = defineRecipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    w: 'full',
    textAlign: 'start',
    cursor: 'pointer',
    listStyle: 'none',
    _hover: { color: 'accent.fg' },
    '&::-webkit-details-marker': { display: 'none' },
    _after: {
      content: '""',
      boxSize: '0.875rem',
      mx: '0.5',
      flexShrink: '0',
      bgImage: 'linear-gradient(currentColor, currentColor), linear-gradient(currentColor, currentColor)',
      bgSize: '100% 2px, 2px 100%',
      backgroundPosition: 'center',
      bgRepeat: 'no-repeat',
      // Retains all colours of the element. In forced colours, the browser would otherwise remove the gradient.
      forcedColorAdjust: 'none',
      transitionProperty: 'rotate',
      transitionDuration: 'base',
      transitionTimingFunction: 'base',
      _print: { display: 'none' },
    },
    '&[aria-expanded=true], [open] > &': { _after: { rotate: '45deg' } },
  },
  variants: {
    compact: {
      true: { minH: { base: 'touch', lg: '8' }, textStyle: 'label' },
      false: { minH: '16', py: '4', textStyle: 'subheading' },
    },
  },
  defaultVariants: { compact: false },
})

/** A details element; `FoldSummary` is its summary. */
export const Fold = chakra('details', {
  base: { '&::details-content': { _print: { contentVisibility: 'visible' } } },
  variants: { ruled: { true: { borderTop: 'hairline', _last: { borderBottom: 'hairline' } } } },
})

export const FoldSummary = chakra('summary', foldLine)
