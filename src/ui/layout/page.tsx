import type { ReactNode } from 'react'
import { chakra } from '../theme/chakra.ts'
import { Actions } from './card.tsx'
import { pageColumn } from './page-column.ts'
import { Heading, Text } from './text.tsx'

const Frame = chakra('div', { base: { ...pageColumn, py: { base: '8', md: '12' } } })
const Column = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: { base: '6', md: '8' } },
  variants: {
    width: {
      page: {},
      prose: { maxW: 'prose' },
    },
  },
})
const Header = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '4',
  },
})
/** The title's width alone decides whether the buttons fit beside it. */
const Title = chakra('div', { base: { flex: '1 1 auto', minW: '0', maxW: 'full' } })
/**
 * The subtitle. It is below the title and a single button, but above several buttons, because these fill a line of
 * their own.
 */
const Subtitle = chakra(Text, { base: { order: '1', w: 'full', mt: '-2' } })
const Buttons = chakra(Actions, {
  base: {
    '&:has(> * + *)': { order: { base: '2', sm: '0' }, w: { base: 'full', sm: 'auto' } },
    '& > :not(:only-child)': { flexGrow: { base: '1', sm: '0' } },
  },
})

/** Two cards, side by side if both fit. */
export const Pair = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 28rem), 1fr))',
    gap: { base: '6', md: '8' },
    alignItems: 'start',
  },
})

/** Fields and a preview of their result. On a wide page the preview is beside the fields and stays visible. */
export const Beside = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      xl: 'minmax(0, var(--chakra-sizes-prose)) minmax(20rem, 1fr)',
    },
    gap: { base: '6', xl: '8' },
    alignItems: 'start',
    '& > :nth-of-type(2)': { position: { xl: 'sticky' }, top: { xl: '8' } },
  },
})

/** Content that screen readers skip, because the fields beside it have the same content. */
export const Repeated = chakra(
  'div',
  { base: { display: { base: 'none', xl: 'flex' }, flexDirection: 'column', gap: '5', minW: '0' } },
  { defaultProps: { 'aria-hidden': true } },
)

type PageProps = {
  title: string
  subtitle?: string | undefined
  /** Buttons beside the heading. */
  actions?: ReactNode
  /** The width of the content. The heading starts at the same position for both widths. */
  width?: 'page' | 'prose' | undefined
  children?: ReactNode
}

/** A screen's column: the only level-1 heading, then the content. */
export function Page({ title, subtitle, actions, width = 'page', children }: PageProps) {
  return (
    <Frame>
      <Column width={width} data-measure={width}>
        <Header>
          <Title>
            <Heading level={1}>{title}</Heading>
          </Title>
          {subtitle && (
            <Subtitle variant="lead" tone="muted">
              {subtitle}
            </Subtitle>
          )}
          {actions && <Buttons>{actions}</Buttons>}
        </Header>
        {children}
      </Column>
    </Frame>
  )
}
