import type { Path } from '#machines/rules/links/addresses.ts'
import { eventOf, namesIn, pathText } from '../play/happenings/path-text.ts'

/** The maximum length of a note, in characters. */
export const NOTE = 280

/** What the studio shows, as its URL encodes it. */
export interface Address {
  /** The id of a machine; null for all flows. */
  flow: string | null
  /** The id of a screen; null for the overview of screens. */
  frame: string | null
  /** The selected tab or page. The tabs for stories, reports, the running product and changes cover several flows. */
  tab: (typeof choices.tab)[number]
  /** The file name of a story; null if none is open. */
  story: string | null
  /** The id of the state that is selected in the diagram. */
  state: string | null
  /** The id of the invocation whose machine is open in the diagram. */
  open: string | null
  /** The names of the steps that were played in Play. */
  path: readonly string[]
  /** The names of the steps of the moment with which the end of `path` is compared. */
  other: readonly string[]
  /** The id of the proposal that is shown on top of the diagram. */
  proposal: string | null
  /** The note that a user added to a shared link. */
  note: string
  theme: 'light' | 'dark' | 'both'
  screen: 'phone' | 'desktop' | 'both'
  zoom: 'small' | 'medium' | 'large'
  /** Whether a diagram shows the product's words or the names in code. */
  names: 'words' | 'code'
  search: string
}

/** The part of the address that belongs to one flow or story. It is reset when another flow or story opens. */
export const nothingChosen = {
  frame: null,
  story: null,
  state: null,
  open: null,
  path: [],
  other: [],
  proposal: null,
  note: '',
} satisfies Partial<Address>

/** Changes the address. `replaces` replaces the entry in the browser's history instead of adding one. */
export type Change = (differs: Partial<Address>, replaces?: boolean) => void

/** Whether two paths differ only in the text typed in their last step. */
const goesOn = (path: readonly string[], before: readonly string[]): boolean =>
  path.length === before.length &&
  path.slice(0, -1).every((name, nth) => name === before[nth]) &&
  eventOf(path.at(-1) ?? '')?.type === eventOf(before.at(-1) ?? '')?.type

/**
 * Whether a change of address adds an entry to the browser's history. A change of appearance adds none, nor does each
 * typed letter.
 */
export const isMove = (from: Address, to: Address): boolean =>
  from.flow !== to.flow ||
  from.tab !== to.tab ||
  from.frame !== to.frame ||
  from.story !== to.story ||
  from.open !== to.open ||
  from.proposal !== to.proposal ||
  pathText(from.other) !== pathText(to.other) ||
  (from.state === null) !== (to.state === null) ||
  (from.path.length > 0 && pathText(from.path) !== pathText(to.path) && !goesOn(to.path, from.path))

const among = <T extends string>(choices: readonly [T, ...T[]], asked: string | null): T =>
  choices.find((choice) => choice === asked) ?? choices[0]

/** The values that the parameters of the studio's URL can have. The first value of each list is the default. */
const choices = {
  tab: [
    'diagram',
    'play',
    'screens',
    'requirements',
    'notes',
    'stories',
    'reports',
    'live',
    'changes',
    'compare',
    'present',
    'print',
    'what-if',
  ],
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
  other: namesIn(query.get('with') ?? ''),
  proposal: query.get('proposal'),
  note: (query.get('note') ?? '').slice(0, NOTE),
  theme: among(choices.theme, query.get('theme')),
  screen: among(choices.screen, query.get('screen')),
  zoom: among(choices.zoom, query.get('zoom')),
  names: among(choices.names, query.get('names')),
  search: query.get('search') ?? '',
})

/** The query string of an address, without default values. The studio has its own page at `/studio/`. */
export const queryOf = ({
  flow,
  frame,
  tab,
  story,
  state,
  open,
  path,
  other,
  proposal,
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
  if ((tab === 'stories' || tab === 'present') && story !== null) query.set('story', story)
  if (state !== null) query.set('state', state)
  if (open !== null) query.set('open', open)
  if (flow !== null && path.length > 0) query.set('path', pathText(path))
  if (tab === 'compare' && other.length > 0) query.set('with', pathText(other))
  if (tab === 'what-if' && proposal !== null) query.set('proposal', proposal)
  if (flow !== null && note !== '') query.set('note', note)
  if (theme !== choices.theme[0]) query.set('theme', theme)
  if (screen !== choices.screen[0]) query.set('screen', screen)
  if (zoom !== choices.zoom[0]) query.set('zoom', zoom)
  if (names !== choices.names[0]) query.set('names', names)
  if (search !== '') query.set('search', search)
  return `?${String(query).replaceAll('%7E', '~')}` as Path
}

/** The URL that plays a path of a flow, from the names of its steps. */
export const playAddress = (flow: string, path: readonly string[]): Path =>
  queryOf({ ...readAddress(new URLSearchParams()), flow, tab: 'play', path })
