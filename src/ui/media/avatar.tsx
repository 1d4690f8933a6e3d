import { initialOf, initialsOf } from '#machines/rules/account/initials.ts'
import { inPlaceOf, useLoadable } from '../feedback/loading/loadable.ts'
import { chakra } from '../theme/chakra.ts'
import { LuUser } from './icons.tsx'

const shape = {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    overflow: 'hidden',
    rounded: 'full',
    bg: 'accent.subtle',
    color: 'accent.fg',
    fontWeight: '600',
    lineHeight: '1',
    userSelect: 'none',
  },
  variants: {
    size: {
      sm: { boxSize: '2.25rem', fontSize: '1rem' },
      /** The two largest sizes are 144 and 160 px (IMAGE-07). */
      xl: { boxSize: '144px', fontSize: '56px' },
      '2xl': { boxSize: '160px', fontSize: '64px' },
    },
    faded: { true: { opacity: '0.45' } },
  },
} as const

const Image = chakra('img', { ...shape, base: { ...shape.base, objectFit: 'cover' } })
const Token = chakra('span', { ...shape, base: { ...shape.base, border: '1px solid transparent' } })

type AvatarProps = {
  name: string | null | undefined
  picture: string | null | undefined
  size?: 'sm' | 'xl' | '2xl' | undefined
  /** Fades a picture that is not saved yet. */
  faded?: boolean | undefined
  /** Shows the initials of the first and the last name instead of the first initial only. */
  initials?: boolean | undefined
}

/** A user's picture; without one the initial or initials of the name, and without a name an icon. Decorative (C09). */
export function Avatar({ name, picture, size = 'sm', faded = false, initials = false }: AvatarProps) {
  const loadable = useLoadable(picture)
  if (loadable.src) return <Image {...loadable} alt="" size={size} faded={faded} decoding="async" />
  return (
    <Token size={size} faded={faded} aria-hidden {...inPlaceOf(picture)}>
      {(initials ? initialsOf : initialOf)(name ?? '') ?? <LuUser />}
    </Token>
  )
}
