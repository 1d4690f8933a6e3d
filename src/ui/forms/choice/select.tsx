import { chakra } from '#src/ui/theme/chakra.ts'
import { box, Field, type FieldText } from '../text/field.tsx'

const arrow =
  'conic-gradient(from -45deg at 50% 100%, currentColor 90deg, transparent 0) calc(100% - 1rem) 50% / 0.625rem 0.3125rem no-repeat'

export const Select = chakra('select', {
  base: {
    ...box,
    // Hides the browser's arrow, which ignores the padding.
    appearance: 'none',
    bg: `${arrow}, var(--chakra-colors-bg-surface)`,
    paddingInlineEnd: '10',
    textOverflow: 'ellipsis',
  },
})

type SelectFieldProps<V extends string> = Pick<FieldText, 'label' | 'error' | 'hint'> & {
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

export function SelectField<V extends string>({ value, options, onChange, ...text }: SelectFieldProps<V>) {
  return (
    <Field {...text}>
      {(wiring) => (
        <Select
          {...wiring}
          value={value}
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
