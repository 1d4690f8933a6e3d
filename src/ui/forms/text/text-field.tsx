import type { ComponentProps } from 'react'
import { chakra } from '#src/ui/theme/chakra.ts'
import { Field, type FieldText, Input } from './field.tsx'

export type TextFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'value'> & {
    /** A sign in the box before the value, such as '$'. The value does not contain the sign. */
    sign?: string | undefined
    type?: 'text' | 'email' | 'url' | 'search'
    value: string
    onChange: (value: string) => void
  }

const Box = chakra('span', { base: { position: 'relative', display: 'grid' } })
const Sign = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineStart: '4',
    alignSelf: 'center',
    color: 'fg.muted',
    pointerEvents: 'none',
  },
})

export function TextField({
  label,
  help,
  error,
  hint,
  note,
  sign,
  type = 'text',
  onChange,
  ...native
}: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} hint={hint} note={note}>
      {(wiring) => {
        const input = (
          <Input
            {...native}
            {...wiring}
            withSign={sign !== undefined}
            type={type}
            dir="auto"
            onChange={(event) => onChange(event.target.value)}
          />
        )
        return sign === undefined ? (
          input
        ) : (
          <Box>
            <Sign aria-hidden>{sign}</Sign>
            {input}
          </Box>
        )
      }}
    </Field>
  )
}
