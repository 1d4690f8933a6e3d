import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Row = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'flex-start',
    gap: '3',
    minH: 'touch',
    py: '2',
    cursor: 'pointer',
    textStyle: 'body',
    '&:has(:disabled)': { cursor: 'not-allowed', color: 'fg.muted' },
  },
})

const tick = 'polygon(13% 46%, 0 61%, 38% 96%, 100% 22%, 86% 8%, 37% 68%)'

const Box = chakra('input', {
  base: {
    appearance: 'none',
    flexShrink: '0',
    display: 'grid',
    placeItems: 'center',
    boxSize: '6',
    mt: '0.5',
    bg: 'bg.surface',
    border: 'strong',
    rounded: '6px',
    cursor: 'inherit',
    transitionProperty: 'background-color, border-color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'fg' },
    _disabled: { opacity: '0.55' },
    _checked: {
      bg: 'accent',
      borderColor: 'accent.on',
      _dark: { borderColor: 'accent' },
      _before: { content: '""', boxSize: '0.875rem', bg: 'accent.on', clipPath: tick },
    },
  },
})

type CheckboxProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  /** The label; may contain a link, which does not tick the box. */
  children: ReactNode
  disabled?: boolean | undefined
  required?: boolean | undefined
  name?: string | undefined
}

/** A box to tick. */
export function Checkbox({ onChange, children, ...native }: CheckboxProps) {
  return (
    <Row>
      <Box {...native} type="checkbox" onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </Row>
  )
}
