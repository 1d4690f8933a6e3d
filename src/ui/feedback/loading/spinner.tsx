import { chakra } from '#src/ui/theme/chakra.ts'

/** A turning ring for buttons at work; silent, since the button says what is going on. */
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
