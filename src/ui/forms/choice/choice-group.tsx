import { type ReactNode, useId } from 'react'
import { chakra } from '#src/ui/theme/chakra.ts'
import { FieldGroup, type FieldText } from '../text/field.tsx'

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    // On a phone the options fill the width of each line.
    '& > label': { flex: { base: '1 1 20%', sm: 'none' }, px: { base: '2', sm: '4' }, alignSelf: 'stretch' },
  },
})

const Further = chakra('div', { base: { pt: '3', _empty: { display: 'none' } } })

const Chip = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minH: '12',
    px: '4',
    overflowWrap: 'normal',
    textAlign: 'center',
    bg: 'bg.surface',
    border: 'strong',
    rounded: 'base',
    textStyle: 'label',
    cursor: 'pointer',
    transitionProperty: 'border-color, background-color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'fg' },
    '&:has(:checked)': {
      bg: 'accent',
      color: 'accent.on',
      borderColor: 'accent.on',
      forcedColorAdjust: 'none',
      _dark: { borderColor: 'accent' },
    },
    '&:has(:focus-visible)': {
      outlineWidth: '3px',
      outlineStyle: 'solid',
      outlineColor: 'focus',
      outlineOffset: '2px',
    },
    '[data-invalid] &': { '&:not(:has(:checked))': { borderColor: 'danger.fg' } },
  },
})

/** The input covers its chip, so that the whole chip is clickable. */
const Dot = chakra('input', {
  base: {
    appearance: 'none',
    position: 'absolute',
    inset: '0',
    rounded: 'base',
    cursor: 'inherit',
    outline: 'none',
  },
})

type ChipProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }

/** A checkbox that looks like an option of a `ChoiceGroup` and is rendered after its options. */
export function ToggleChip({ checked, onChange, children }: ChipProps) {
  return (
    <Chip>
      <Dot type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </Chip>
  )
}

type ChoiceGroupProps<V extends string> = Pick<FieldText, 'label' | 'error'> & {
  options: readonly V[]
  /** The selected option; '' or null if none is selected. */
  value: V | '' | null
  onChange: (value: V) => void
  /** A `ToggleChip` after the options. */
  more?: ReactNode
  /** Further fields, which the selected option needs. */
  children?: ReactNode
}

/** A group of radio buttons, shown as chips. An option's value is its label. */
export function ChoiceGroup<V extends string>({
  options,
  value,
  onChange,
  more,
  children,
  ...text
}: ChoiceGroupProps<V>) {
  const name = useId()
  return (
    <FieldGroup {...text}>
      {() => (
        <>
          <Row>
            {options.map((option) => (
              <Chip key={option}>
                <Dot type="radio" name={name} checked={value === option} onChange={() => onChange(option)} />
                <span>{option}</span>
              </Chip>
            ))}
            {more}
          </Row>
          <Further>{children}</Further>
        </>
      )}
    </FieldGroup>
  )
}
