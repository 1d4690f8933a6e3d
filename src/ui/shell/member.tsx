import type { Path } from '#machines/rules/links/addresses.ts'
import { Avatar } from '../media/avatar.tsx'
import { LuLogOut } from '../media/icons.tsx'
import { NavLink } from '../navigation/link.tsx'
import { chakra } from '../theme/chakra.ts'
import { type NavItem, navItemRecipe } from './nav-item.tsx'

/** The content that the sidebar and the pill of signed-in users share. */
export type MemberNav = {
  brand: string
  logoTo: Path
  links: readonly NavItem[]
  /** The signed-in user; null for a visitor. */
  account: MemberAccount | null
}

export interface MemberAccount {
  name: string | null
  picture: string | null
  /** The path of the user's profile. */
  to: Path
  onLogOut: () => void
}

const Row = chakra('button', navItemRecipe)
const Card = chakra(chakra(NavLink, navItemRecipe), { base: { minH: '16', whiteSpace: 'normal' } })
const Name = chakra('span', {
  base: { minW: '0', lineClamp: '2', overflow: 'hidden', overflowWrap: 'anywhere' },
})

/** The signed-in user's name and picture, as a link to the profile; it has `aria-current` on the profile page. */
export function ProfileLink({ name, picture, to }: Omit<MemberAccount, 'onLogOut'>) {
  return (
    <Card to={to} upright>
      <Avatar name={name} picture={picture} />
      <Name dir="auto">{name?.trim() || 'Profile'}</Name>
    </Card>
  )
}

/** 'Log Out' as a row of a menu. */
export function LogOutRow({ onLogOut }: Pick<MemberAccount, 'onLogOut'>) {
  return (
    <Row type="button" upright onClick={onLogOut}>
      <LuLogOut />
      Log Out
    </Row>
  )
}
