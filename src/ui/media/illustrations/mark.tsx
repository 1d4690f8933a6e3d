import { chakra } from '#src/ui/theme/chakra.ts'

const Figure = chakra('svg', { base: { boxSize: 'min(2.125rem, 11vw)', flexShrink: '0' } })
const Door = chakra('path', { base: { fill: 'fg' } })
const Keyhole = chakra('path', { base: { fill: 'accent' } })

/** The logo: a door with a lit keyhole. */
export function Mark() {
  return (
    <Figure viewBox="0 0 32 32" aria-hidden focusable={false}>
      <Door d="M4 31V13.500a12 12 0 0 1 24 0V31z" />
      <Keyhole d="M16 8.500a5 5 0 0 1 2.700 9.200L20.600 26h-9.200l1.900-8.300A5 5 0 0 1 16 8.500z" />
    </Figure>
  )
}
