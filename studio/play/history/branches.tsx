import { Button } from '#src/ui/forms/button.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { branchesFrom, type History } from './history.ts'

const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '1' } })

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
      <List>
        {branches.map(({ at, title, from }) => (
          <li key={at}>
            <Button variant="ghost" onClick={() => onChoose(at)}>
              {from === '' ? title : `${from} → ${title}`}
            </Button>
          </li>
        ))}
      </List>
    </section>
  )
}
