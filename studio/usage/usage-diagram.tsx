import type { Usage } from '#src/browser/record/usage.ts'
import { Loading, Skeleton } from '#src/ui/feedback/loading/skeleton.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { Canvas } from '../diagram/canvas/canvas.tsx'
import { viewWith, wholeOf } from '../diagram/layout/view-with.ts'
import { useDiagram } from '../diagram/use-diagram.ts'
import type { FlowWithView } from '../storyboard/data/flows-with-views.ts'
import { countsOf, widthsBy } from './usage.ts'

interface UsageDiagramProps {
  flow: FlowWithView
  usage: Usage
  /** The id of the state that stays visible. */
  followed?: string
  /** The ids of the transitions whose counts are shown. If missing, all counts are shown. */
  only?: ReadonlySet<string>
}

/** The diagram of a flow. The more often a transition was taken, the wider is its line. */
export function UsageDiagram({ flow, usage, followed, only }: UsageDiagramProps) {
  const loaded = useDiagram(flow.id)
  if (loaded.kind === 'failed') return <Text>{`${flow.title} has no diagram.`}</Text>
  if (loaded.kind === 'loading')
    return (
      <Loading label="Loading the diagram…">
        <Skeleton shape="video" />
      </Loading>
    )
  const { chart, views } = loaded.diagram
  const widths = widthsBy(countsOf(flow.flow, usage))
  return (
    <Canvas
      label={`Diagram of ${chart.title}`}
      layout={followed === undefined ? wholeOf(views).layout : viewWith(views, views[0], followed).layout}
      strokeOf={(ids) => {
        const shown = only ? ids.filter((id) => only.has(id)) : ids
        return shown.length > 0 ? widths?.(shown) : undefined
      }}
      {...(followed !== undefined && { followed, active: new Set([followed]) })}
      low
      onState={() => {}}
      onTransition={() => {}}
    />
  )
}
