import type { Emission } from '#machines/kit/emissions.ts'

export type TextStyle = 'title' | 'cause' | 'guard' | 'emission' | 'invoked' | 'note'

/** How large the text of a diagram is, in its pixels. */
export const textSizes: Record<TextStyle, number> = {
  title: 14,
  cause: 13,
  guard: 12,
  emission: 12,
  invoked: 12,
  note: 12,
}

const spelled: Record<string, string> = {
  discord: 'Discord',
  google: 'Google',
  id: 'ID',
  ppv: 'pay-per-view',
  stripe: 'Stripe',
  telegram: 'Telegram',
}

/** `loadAccount`, `plan.selected`, `create-gate` → 'load account', 'plan selected', 'create gate'. */
const apart = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s._-]+/)
    .map((word) => spelled[word.toLowerCase()] ?? word.toLowerCase())
    .join(' ')

/** A name of the code as a person reads it: `plan.selected` → 'Plan selected'. */
export const inProse = (name: string): string => {
  const text = apart(name)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** 'a', 'a or b', 'a, b or c'. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** A guard as a condition: `isSignedOut` → 'signed out', `hasNoToken` → 'has no token'. */
export const condition = (guard: string): string => apart(guard).replace(/^is /, '')

/** Milliseconds as a person says them: 3000 → '3 seconds', 400 → '0.4 seconds'. */
export const duration = (ms: number): string => {
  const seconds = ms / 1000
  return seconds >= 60 && seconds % 60 === 0 ? counted(seconds / 60, 'minute') : counted(seconds, 'second')
}

/** `1 frame`, `2 frames`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const said = /^(goes to|says) (.+)$/

/** What one transition may ask the app to do: of several pages or several messages it is always one. */
export const alternatives = (emits: readonly string[]): string[] => {
  const found = new Map<string, string[]>()
  for (const emission of emits) {
    const [, verb = '', object = emission] = said.exec(emission) ?? []
    const key = verb === '' ? emission : verb
    found.set(key, [...(found.get(key) ?? []), object])
  }
  return [...found].map(([key, objects]) => {
    const verb = objects[0] === key ? '' : `${key} `
    return `${verb}${listed(objects)}`
  })
}

/** Pages that are of one community: their addresses have the name of a sample. */
const ofOneCommunity: readonly [address: RegExp, page: string, flow: string][] = [
  [/^\/(community|course)\/./i, 'the page of the community', 'community-page'],
  [/^\/edit\/./i, 'the edit wizard of the community', 'edit-community'],
]

/** A page as a person reads of it: its address, unless that is one of many. */
const pageInWords = (path: string): string => {
  const [address = path] = path.split('?')
  return ofOneCommunity.find(([one]) => one.test(address))?.[1] ?? address
}

/** The flow of a page that is of one community, by its words. */
export const flowInWords = (page: string): string | undefined =>
  ofOneCommunity.find(([, words]) => words === page)?.[2]

/** What the app does, in words; null for what nobody sees. */
export const emissionInWords = (emission: Emission): string | null => {
  switch (emission.type) {
    case 'page.opened':
      return `goes to ${pageInWords(emission.path)}`
    case 'address.rewritten':
      return 'changes the address of the page'
    case 'page.left':
      return 'leaves for another site'
    case 'session.opened':
      return 'signs the person in'
    case 'session.closed':
      return `signs out, goes to ${pageInWords(emission.to)}`
    case 'toast.shown':
      return `says '${emission.toast.title}'`
    default:
      return null
  }
}
