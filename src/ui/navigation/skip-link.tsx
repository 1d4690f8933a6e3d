import { chakra } from '../theme/chakra.ts'

const SkipAnchor = chakra('a', {
  base: {
    position: 'fixed',
    insetInlineStart: '4',
    top: '4',
    zIndex: 'skip',
    px: '5',
    py: '3',
    rounded: 'base',
    bg: 'fg',
    color: 'bg',
    textStyle: 'label',
    translate: '0 -200%',
    _print: { display: 'none' },
    _focus: { translate: '0 0' },
  },
})

/** The first focusable element: skips the navigation and leads to the element with the id `content`. */
export function SkipLink() {
  return <SkipAnchor href="#content">Skip to content</SkipAnchor>
}
