import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import { Select } from '#src/ui/forms/choice/select.tsx'
import type { Chart } from '../chart/chart.ts'
import { Toolbar } from '../diagram-styles.ts'
import type { View, Views } from '../layout/layout.ts'

const viewLabel = ({ states }: Chart, { name }: View): string => {
  if (name === '') return 'All states'
  if (name === 'folded') return 'Outermost states'
  return `Inside ${states.find(({ id }) => id === name)?.text ?? name}`
}

interface DiagramToolbarProps {
  chart: Chart
  views: Views
  view: View
  onView: (view: View) => void
  inCode: boolean
  onInCode: (inCode: boolean) => void
  covered: boolean
  onCovered: (covered: boolean) => void
  children: ReactNode
}

/** The controls that choose what a diagram shows, and how. */
export function DiagramToolbar({
  chart,
  views,
  view,
  onView,
  inCode,
  onInCode,
  covered,
  onCovered,
  children,
}: DiagramToolbarProps) {
  return (
    <Toolbar>
      {views.length > 1 && (
        <chakra.div
          w={{ base: 'full', sm: '14rem' }}
          css={{ '& select': { minH: 'touch', textStyle: 'small' } }}
        >
          <Select
            aria-label="Show"
            value={view.name}
            onChange={({ target: { value } }) => onView(views.find(({ name }) => name === value) ?? view)}
          >
            {views.map((one) => (
              <option key={one.name} value={one.name}>
                {viewLabel(chart, one)}
              </option>
            ))}
          </Select>
        </chakra.div>
      )}
      <Button
        aria-pressed={inCode}
        variant={inCode ? 'primary' : 'outline'}
        onClick={() => onInCode(!inCode)}
      >
        Names of the code
      </Button>
      <Button
        aria-pressed={covered}
        variant={covered ? 'primary' : 'outline'}
        onClick={() => onCovered(!covered)}
      >
        Coverage
      </Button>
      {children}
    </Toolbar>
  )
}
