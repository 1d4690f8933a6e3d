import { chakra } from '@chakra-ui/react'
import type { Mark } from './change.ts'

const marks: Record<Mark, { color: string; sign: string }> = {
  added: { color: 'positive.fg', sign: '+' },
  removed: { color: 'danger.fg', sign: '−' },
  changed: { color: 'warning.fg', sign: '~' },
}

/** The mark of a difference, in a column of its own. */
export function Marked({ mark }: { mark: Mark }) {
  const { color, sign } = marks[mark]
  return (
    <chakra.strong color={color} flex="0 0 5.5rem">
      <span aria-hidden>{sign} </span>
      {mark}
    </chakra.strong>
  )
}
