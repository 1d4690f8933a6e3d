import type { FormEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { chakra } from '../theme/chakra.ts'
import { focusFirstInvalid } from './text/field.tsx'

const FormElement = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '5' } })

type FormProps = {
  onSubmit: () => void
  children: ReactNode
  'aria-label'?: string | undefined
  /**
   * Who refuses what was typed. `browser`: by `type`, `required` and `pattern`, before `onSubmit` is called. `owner`: by
   * its own error messages; the first field with one takes the focus. `both`: the owner, who understands more, is asked
   * first; where the fields can be written still, the browser says what is wrong with them.
   */
  validation?: 'browser' | 'owner' | 'both'
}

/** A form that stays on the page. */
export function Form({ onSubmit, validation = 'browser', ...rest }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    event.preventDefault()
    if (validation === 'browser') return onSubmit()
    flushSync(onSubmit)
    if (!focusFirstInvalid(form) && validation === 'both') form.reportValidity()
  }
  // Without scripts the browser would write what was typed, the password too, into the address.
  return <FormElement {...rest} method="post" noValidate={validation !== 'browser'} onSubmit={submit} />
}

/** Fields side by side where they fit. */
export const FieldRow = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
    alignItems: 'start',
    gap: '5',
  },
})

const Alert = chakra('p', {
  base: {
    px: '4',
    py: '3',
    rounded: 'base',
    bg: 'danger.subtle',
    color: 'danger.fg',
    textStyle: 'label',
    animation: 'rise',
    animationDuration: 'base',
    animationTimingFunction: 'base',
  },
})

/** An error of the whole form, announced when it appears; renders nothing without a message. */
export function FormError({ children }: { children?: ReactNode }) {
  if (!children) return null
  return (
    <Alert role="alert" dir="auto">
      {children}
    </Alert>
  )
}
