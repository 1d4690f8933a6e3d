import { chakra } from '@chakra-ui/react'

/** A choice of one among many, in the look of the one-line fields. */
export const Select = chakra('select', {
  base: {
    w: 'full',
    minW: '0',
    minH: '12',
    px: '4',
    bg: 'bg.surface',
    color: 'fg',
    border: 'strong',
    rounded: 'base',
    textStyle: 'body',
    textOverflow: 'ellipsis',
    _hover: { borderColor: 'fg' },
    _disabled: { opacity: '0.55' },
  },
})
