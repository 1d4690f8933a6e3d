import type { CSSProperties, ReactNode } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import { Select } from '#src/ui/forms/choice/select.tsx'
import { Range } from '#src/ui/forms/choice/slider.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { inProse } from '#studio/diagram/chart/words.ts'
import { branchOf, type History } from './history.ts'

const Input = chakra('div', { base: { w: '12rem', maxW: 'full' } })
const Toolbar = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', minW: '0' },
})
const Slider = chakra('div', { base: { flex: '1 1 6rem', minW: '6rem' } })

interface HistoryToolbarProps {
  history: History
  /** Whether a step is in progress. Navigation waits until it ends. */
  busy: boolean
  /** Whether a screen is loaded and can start again. */
  canRestart: boolean
  /** The name of the input that the flow started with. */
  input: string
  /** The names of all inputs of the flow. */
  inputs: readonly string[]
  /** Goes to a step by its index in the history. */
  onGoTo: (at: number) => void
  onRestart: (input: string) => void
  children: ReactNode
}

/** Goes back and forward on the current branch, or starts again. */
export function HistoryToolbar({
  history,
  busy,
  canRestart,
  input,
  inputs,
  onGoTo,
  onRestart,
  children,
}: HistoryToolbarProps) {
  const branch = branchOf(history)
  const nth = branch.indexOf(history.at)
  const last = Math.max(1, branch.length - 1)
  const value = Math.max(0, nth)
  const goTo = (place: number) => {
    const at = branch[place]
    if (at !== undefined && at !== history.at) onGoTo(at)
  }
  return (
    <Toolbar role="toolbar" aria-label="History of this play">
      <Button disabled={busy || nth <= 0} onClick={() => goTo(nth - 1)}>
        Back
      </Button>
      <Button disabled={busy || nth < 0 || nth >= branch.length - 1} onClick={() => goTo(nth + 1)}>
        Forward
      </Button>
      <Button disabled={!canRestart} onClick={() => onRestart(input)}>
        Restart
      </Button>
      <Slider>
        <Range
          type="range"
          aria-label="History"
          aria-valuetext={history.visits[history.at]?.title ?? ''}
          min={0}
          max={last}
          disabled={branch.length < 2}
          style={{ '--filled': `${(100 * value) / last}%` } as CSSProperties}
          value={value}
          onChange={(event) => goTo(event.target.valueAsNumber)}
        />
      </Slider>
      {inputs.length > 1 && (
        <Input>
          <Select aria-label="Begins as" value={input} onChange={(event) => onRestart(event.target.value)}>
            {inputs.map((one) => (
              <option key={one} value={one}>
                {inProse(one)}
              </option>
            ))}
          </Select>
        </Input>
      )}
      {children}
    </Toolbar>
  )
}
