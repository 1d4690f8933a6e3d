import type { ComponentProps } from 'react'
import { Field, type FieldText, Input } from './field.tsx'

type TextAreaProps = Omit<FieldText, 'invalidBy'> &
  Pick<ComponentProps<'textarea'>, 'name' | 'maxLength' | 'placeholder' | 'readOnly' | 'rows'> & {
    value: string
    onChange: (value: string) => void
  }

/** A labelled field of several lines. */
export function TextArea({ label, help, error, hint, rows = 4, onChange, ...native }: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error} hint={hint}>
      {(wiring) => (
        <Input asChild lines>
          <textarea
            {...native}
            {...wiring}
            rows={rows}
            dir="auto"
            onChange={(event) => onChange(event.target.value)}
          />
        </Input>
      )}
    </Field>
  )
}
