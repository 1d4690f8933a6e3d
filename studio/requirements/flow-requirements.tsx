import { Button } from '#src/ui/forms/button.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { inProse } from '../diagram/chart/words.ts'
import type { FlowWithView } from '../storyboard/data/flows-with-views.ts'
import { NoResults, ProvedBy, StandingBadge } from './proved-by.tsx'
import { statesByRequirement } from './states.ts'
import { requirementText } from './texts.ts'

const Stack = chakra('div', { base: { display: 'grid', gap: '5', pt: '6', maxW: '56rem' } })
const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '5' } })
const Entry = chakra('li', { base: { display: 'grid', gap: '2', pb: '5', borderBottom: 'hairline' } })
const Line = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' } })
const States = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })

/** The requirements of a flow, each with the states that implement it, its tests and their last result. */
export function FlowRequirements({ flow, onState }: { flow: FlowWithView; onState: (id: string) => void }) {
  const realised = [...statesByRequirement(flow)].sort(([a], [b]) => a.localeCompare(b, 'en'))
  return (
    <Stack>
      <NoResults />
      <List>
        {realised.map(([id, states]) => (
          <Entry key={id}>
            <Line>
              <Text variant="label">{id}</Text>
              <StandingBadge requirement={id} />
            </Line>
            <Text>{requirementText(id)}</Text>
            <States>
              {states.map((state) => (
                <Button key={state.id} onClick={() => onState(state.id)}>
                  {inProse(state.key)}
                </Button>
              ))}
            </States>
            <ProvedBy requirement={id} />
          </Entry>
        ))}
      </List>
    </Stack>
  )
}
