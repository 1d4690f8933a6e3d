import { chakra } from '@chakra-ui/react'
import { LuUser } from 'react-icons/lu'
import { useLoadable } from './loadable.ts'
import { initialOf } from './picture.tsx'

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
      md: { boxSize: '12', fontSize: '1.25rem' },
      lg: { boxSize: '24', fontSize: '2.5rem' },
    },
  },
} as const

const Image = chakra('img', { ...shape, base: { ...shape.base, objectFit: 'cover' } })
const Token = chakra('span', shape)

type AvatarProps = {
  name: string | null | undefined
  picture: string | null | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
}

/** A person: their picture, else the initial of their name, else a user icon. Decorative (C09). */
export function Avatar({ name, picture, size = 'sm' }: AvatarProps) {
  const loadable = useLoadable(picture)
  if (loadable.src) return <Image {...loadable} alt="" size={size} decoding="async" />
  return (
    <Token size={size} aria-hidden>
      {initialOf(name ?? '') ?? <LuUser />}
    </Token>
  )
}
