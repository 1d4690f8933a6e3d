import type { ComponentProps } from 'react'
import { Field, type FieldText, Input } from './field.tsx'

type Native = Pick<
  ComponentProps<'input'>,
  | 'autoComplete'
  | 'autoFocus'
  | 'disabled'
  | 'inputMode'
  | 'maxLength'
  | 'min'
  | 'minLength'
  | 'name'
  | 'onBeforeInput'
  | 'onFocus'
  | 'onPaste'
  | 'pattern'
  | 'placeholder'
  | 'readOnly'
  | 'required'
  | 'step'
  | 'title'
>

export type TextFieldProps = FieldText &
  Native & {
    type?: 'text' | 'email' | 'url' | 'search'
    value: string
    onChange: (value: string) => void
  }

export function TextField({
  label,
  help,
  error,
  hint,
  note,
  type = 'text',
  onChange,
  ...native
}: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} hint={hint} note={note}>
      {(wiring) => (
        <Input
          {...native}
          {...wiring}
          type={type}
          dir="auto"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
