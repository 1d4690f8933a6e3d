import { chakra } from '../theme/chakra.ts'

/** A column of at least the window's height, so that the footer is at the bottom. */
export const Column = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', minH: '100dvh', minW: '0' },
})

/** The screen's content; the target of the skip link. */
export const Main = chakra('main', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1',
    minW: '0',
    _focusVisible: { outline: 'none' },
  },
})
