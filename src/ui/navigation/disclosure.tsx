import type { ReactNode, Ref } from 'react'
import { Text } from '../layout/text.tsx'
import { chakra } from '../theme/chakra.ts'
import { Fold, FoldSummary } from './fold.ts'

const Body = chakra('div', { base: { pb: '6', maxW: 'prose' } })

/** A question that expands to its answer. Of all questions with the same `group`, at most one is expanded. */
export function Disclosure({
  ref,
  summary,
  group,
  children,
}: {
  /** Ref of the summary. */
  ref?: Ref<HTMLElement> | undefined
  summary: string
  group: string
  children: ReactNode
}) {
  return (
    <Fold ruled name={group}>
      <FoldSummary ref={ref}>{summary}</FoldSummary>
      <Body>
        <Text tone="muted">{children}</Text>
      </Body>
    </Fold>
  )
}
