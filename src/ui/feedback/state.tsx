import type { ReactNode } from 'react'
import { passesFocusOn } from '../focus/focus-place.tsx'
import { Actions } from '../layout/card.tsx'
import { Heading, Text } from '../layout/text.tsx'
import { BrokenArch } from '../media/illustrations/broken-arch.tsx'
import { EmptyArcade } from '../media/illustrations/empty-arcade.tsx'
import { chakra } from '../theme/chakra.ts'

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    gap: '3',
    maxW: 'prose',
    w: 'full',
    mx: 'auto',
    py: { base: '8', md: '12' },
    px: '4',
    '& > svg': { w: 'full', maxW: '17rem', mb: '3' },
    '& > div': { mt: '3', justifyContent: 'center' },
  },
})

type StateProps = {
  title: string
  text?: ReactNode
  /** The way on. */
  action?: ReactNode
  illustration?: ReactNode
  /** The heading's level; 1 where the state is the whole screen. */
  level?: 1 | 2 | undefined
}

type EmptyStateProps = StateProps & {
  /** Its words change while it is looked at: each change is announced. */
  live?: boolean | undefined
}

/** A list with nothing in it yet, or a place that has nothing to show. */
export function EmptyState({
  title,
  text,
  action,
  illustration = <EmptyArcade />,
  level = 2,
  live,
}: EmptyStateProps) {
  return (
    <Frame {...(live && { role: 'status' })}>
      {illustration}
      <Heading level={level} look="heading">
        {title}
      </Heading>
      {text && <Text tone="muted">{text}</Text>}
      {action && <Actions>{action}</Actions>}
    </Frame>
  )
}

/** Something failed: what happened, announced, and the way on. */
export function ErrorState({ title, text, action, illustration = <BrokenArch />, level = 2 }: StateProps) {
  return (
    <Frame role="alert" ref={passesFocusOn}>
      {illustration}
      <Heading level={level} look="heading">
        {title}
      </Heading>
      {text && <Text tone="muted">{text}</Text>}
      {action && <Actions>{action}</Actions>}
    </Frame>
  )
}
