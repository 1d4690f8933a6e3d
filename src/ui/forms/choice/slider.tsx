import { useLayoutEffect, useRef } from 'react'
import { chakra } from '#src/ui/theme/chakra.ts'
import { Field, type FieldText } from '../text/field.tsx'

const line = 'var(--chakra-colors-accent) var(--filled), var(--chakra-colors-border-strong) var(--filled)'
const thumb = {
  boxSizing: 'border-box',
  boxSize: '6',
  bg: 'accent',
  border: '2px solid var(--chakra-colors-fg)',
  rounded: 'full',
} as const

/** The bare control, for a caller that labels it itself. */
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
  /** The value in words, beside the label. */
  valueText: string
}

/** A labelled range control. A value between two steps stays as it is. */
export function Slider({ value, onChange, min, max, step, valueText, ...text }: SliderProps) {
  const control = useRef<HTMLInputElement>(null)
  // By script: a page's policy allows no style attribute in its HTML.
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
