import { lazy } from 'react'
import { StillIllustration } from '#src/ui/media/illustrations/still-illustration.tsx'
import { chakra } from '#src/ui/theme/chakra.ts'
import type { Sitter } from './portrait-shapes.tsx'

const Round = chakra(StillIllustration, {
  base: { color: 'accent.on', boxSize: '16', flexShrink: '0', rounded: 'full' },
})

const Inside = lazy(async () => ({ default: (await import('./shapes.ts')).PortraitShapes }))

/** A portrait of a sample user. */
export function Portrait({ sitter, name }: { sitter: Sitter; name: string }) {
  return (
    <Round viewBox="0 0 100 100" role="img" aria-hidden={false} aria-label={name}>
      <Inside sitter={sitter} />
    </Round>
  )
}
