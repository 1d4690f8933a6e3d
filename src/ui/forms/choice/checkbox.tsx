import type { ReactNode } from 'react'
import { chakra } from '#src/ui/theme/chakra.ts'

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
  variants: {
    /** Adds a border and background, for one option among several. */
    framed: {
      true: {
        alignItems: 'center',
        minH: '12',
        px: '4',
        bg: 'bg.surface',
        border: 'strong',
        rounded: 'base',
        transitionProperty: 'border-color, background-color',
        transitionDuration: 'fast',
        _hover: { borderColor: 'fg' },
        '&:has(:checked)': { bg: 'accent.subtle', borderColor: 'accent.fg' },
        '&:has([aria-invalid=true])': { borderColor: 'danger.fg' },
      },
    },
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
  /** The label. It may contain a link; a click on the link does not change the checkbox. */
  children: ReactNode
  disabled?: boolean | undefined
  framed?: boolean | undefined
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
}

export function Checkbox({ onChange, children, framed, ...native }: CheckboxProps) {
  return (
    <Row framed={framed}>
      <Box {...native} type="checkbox" onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </Row>
  )
}
