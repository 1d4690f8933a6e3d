import { chakra } from '#src/ui/theme/chakra.ts'

/** A decorative spinner for buttons; screen readers read the button's text instead. */
export const Spinner = chakra(
  'span',
  {
    base: {
      display: 'inline-block',
      flexShrink: '0',
      boxSize: '1em',
      rounded: 'full',
      border: '2px solid currentColor',
      borderTopColor: 'transparent',
      animation: 'turn 0.8s linear infinite',
    },
  },
  { defaultProps: { 'aria-hidden': true } },
)
