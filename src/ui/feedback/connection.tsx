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
  },
})
const About = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '1', flex: '1 1 7rem', minW: '0' },
})
const Title = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' },
})

type ConnectionProps = {
  name: string
  /** A badge, or words while it is not known. */
  status: ReactNode
  note?: ReactNode
  /** What did not work, with the way on; announced when it appears. */
  trouble?: ReactNode
  action?: ReactNode
}

/** An account elsewhere: its name, whether it is connected, and what can be done about it. Takes the focus of what is gone. */
export function Connection({ name, status, note, trouble, action }: ConnectionProps) {
  const nameId = useId()
  return (
    <Item aria-labelledby={nameId} tabIndex={-1}>
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
