import { chakra } from '../theme/chakra.ts'

/** The whole window as a column, so that the footer stays at its end. */
export const Column = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', minH: '100dvh', minW: '0' },
})

/** The screen's own content; what the skip link leads to. */
export const Main = chakra('main', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1',
    minW: '0',
    _focusVisible: { outline: 'none' },
  },
})
