import { chakra } from '@chakra-ui/react'
import { Button } from '../src/ui/forms/button.tsx'
import { Text } from '../src/ui/layout/text.tsx'
import type { DrawnFlow } from './boards.ts'
import { inProse } from './diagram/words.ts'
import { requirementText } from './requirements.ts'

const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '5', pt: '6', maxW: '56rem' } })
const Entry = chakra('li', { base: { display: 'grid', gap: '2', pb: '5', borderBottom: 'hairline' } })
const States = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })

interface Node {
  id: string
  key: string
  meta?: { requirements?: readonly string[] }
  states: Record<string, Node>
}

const nodesOf = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

/** What a flow realises, and in which of its states. */
export function FlowRequirements({ reel, onState }: { reel: DrawnFlow; onState: (id: string) => void }) {
  const nodes = nodesOf(reel.flow.machine.root as unknown as Node)
  const ids = [...new Set(nodes.flatMap(({ meta }) => meta?.requirements ?? []))].sort()
  return (
    <List>
      {ids.map((id) => (
        <Entry key={id}>
          <Text variant="label">{id}</Text>
          <Text>{requirementText(id)}</Text>
          <States>
            {nodes
              .filter(({ meta }) => meta?.requirements?.includes(id))
              .map((node) => (
                <Button key={node.id} onClick={() => onState(node.id)}>
                  {inProse(node.key)}
                </Button>
              ))}
          </States>
        </Entry>
      ))}
    </List>
  )
}
