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
   * Who validates the input. `browser`: the browser, by `type`, `required` and `pattern`, before `onSubmit` is called;
   * the fields show its messages. `owner`: the parent, with its own error messages. `both`: first the parent; if it
   * finds no error and the form stays mounted, the browser. The first invalid field gets the focus.
   */
  validation?: 'browser' | 'owner' | 'both'
}

/** A form that does not navigate on submit. */
export function Form({ onSubmit, validation = 'browser', ...rest }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    event.preventDefault()
    const isRefused = () => {
      flushSync(() => form.checkValidity())
      return focusFirstInvalid(form)
    }
    if (validation === 'browser' && isRefused()) return
    flushSync(onSubmit)
    if (!focusFirstInvalid(form) && validation === 'both') isRefused()
  }
  // POST, because a browser without scripts would otherwise put the values, including the password, into the URL.
  return <FormElement {...rest} method="post" noValidate onSubmit={submit} />
}

/** Fields side by side if they fit. */
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
  },
})

/** An error of the whole form; screen readers announce it. Renders nothing without a message. */
export function FormError({ children }: { children?: ReactNode }) {
  if (!children) return null
  return (
    <Alert role="alert" dir="auto">
      {children}
    </Alert>
  )
}
