import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

const Frame = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '2', minW: '0' } })
const Label = chakra('label', { base: { textStyle: 'label' } })
const Hint = chakra('p', { base: { textStyle: 'small', color: 'fg.muted' } })
const Problem = chakra('p', { base: { textStyle: 'small', fontWeight: '600', color: 'danger.fg' } })

/** The box of every one-line field. */
export const Input = chakra('input', {
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
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'fg' },
    _disabled: { opacity: '0.55', cursor: 'not-allowed' },
    '&[aria-invalid=true]': {
      borderColor: 'danger.fg',
      boxShadow: '0 0 0 1px var(--chakra-colors-danger-fg)',
    },
  },
  variants: { withButton: { true: { paddingInlineEnd: '20' } } },
})

export type FieldText = {
  label: string
  error?: string | null | undefined
  hint?: string | null | undefined
}

type Wiring = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label above, hint and error below, all tied to the control for assistive technology. */
export function Field({
  label,
  error,
  hint,
  children,
}: FieldText & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <Frame>
      <Label htmlFor={id}>{label}</Label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
      })}
      {hint && <Hint id={hintId}>{hint}</Hint>}
      {error && (
        <Problem id={errorId} role="alert">
          {error}
        </Problem>
      )}
    </Frame>
  )
}
