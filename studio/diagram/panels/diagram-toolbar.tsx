import type { ReactNode } from 'react'
import { Button } from '#src/ui/forms/button.tsx'
import { Select } from '#src/ui/forms/choice/select.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import type { Chart } from '../chart/shape.ts'
import { Toolbar } from '../diagram-styles.ts'
import type { View, Views } from '../layout/layout.ts'
import { isMain } from '../layout/view-with.ts'

const ViewChoice = chakra('div', {
  base: {
    flex: { base: '1', sm: 'none' },
    w: { sm: '14rem' },
    '& select': { minH: 'touch', textStyle: 'small' },
  },
})

const viewLabel = ({ states }: Chart, { name }: View): string => {
  const shown = name.replace(/^main /, '')
  if (shown === '') return 'All states'
  if (shown === 'folded') return 'Outermost states'
  return `Inside ${states.find(({ id }) => id === shown)?.text ?? shown}`
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
  const main = views.filter(isMain)
  const ofLevel = views.filter((one) => isMain(one) === isMain(view))
  const otherLevel = () => {
    const others = views.filter((one) => isMain(one) !== isMain(view))
    const same = others.find((one) => viewLabel(chart, one) === viewLabel(chart, view))
    return same ?? others[0] ?? view
  }
  return (
    <Toolbar>
      {main.length > 0 && (
        <Button
          aria-pressed={!isMain(view)}
          variant={isMain(view) ? 'outline' : 'primary'}
          onClick={() => onView(otherLevel())}
        >
          Failures
        </Button>
      )}
      {ofLevel.length > 1 && (
        <ViewChoice>
          <Select
            aria-label="Show"
            value={view.name}
            onChange={({ target: { value } }) => onView(views.find(({ name }) => name === value) ?? view)}
          >
            {ofLevel.map((one) => (
              <option key={one.name} value={one.name}>
                {viewLabel(chart, one)}
              </option>
            ))}
          </Select>
        </ViewChoice>
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
