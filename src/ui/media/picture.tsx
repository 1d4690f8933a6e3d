import { initialOf } from '#machines/rules/account/initials.ts'
import { inPlaceOf, useLoadable } from '../feedback/loading/loadable.ts'
import { chakra } from '../theme/chakra.ts'

const shape = {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    overflow: 'hidden',
    rounded: 'arch',
    bg: 'accent.subtle',
    color: 'accent.fg',
    fontFamily: 'display',
    fontWeight: '600',
    lineHeight: '1',
    userSelect: 'none',
  },
  variants: {
    /** The sizes are in pixels: with a larger font size the picture does not grow, because the text needs the space. */
    size: {
      sm: { boxSize: '48px', fontSize: '22px' },
      md: { boxSize: '96px', fontSize: '40px' },
      lg: { boxSize: { base: '112px', md: '160px' }, fontSize: { base: '48px', md: '68px' } },
    },
  },
} as const

const Image = chakra('img', { ...shape, base: { ...shape.base, objectFit: 'cover' } })
const Monogram = chakra('span', {
  ...shape,
  base: { ...shape.base, pt: '0.18em', border: '1px solid transparent' },
})

export type PictureProps = {
  src: string | null | undefined
  /** The name whose initial replaces a missing picture. */
  name: string
  size?: 'sm' | 'md' | 'lg' | undefined
}

/** A community's logo; its initial if the logo is missing or fails to load. Decorative, because the name is beside it. */
export function Picture({ src, name, size = 'md' }: PictureProps) {
  const loadable = useLoadable(src)
  if (loadable.src) return <Image {...loadable} alt="" size={size} loading="lazy" decoding="async" />
  return (
    <Monogram size={size} aria-hidden {...inPlaceOf(src)}>
      {initialOf(name) ?? '·'}
    </Monogram>
  )
}
