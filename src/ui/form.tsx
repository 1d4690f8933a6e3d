import { chakra } from '@chakra-ui/react'
import type { FormEvent, ReactNode } from 'react'

const FormElement = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '5' } })

type FormProps = {
  /** Called once the browser's own validation has passed. */
  onSubmit: () => void
  children: ReactNode
  'aria-label'?: string | undefined
}

/** A form that stays on the page; the browser validates `type`, `required` and `pattern`. */
export function Form({ onSubmit, ...rest }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return <FormElement {...rest} onSubmit={submit} />
}

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

/** What went wrong with the whole form; announced when it appears. Nothing without a message. */
export function FormError({ children }: { children?: ReactNode }) {
  if (!children) return null
  return (
    <Alert role="alert" dir="auto">
      {children}
    </Alert>
  )
}
