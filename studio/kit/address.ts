import type { Path } from '#machines/rules/links/addresses.ts'
import { eventOf, namesIn, pathText } from '../play/happenings/names.ts'

/** How long a note may be, in characters. */
export const NOTE = 280

/** What the studio shows, as its address says it. */
export interface Address {
  /** A machine's id, or null for all flows. */
  flow: string | null
  /** A frame's id, or null for the sheet. */
  frame: string | null
  /** What of a flow is shown; stories and the running product are of several. */
  tab: 'diagram' | 'play' | 'screens' | 'requirements' | 'stories' | 'live' | 'changes'
  /** The file of a story, or null. */
  story: string | null
  /** The id of the state that is selected in the diagram. */
  state: string | null
  /** The id of the invocation whose machine is open within the diagram. */
  open: string | null
  /** What has happened in Play, by its names. */
  path: readonly string[]
  /** What somebody wrote to whom they sent the address. */
  note: string
  theme: 'light' | 'dark' | 'both'
  screen: 'phone' | 'desktop' | 'both'
  zoom: 'small' | 'medium' | 'large'
  /** Whether a diagram speaks the product's language or the code's. */
  names: 'words' | 'code'
  search: string
}

/** What is of one flow or story alone, as an address of another begins. */
export const nothingChosen = {
  frame: null,
  story: null,
  state: null,
  open: null,
  path: [],
  note: '',
} satisfies Partial<Address>

/** Changes what the address says; where it replaces, the browser's Back does not lead to what it said before. */
export type Change = (differs: Partial<Address>, replaces?: boolean) => void

/** Whether a path only writes on what the last step of another has begun to write. */
const goesOn = (path: readonly string[], before: readonly string[]): boolean =>
  path.length === before.length &&
  path.slice(0, -1).every((name, nth) => name === before[nth]) &&
  eventOf(path.at(-1) ?? '')?.type === eventOf(before.at(-1) ?? '')?.type

/** Whether the browser's Back leads from one address to the other: not from another look, nor from each letter of a field. */
export const isMove = (from: Address, to: Address): boolean =>
  from.flow !== to.flow ||
  from.tab !== to.tab ||
  from.frame !== to.frame ||
  from.story !== to.story ||
  from.open !== to.open ||
  (from.state === null) !== (to.state === null) ||
  (from.path.length > 0 && pathText(from.path) !== pathText(to.path) && !goesOn(to.path, from.path))

const among = <T extends string>(choices: readonly [T, ...T[]], asked: string | null): T =>
  choices.find((choice) => choice === asked) ?? choices[0]

/** The first of each is what stands when the address says nothing. */
const choices = {
  tab: ['diagram', 'play', 'screens', 'requirements', 'stories', 'live', 'changes'],
  theme: ['light', 'dark', 'both'],
  screen: ['both', 'desktop', 'phone'],
  zoom: ['medium', 'small', 'large'],
  names: ['words', 'code'],
} as const

export const readAddress = (query: URLSearchParams): Address => ({
  flow: query.get('flow'),
  frame: query.get('frame'),
  tab: query.has('frame') ? 'screens' : among(choices.tab, query.get('tab')),
  story: query.get('story'),
  state: query.get('state'),
  open: query.get('open'),
  path: namesIn(query.get('path') ?? ''),
  note: (query.get('note') ?? '').slice(0, NOTE),
  theme: among(choices.theme, query.get('theme')),
  screen: among(choices.screen, query.get('screen')),
  zoom: among(choices.zoom, query.get('zoom')),
  names: among(choices.names, query.get('names')),
  search: query.get('search') ?? '',
})

/** The query of an address, without what goes without saying; the studio is a page beside the product's. */
export const queryOf = ({
  flow,
  frame,
  tab,
  story,
  state,
  open,
  path,
  note,
  theme,
  screen,
  zoom,
  names,
  search,
}: Address) => {
  const query = new URLSearchParams()
  if (flow !== null) query.set('flow', flow)
  if (frame !== null) query.set('frame', frame)
  if (tab !== choices.tab[0] && frame === null) query.set('tab', tab)
  if (tab === 'stories' && story !== null) query.set('story', story)
  if (state !== null) query.set('state', state)
  if (open !== null) query.set('open', open)
  if (flow !== null && path.length > 0) query.set('path', pathText(path))
  if (flow !== null && note !== '') query.set('note', note)
  if (theme !== choices.theme[0]) query.set('theme', theme)
  if (screen !== choices.screen[0]) query.set('screen', screen)
  if (zoom !== choices.zoom[0]) query.set('zoom', zoom)
  if (names !== choices.names[0]) query.set('names', names)
  if (search !== '') query.set('search', search)
  return `?${String(query).replaceAll('%7E', '~')}` as Path
}

/** Where a path of a flow is played, the names of its steps given. */
export const playAddress = (flow: string, path: readonly string[]): Path =>
  queryOf({ ...readAddress(new URLSearchParams()), flow, tab: 'play', path })
