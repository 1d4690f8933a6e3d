import { chakra } from '@chakra-ui/react'
import { Field, type FieldText } from './field.tsx'

const Track = chakra('input', {
  base: {
    w: 'full',
    minH: 'touch',
    m: '0',
    accentColor: 'var(--chakra-colors-accent)',
    cursor: 'pointer',
    _disabled: { cursor: 'not-allowed', opacity: '0.55' },
  },
})

type SliderProps = FieldText & {
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step: number
  /** The value in words. */
  valueText: string
}

/** A number by feel. A value between two steps stays where it is. */
export function Slider({ value, onChange, min, max, step, valueText, ...text }: SliderProps) {
  return (
    <Field {...text}>
      {(wiring) => (
        <Track
          {...wiring}
          type="range"
          min={min}
          max={max}
          // A browser moves a value to the nearest step; half steps leave 250 where it is.
          step={(value - min) % step === 0 ? step : step / 2}
          value={value}
          aria-valuetext={valueText}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      )}
    </Field>
  )
}
