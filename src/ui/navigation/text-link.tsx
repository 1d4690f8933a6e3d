import { chakra } from '../theme/chakra.ts'
import { Anchor } from './link-target.tsx'

export const TextLink = chakra(Anchor, {
  base: {
    color: 'fg',
    fontWeight: '600',
    textDecorationLine: 'underline',
    textDecorationColor: 'accent',
    textDecorationThickness: '2px',
    textUnderlineOffset: '0.2em',
    rounded: '2px',
    transitionProperty: 'text-decoration-thickness',
    transitionDuration: 'fast',
    _hover: { textDecorationThickness: '4px' },
  },
  variants: {
    /** For a name that is a link: underlined on hover. */
    quiet: {
      true: {
        fontWeight: 'inherit',
        textDecorationColor: 'transparent',
        _hover: { textDecorationColor: 'accent', textDecorationThickness: '2px' },
      },
    },
    /** Makes the whole surrounding `Media` clickable. */
    covering: {
      true: {
        _before: { content: '""', position: 'absolute', inset: '0' },
        // The outline is around the whole `Media`, because a heading that is cut after two lines may cut the link's own
        // box.
        _focusVisible: {
          outlineStyle: 'none',
          _before: { outline: '3px solid {colors.focus}', outlineOffset: '2px', rounded: 'base' },
        },
      },
    },
  },
})
