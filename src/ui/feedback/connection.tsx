import { type ReactNode, useId } from 'react'
import { Text } from '../layout/text.tsx'
import { chakra } from '../theme/chakra.ts'

/** Connections one below the other, ruled. */
export const Connections = chakra('ul', {
  base: { display: 'flex', flexDirection: 'column', listStyle: 'none' },
})

const Item = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: { base: '4', sm: '6' },
    rowGap: '3',
    py: '4',
    borderTop: 'hairline',
    _last: { pb: '0' },
    _focus: {
      outline: 'none',
      '& > :first-of-type': { boxShadow: 'inset 3px 0 0 var(--chakra-colors-accent-solid)', ps: '3' },
    },
  },
})
const About = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '1', flex: '1 1 7rem', minW: '0' },
})
const Title = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' },
})

type ConnectionProps = {
  /** What the address of this row ends in: whoever follows it gets the row into view, and its focus. */
  hash?: string
  name: string
  /** A badge, or words while it is not known. */
  status: ReactNode
  note?: ReactNode
  /** What did not work, with the way on; announced when it appears. */
  trouble?: ReactNode
  action?: ReactNode
}

/** The row that the address names comes after the page. */
const takeFocusIfNamed = (row: HTMLElement | null) => {
  if (!row?.id || location.hash !== `#${row.id}`) return
  row.scrollIntoView({ block: 'center' })
  row.focus({ preventScroll: true })
}

/** An account elsewhere: its name, whether it is connected, and what can be done about it. Takes the focus of what is gone. */
export function Connection({ hash, name, status, note, trouble, action }: ConnectionProps) {
  const nameId = useId()
  return (
    <Item id={hash} ref={takeFocusIfNamed} aria-labelledby={nameId} tabIndex={-1}>
      <About>
        <Title>
          <Text as="span" id={nameId} variant="label">
            {name}
          </Text>
          <span role="status">{status}</span>
        </Title>
        {note && (
          <Text variant="small" tone="muted">
            {note}
          </Text>
        )}
        {trouble}
      </About>
      {action}
    </Item>
  )
}
