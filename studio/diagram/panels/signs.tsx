import { useEffect, useState } from 'react'
import { chakra } from '#src/ui/theme/chakra.ts'
import { useRemembered } from '#studio/kit/use-remembered.ts'

const Title = chakra('summary', {
  base: { py: '2', textStyle: 'small', fontWeight: '600', cursor: 'pointer' },
})
const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'auto 1fr', sm: 'auto 1fr auto 1fr' },
    columnGap: '3',
    rowGap: '1',
    textStyle: 'small',
    '& dt': { minW: '1.5rem', textAlign: 'center' },
    '& dd': { color: 'fg.muted' },
  },
})

/** The symbols of a diagram and their meanings. */
export const signs = [
  ['●', 'here it begins'],
  ['◉', 'an end'],
  ['↗', 'somebody is asked while the state lasts'],
  ['⇠', 'news are listened to while the state lasts'],
  ['▣', 'a flow of its own'],
  ['⊞', 'opens a flow of its own here'],
  ['┄', 'a dashed box: its parts run at the same time'],
  ['if …', 'what has to be true, or it goes another way'],
  ['goes to …', 'what the app does then'],
] as const

/** The symbols of a diagram, explained. */
export function SignList() {
  return (
    <List>
      {signs.map(([sign, meaning]) => [<dt key={sign}>{sign}</dt>, <dd key={meaning}>{meaning}</dd>])}
    </List>
  )
}

/** Explains the symbols of a diagram. Open on the first visit, closed on later visits. */
export function Signs() {
  const [seen, setSeen] = useRemembered('signs', 'open')
  const [open, setOpen] = useState(seen === 'open')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once: the next visit starts with it closed.
  useEffect(() => setSeen('closed'), [])
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Title>What the signs mean</Title>
      <SignList />
    </details>
  )
}
