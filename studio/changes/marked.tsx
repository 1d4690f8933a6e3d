import { chakra } from '#src/ui/theme/chakra.ts'
import type { Mark } from './change.ts'

const signs: Record<Mark, string> = { added: '+', removed: '−', changed: '~' }

const Word = chakra('strong', {
  base: { flex: '0 0 5.5rem' },
  variants: {
    mark: {
      added: { color: 'positive.fg' },
      removed: { color: 'danger.fg' },
      changed: { color: 'warning.fg' },
    },
  },
})

/** The mark of a difference, in a column of its own. */
export function Marked({ mark }: { mark: Mark }) {
  return (
    <Word mark={mark}>
      <span aria-hidden>{signs[mark]} </span>
      {mark}
    </Word>
  )
}
