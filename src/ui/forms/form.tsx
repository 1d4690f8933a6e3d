import type { FormEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { chakra } from '../theme/chakra.ts'
import { focusFirstInvalid } from './text/field.tsx'

const FormElement = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '5' } })

type FormProps = {
  /** Called once the browser's own validation has passed. */
  onSubmit: () => void
  children: ReactNode
  'aria-label'?: string | undefined
  /** Shows the owner's error messages instead of the browser's; the first field with one takes the focus. */
  ownMessages?: boolean | undefined
}

/** A form that stays on the page; the browser validates `type`, `required` and `pattern`. */
export function Form({ onSubmit, ownMessages = false, ...rest }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!ownMessages) return onSubmit()
    flushSync(onSubmit)
    focusFirstInvalid(event.currentTarget)
  }
  // Without scripts the browser would write what was typed, the password too, into the address.
  return <FormElement {...rest} method="post" noValidate={ownMessages} onSubmit={submit} />
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
