import { chakra } from '#src/ui/theme/chakra.ts'
import type { Stroke } from '../canvas/picture.tsx'

const List = chakra('ul', {
  base: { listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: '5', textStyle: 'small' },
})
const Meaning = chakra('li', { base: { display: 'flex', alignItems: 'center', gap: '2' } })
const Sample = chakra('svg', { base: { w: '9', h: '2', flexShrink: '0' } })

/** Explains the lines of a diagram. */
export function Legend({ lines }: { lines: Readonly<Record<string, Stroke>> }) {
  return (
    <List>
      {Object.entries(lines).map(([meaning, stroke]) => (
        <Meaning key={meaning}>
          <Sample viewBox="0 0 36 8" aria-hidden>
            <line x1="0" y1="4" x2="36" y2="4" {...stroke} />
          </Sample>
          {meaning}
        </Meaning>
      ))}
    </List>
  )
}
