import { type ReactNode, useId } from 'react'
import { Text } from '../layout/text.tsx'
import { chakra } from '../theme/chakra.ts'

/** A list of connections to other services, with a line between each two rows. */
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
  /** The URL hash of this row. A page that is opened with it scrolls to the row and focuses it. */
  hash?: string
  name: string
  /** A badge, or text while the status is unknown. */
  status: ReactNode
  note?: ReactNode
  /** What went wrong with the connection, and what to do about it. Screen readers announce it. */
  trouble?: ReactNode
  action?: ReactNode
}

/** The page handles the URL's hash before this row is rendered, so the row scrolls to and focuses itself. */
const takeFocusIfNamed = (row: HTMLElement | null) => {
  if (!row?.id || location.hash !== `#${row.id}`) return
  row.scrollIntoView({ block: 'center' })
  row.focus({ preventScroll: true })
}

/** A connection to another service: name, status and action. Receives the focus when its focused control is removed. */
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
        {note && <Text variant="note">{note}</Text>}
        {trouble}
      </About>
      {action}
    </Item>
  )
}
