import type { SignIn } from '../backend/admin/api.ts'
import { placed } from './place.ts'

/** All keys that the product stores in local storage (D1 §3). */
export const keys = [
  'token',
  'userId',
  'userRole',
  'userName',
  'userEmail',
  'pendingPurchases',
  'redirectAfterLogin',
] as const

/** Signs this browser in. Returns false if local storage is blocked. */
export const signInBrowser = ({ token, user }: SignIn): boolean => {
  try {
    signOutBrowser()
    const values = {
      userId: user.id,
      userRole: user.role,
      userName: user.name,
      userEmail: user.email,
      token,
    } satisfies Partial<Record<(typeof keys)[number], string>>
    for (const [key, value] of Object.entries(values)) window.localStorage.setItem(placed(key), value)
    return true
  } catch {
    return false
  }
}

/** Signs this browser out. Does nothing if local storage is blocked, because then no user can be signed in. */
export const signOutBrowser = (): void => {
  try {
    // Removes the token last, as `clear` of `placedBrowser` does, because its removal makes other tabs open the home
    // page.
    for (const key of keys.toReversed()) window.localStorage.removeItem(placed(key))
  } catch {}
}

const stored = (key: (typeof keys)[number]): string => {
  try {
    return window.localStorage.getItem(placed(key)) ?? ''
  } catch {
    return ''
  }
}

/** The id of the signed-in user; empty for a visitor. */
export const signedInId = (): string => stored('userId')

/** The email of the signed-in user; empty for a visitor. */
export const signedInEmail = (): string => (stored('token') === '' ? '' : stored('userEmail'))
