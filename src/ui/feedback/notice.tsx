import { type ReactNode, useId } from 'react'
import { pageColumn } from '../layout/page-column.ts'
import { Text } from '../layout/text.tsx'
import { chakra } from '../theme/chakra.ts'

const Status = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '6',
    rowGap: '3',
    px: '4',
    py: '3',
    rounded: 'base',
    textStyle: 'label',
    animation: 'rise',
    '& > p': { flex: '1 1 16rem' },
  },
  variants: {
    tone: {
      positive: { bg: 'positive.subtle', color: 'positive.fg' },
      neutral: { bg: 'bg.sunken', color: 'fg' },
    },
  },
})

/** An unobtrusive notice above a page. */
export const QuietNotice = chakra(
  'p',
  { base: { ...pageColumn, pt: '3', color: 'fg.muted', textStyle: 'small' } },
  { defaultProps: { role: 'status' } },
)

const Band = chakra('div', {
  base: {
    ...pageColumn,
    pt: { base: '4', md: '6' },
    // Makes the notice as wide as the page below it. With `> *` after `:has()`, the browser computes the styles of the
    // whole page again whenever any `:has()` may match differently.
    '&:has(~ * [data-measure="prose"]) > section': { maxW: 'prose' },
  },
})
const Trouble = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    p: { base: '4', md: '5' },
    bg: 'bg.surface',
    border: 'hairline',
    borderColor: 'danger.fg',
    boxShadow: 'inset 0 4px 0 var(--chakra-colors-danger-fg)',
    rounded: 'base',
  },
})

/** A warning above a page: the user must do something before everything works again. */
export function Warning({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <Band>
      <Trouble aria-labelledby={titleId}>
        <Text id={titleId} variant="label" tone="danger">
          {title}
        </Text>
        {children}
      </Trouble>
    </Band>
  )
}

type NoticeProps = {
  tone?: 'positive' | 'neutral'
  action?: ReactNode
  children: ReactNode
}

/** A message that something succeeded or is still to do. Screen readers announce it. */
export function Notice({ tone = 'positive', action, children }: NoticeProps) {
  return (
    <Status tone={tone}>
      <p role="status">{children}</p>
      {action}
    </Status>
  )
}
