import map from 'virtual:flow-map'
import { chakra } from '@chakra-ui/react'
import { Text } from '#src/ui/layout/text.tsx'
import { Canvas } from '../canvas/canvas.tsx'

const Stack = chakra('div', { base: { display: 'grid', gap: '3', pt: '3', minW: '0' } })

/** All flows by area, and who leads to whom; a press opens one. */
export function MapTab({ onFlow }: { onFlow: (flow: string) => void }) {
  const { chart, layout } = map
  const areas = new Set(chart.states.filter(({ parent }) => parent === chart.id).map(({ id }) => id))
  const open = (id: string) => {
    if (id !== chart.id && !areas.has(id)) onFlow(id)
  }
  return (
    <Stack>
      <Canvas label="Map of all flows" layout={layout} onState={open} onTransition={() => {}} />
      <Text variant="small" tone="muted">
        Read from the machines and the routes. A line leads to the flow whose page is opened, a dashed one to
        a flow that is a part of another.
      </Text>
    </Stack>
  )
}
