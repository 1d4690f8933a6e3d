import { chakra } from '../theme/chakra.ts'

/** A horizontal line with a label in the middle. */
export const Divider = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    color: 'fg.muted',
    textStyle: 'small',
    '&::before, &::after': { content: '""', flex: '1', borderTop: 'hairline' },
  },
})
