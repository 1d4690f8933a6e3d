import type { MouseEvent, ReactNode } from 'react'
import { chakra } from '#src/ui/theme/chakra.ts'

const Row = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3',
    minH: 'touch',
    cursor: 'pointer',
    textStyle: 'label',
    _print: { display: 'none' },
    '&:has([aria-busy=true])': { cursor: 'progress' },
  },
})

const Track = chakra('input', {
  base: {
    appearance: 'none',
    position: 'relative',
    flexShrink: '0',
    w: '12',
    h: '1.75rem',
    bg: 'bg.tint',
    border: 'strong',
    rounded: 'full',
    cursor: 'inherit',
    transitionProperty: 'background-color, border-color',
    transitionDuration: 'fast',
    transitionTimingFunction: 'base',
    _hover: { borderColor: 'fg' },
    _disabled: { opacity: '0.55' },
    _before: {
      content: '""',
      position: 'absolute',
      insetBlockStart: '3px',
      insetInlineStart: '3px',
      boxSize: '5',
      bg: 'border.strong',
      rounded: 'full',
      transitionProperty: 'translate, background-color',
      transitionDuration: 'fast',
      transitionTimingFunction: 'base',
    },
    _checked: {
      bg: 'accent',
      borderColor: 'accent.on',
      _dark: { borderColor: 'accent' },
      _before: { bg: 'accent.on', translate: '1.25rem 0', _rtl: { translate: '-1.25rem 0' } },
    },
    '&[aria-busy=true]': {
      _before: { animationName: 'breathe', animationDuration: 'slow', animationIterationCount: 'infinite' },
    },
  },
})

type SwitchProps = {
  checked: boolean
  /** Called with the requested value. The parent decides; the switch always shows `checked`. */
  onChange: (checked: boolean) => void
  children: ReactNode
  /** Set while the change is being saved: the switch ignores clicks but keeps the focus. */
  loading?: boolean | undefined
}

const refuse = (event: MouseEvent) => event.preventDefault()

/** A switch whose change takes effect at once, without a save button. */
export function Switch({ checked, onChange, children, loading = false }: SwitchProps) {
  return (
    <Row>
      <Track
        type="checkbox"
        role="switch"
        checked={checked}
        aria-disabled={loading || undefined}
        aria-busy={loading || undefined}
        onClick={loading ? refuse : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </Row>
  )
}
