import { useLayoutEffect, useRef } from 'react'
import { chakra } from '#src/ui/theme/chakra.ts'
import { Field, type FieldText } from '../text/field.tsx'

const line = 'var(--chakra-colors-fg) var(--filled), var(--chakra-colors-border-strong) var(--filled)'
const thumb = {
  boxSizing: 'border-box',
  boxSize: '6',
  bg: 'accent',
  border: '2px solid var(--chakra-colors-fg)',
  rounded: 'full',
} as const

/** A range input without a label; the component that uses it adds the label. */
export const Range = chakra('input', {
  base: {
    w: 'full',
    minH: 'touch',
    m: '0',
    appearance: 'none',
    bg: `linear-gradient(to right, ${line}) center / 100% 0.375rem no-repeat`,
    _rtl: { bgImage: `linear-gradient(to left, ${line})` },
    cursor: 'pointer',
    '&::-webkit-slider-thumb': { ...thumb, appearance: 'none' },
    '&::-moz-range-thumb': thumb,
    _disabled: { cursor: 'not-allowed', opacity: '0.55' },
  },
})

const Value = chakra('span', {
  base: {
    ms: '2',
    whiteSpace: 'nowrap',
    textStyle: { base: 'heading', sm: 'figure' },
    fontSize: { base: 'clamp(1.125rem, 5.6vw, 1.5rem)', sm: '2.25rem' },
  },
})

type SliderProps = Omit<FieldText, 'help'> & {
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step: number
  /** The value as text, shown beside the label. */
  valueText: string
}

/** A labelled range control. It does not round a value between two steps. */
export function Slider({ value, onChange, min, max, step, valueText, ...text }: SliderProps) {
  const control = useRef<HTMLInputElement>(null)
  // A script sets `--filled`, because the CSP forbids style attributes in HTML.
  useLayoutEffect(() => {
    control.current?.style.setProperty('--filled', `${(100 * (value - min)) / (max - min)}%`)
  }, [value, min, max])
  return (
    <Field {...text} help={<Value>{valueText}</Value>}>
      {(wiring) => (
        <Range
          {...wiring}
          ref={control}
          type="range"
          min={min}
          max={max}
          // Browsers round a value to the nearest step. A value between two steps, such as 250, gets half the step, so
          // that it is not rounded.
          step={(value - min) % step === 0 ? step : step / 2}
          value={value}
          aria-valuetext={valueText}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      )}
    </Field>
  )
}
