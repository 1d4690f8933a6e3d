import { chakra } from '#src/ui/theme/chakra.ts'
import { box, Field, type FieldText } from '../text/field.tsx'

/** A choice of one among many, in the look of the one-line fields. */
export const Select = chakra('select', {
  base: { ...box, textOverflow: 'ellipsis' },
})

type SelectFieldProps<V extends string> = Omit<FieldText, 'invalidBy'> & {
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
  disabled?: boolean | undefined
}

/** A labelled choice of one among many. */
export function SelectField<V extends string>({
  label,
  help,
  error,
  hint,
  options,
  onChange,
  ...native
}: SelectFieldProps<V>) {
  return (
    <Field label={label} help={help} error={error} hint={hint}>
      {(wiring) => (
        <Select
          {...native}
          {...wiring}
          onChange={(event) => {
            const chosen = options[event.target.selectedIndex]
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
