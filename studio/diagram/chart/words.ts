import type { Emission } from '#machines/kit/emissions.ts'
import { apart, inProse } from '#src/browser/record/words.ts'

export { inProse }

export type TextStyle = 'title' | 'cause' | 'guard' | 'emission' | 'invoked' | 'note'

/** The font sizes in a diagram, in its pixels. */
export const textSizes: Record<TextStyle, number> = {
  title: 14,
  cause: 13,
  guard: 12,
  emission: 12,
  invoked: 12,
  note: 12,
}

/** Joins words: 'a', 'a or b', 'a, b or c'. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** Converts a guard's name to a condition: `isSignedOut` → 'signed out', `hasNoToken` → 'has no token'. */
export const condition = (guard: string): string => apart(guard).replace(/^is /, '')

/** Converts milliseconds to words: 3000 → '3 seconds', 400 → '0.4 seconds'. */
export const duration = (ms: number): string => {
  const seconds = ms / 1000
  return seconds >= 60 && seconds % 60 === 0 ? counted(seconds / 60, 'minute') : counted(seconds, 'second')
}

/** A count with its noun: `1 step`, `2 steps`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const said = /^(goes to|says) (.+)$/

/**
 * The alternative emissions of one transition. Several pages, or several messages, are combined into one, because a
 * transition opens one page or shows one message.
 */
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

/** Pages of one community. Their URLs contain the name of a sample. */
const ofOneCommunity: readonly [address: RegExp, page: string, flow: string][] = [
  [/^\/(community|course)\/./i, 'the page of the community', 'community-page'],
  [/^\/edit\/./i, 'the edit wizard of the community', 'edit-community'],
]

/** A page in words: the words for a page of one community, otherwise the URL. */
const pageInWords = (path: string): string => {
  const [address = path] = path.split('?')
  return ofOneCommunity.find(([one]) => one.test(address))?.[1] ?? address
}

/** The flow of a page of one community, found by the page's name in words. */
export const flowInWords = (page: string): string | undefined =>
  ofOneCommunity.find(([, words]) => words === page)?.[2]

/** A message without the titles of a sample's plans. */
const withoutSamples = (message: string): string =>
  message.replace(/^(The new price of ).+( is not in effect yet)/, '$1…$2')

/** An emission in words; null if the user does not see it. */
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
      return `says '${withoutSamples(emission.toast.title)}'`
    default:
      return null
  }
}
