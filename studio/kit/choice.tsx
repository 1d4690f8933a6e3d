import { VisuallyHidden } from '#src/ui/focus/visually-hidden.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'

const Group = chakra('fieldset', {
  base: { display: 'inline-flex', border: 'strong', rounded: 'base', bg: 'bg.surface' },
})
const Segment = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: 'touch',
    px: '3',
    textStyle: 'small',
    fontWeight: '600',
    cursor: 'pointer',
    _first: { roundedStart: '9px' },
    _last: { roundedEnd: '9px' },
    '&:hover:not(:has(:checked))': { bg: 'bg.tint' },
    '&:has(:checked)': { bg: 'fg', color: 'bg' },
    '&:has(:focus-visible)': { outline: '3px solid var(--chakra-colors-focus)', outlineOffset: '2px' },
  },
})

interface ChoiceProps<T extends string> {
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

/** A group of radio buttons in one row. */
export function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  return (
    <Group>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      {options.map((option) => (
        <Segment key={option.value}>
          <VisuallyHidden
            as="input"
            // `as` makes the element an input. TypeScript knows only the attributes of a span.
            {...({ type: 'radio', name: label, checked: option.value === value } as object)}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </Segment>
      ))}
    </Group>
  )
}
