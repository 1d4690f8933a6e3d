import { chakra } from '@chakra-ui/react'
import { Button } from '#src/ui/forms/button.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { branchesFrom, type History } from './history.ts'

interface BranchesProps {
  history: History
  /** Goes to a step by its index in the history. */
  onChoose: (at: number) => void
}

/** Lists the branches that are not shown. Renders nothing if there are none. */
export function Branches({ history, onChoose }: BranchesProps) {
  const branches = branchesFrom(history)
  if (branches.length === 0) return null
  return (
    <section aria-label="Other branches">
      <Text variant="note">Also tried</Text>
      <chakra.ul listStyle="none" display="grid" gap="1">
        {branches.map(({ at, title, from }) => (
          <li key={at}>
            <Button variant="ghost" onClick={() => onChoose(at)}>
              {from === '' ? title : `${from} → ${title}`}
            </Button>
          </li>
        ))}
      </chakra.ul>
    </section>
  )
}
