import type { ComponentProps, ReactNode } from 'react'
import { Actions } from '../layout/card.tsx'
import { Heading, Text } from '../layout/text.tsx'
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
    '& > p': { textWrap: 'balance' },
    '& > div': { mt: '3', justifyContent: 'center' },
    // On a phone, buttons on several lines fill the width of each line.
    '& > div > *': { flexGrow: { base: '1', sm: '0' } },
  },
})

export interface StateProps {
  title: string
  text?: ReactNode
  action?: ReactNode
  illustration?: ReactNode
  /** The heading's level; 1 if the state fills the screen. */
  level?: 1 | 2 | undefined
}

/**
 * A message that fills a page or section, for example because a list is empty or has failed to load: title, text and
 * action. `role` is the ARIA role.
 */
export function State({
  title,
  text,
  action,
  illustration,
  level = 2,
  ...frame
}: StateProps & Pick<ComponentProps<typeof Frame>, 'role' | 'ref'>) {
  return (
    <Frame {...frame}>
      {illustration}
      <Heading level={level} look="heading">
        {title}
      </Heading>
      {text && <Text tone="muted">{text}</Text>}
      {action && <Actions>{action}</Actions>}
    </Frame>
  )
}
