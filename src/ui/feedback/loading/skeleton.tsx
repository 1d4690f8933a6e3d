import type { ReactNode } from 'react'
import { Card, CardGrid } from '#src/ui/layout/card.tsx'
import { Text } from '#src/ui/layout/text.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'

export const Skeleton = chakra(
  'div',
  {
    base: {
      bg: 'bg.tint',
      rounded: 'base',
      animation: 'breathe',
    },
    variants: {
      shape: {
        line: { h: '4', w: 'full' },
        short: { h: '4', w: '60%' },
        title: { h: '8', w: '70%' },
        button: { h: 'touch', w: '32' },
        picture: { boxSize: '16', flexShrink: '0', rounded: 'arch' },
        video: { w: 'full', aspectRatio: '16 / 9' },
      },
    },
    defaultVariants: { shape: 'line' },
  },
  { defaultProps: { 'aria-hidden': true } },
)

const Stack = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '3', flex: '1', minW: '0' },
})
const Row = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '4' } })
const Wait = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '6' } })
/** Keeps the footer below the window, so that the content does not push it out when it appears. */
const Tall = chakra('div', { base: { minH: '100dvh' } })

export function SkeletonText({ lines = 3 }: { lines?: number | undefined }) {
  return (
    <Stack>
      {[...Array(lines).keys()].map((line) => (
        <Skeleton key={line} shape={line === lines - 1 ? 'short' : 'line'} />
      ))}
    </Stack>
  )
}

/** A picture, and a name and a line of text beside it. */
function SkeletonHead() {
  return (
    <Row>
      <Skeleton shape="picture" />
      <Stack>
        <Skeleton shape="title" />
        <Skeleton shape="short" />
      </Stack>
    </Row>
  )
}

/** The placeholder of a card: picture, name, text, button. */
export function SkeletonCard() {
  return (
    <Card as="div" aria-hidden>
      <SkeletonHead />
      <SkeletonText />
      <Skeleton shape="button" />
    </Card>
  )
}

export function SkeletonCards({ roomy = false }: { roomy?: boolean }) {
  return (
    <CardGrid as="div" roomy={roomy} aria-hidden>
      <SkeletonCard />
      <SkeletonCard />
      <SkeletonCard />
    </CardGrid>
  )
}

/** The placeholder of a page with a hero. */
export function SkeletonPage() {
  return (
    <Tall aria-hidden>
      <Wait>
        <SkeletonHead />
        <SkeletonText />
        <SkeletonCards />
      </Wait>
    </Tall>
  )
}

interface LoadingProps {
  label: string
  children?: ReactNode
}

/** A loading state: a label that screen readers announce, above the skeletons. */
export function Loading({ label, children }: LoadingProps) {
  return (
    <Wait>
      <Text role="status" variant="label" tone="muted">
        {label}
      </Text>
      {children}
    </Wait>
  )
}
