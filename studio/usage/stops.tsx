import { Text } from '#src/ui/layout/text.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import { counted } from '../diagram/chart/words.ts'
import type { Stop } from './usage.ts'

const List = chakra('ul', { base: { display: 'grid', gap: '1', listStyle: 'none', textStyle: 'small' } })

export const percent = new Intl.NumberFormat('en-GB', { style: 'percent' })

/** Lists the states at which users stopped, with their share. `stops` is null if the browser asks not to count. */
export function Stops({
  stops,
  nameOf,
}: {
  stops: readonly Stop[] | null
  nameOf: (state: string) => string
}) {
  if (!stops) return <Text role="status">This browser asks not to count (Do Not Track).</Text>
  if (stops.length === 0) return <Text role="status">No transition has been counted yet.</Text>
  return (
    <List aria-label="Counts">
      {stops.map(({ state, entered, share }) => (
        <li key={state}>
          {`${nameOf(state)}: entered ${counted(entered, 'time')}, ${percent.format(share)} went no further`}
        </li>
      ))}
    </List>
  )
}
