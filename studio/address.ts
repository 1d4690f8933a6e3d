import type { Path } from '#machines/rules/links/addresses.ts'

/** What the storyboard shows, as its address says it. */
export interface Address {
  /** A machine's id, or null for all flows. */
  flow: string | null
  /** A frame's id, or null for the sheet. */
  frame: string | null
  /** What of a flow is shown. */
  tab: 'diagram' | 'screens' | 'requirements'
  /** The id of the state that is selected in the diagram. */
  state: string | null
  theme: 'light' | 'dark' | 'both'
  screen: 'phone' | 'desktop' | 'both'
  zoom: 'small' | 'medium' | 'large'
  search: string
}

const among = <T extends string>(choices: readonly [T, ...T[]], asked: string | null): T =>
  choices.find((choice) => choice === asked) ?? choices[0]

/** The first of each is what stands when the address says nothing. */
export const choices = {
  tab: ['diagram', 'screens', 'requirements'],
  theme: ['light', 'dark', 'both'],
  screen: ['both', 'desktop', 'phone'],
  zoom: ['medium', 'small', 'large'],
} as const

export const readAddress = (query: URLSearchParams): Address => ({
  flow: query.get('flow'),
  frame: query.get('frame'),
  tab: query.has('frame') ? 'screens' : among(choices.tab, query.get('tab')),
  state: query.get('state'),
  theme: among(choices.theme, query.get('theme')),
  screen: among(choices.screen, query.get('screen')),
  zoom: among(choices.zoom, query.get('zoom')),
  search: query.get('search') ?? '',
})

/** The query of an address, without what goes without saying; the storyboard is a page beside the product's. */
export const queryOf = ({ flow, frame, tab, state, theme, screen, zoom, search }: Address) => {
  const query = new URLSearchParams()
  if (flow !== null) query.set('flow', flow)
  if (frame !== null) query.set('frame', frame)
  if (tab !== choices.tab[0] && frame === null) query.set('tab', tab)
  if (state !== null) query.set('state', state)
  if (theme !== choices.theme[0]) query.set('theme', theme)
  if (screen !== choices.screen[0]) query.set('screen', screen)
  if (zoom !== choices.zoom[0]) query.set('zoom', zoom)
  if (search !== '') query.set('search', search)
  return `?${query}` as Path
}
