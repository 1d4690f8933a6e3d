import type { ComponentProps } from 'react'
import { chakra } from '#src/ui/theme/chakra.ts'
import { box, Field, type FieldText } from './field.tsx'

/** A text area whose height grows with its text. */
const Area = chakra('textarea', {
  base: {
    ...box,
    display: 'block',
    py: '3',
    resize: 'vertical',
    fieldSizing: 'content',
    minH: 'calc(4lh + 1.5rem + 2px)',
  },
})

type TextAreaProps = FieldText &
  Pick<ComponentProps<'textarea'>, 'name' | 'maxLength' | 'placeholder' | 'readOnly' | 'rows'> & {
    value: string
    onChange: (value: string) => void
  }

export function TextArea({ label, help, error, hint, rows = 4, onChange, ...native }: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error} hint={hint}>
      {(wiring) => (
        <Area
          {...native}
          {...wiring}
          rows={rows}
          dir="auto"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
