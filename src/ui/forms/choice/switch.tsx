import type { MouseEvent, ReactNode } from 'react'
import { VisuallyHidden } from '#src/ui/focus/visually-hidden.tsx'
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
    '&:has(:disabled)': { cursor: 'not-allowed', color: 'fg.muted' },
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
      _before: { animation: 'breathe', animationDuration: 'slow', animationIterationCount: 'infinite' },
    },
  },
})

type SwitchProps = {
  checked: boolean
  /** Called with the requested value. The parent decides; the switch always shows `checked`. */
  onChange: (checked: boolean) => void
  /** The label of the switch. */
  children: ReactNode
  /** Hides the label visually, if text beside the switch says the same. */
  labelHidden?: boolean
  disabled?: boolean | undefined
  /** Set while the change is being saved: the switch ignores clicks but keeps the focus. */
  loading?: boolean | undefined
}

const refuse = (event: MouseEvent) => event.preventDefault()

/** A switch whose change takes effect at once, without a save button. */
export function Switch({
  onChange,
  children,
  labelHidden = false,
  disabled = false,
  loading = false,
  checked,
}: SwitchProps) {
  return (
    <Row>
      <Track
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled && !loading}
        aria-disabled={loading || undefined}
        aria-busy={loading || undefined}
        onClick={loading ? refuse : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      {labelHidden ? <VisuallyHidden>{children}</VisuallyHidden> : <span>{children}</span>}
    </Row>
  )
}
