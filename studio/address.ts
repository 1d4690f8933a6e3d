/** What the storyboard shows, as its address says it. */
export interface Address {
  /** A machine's id, or null for all flows. */
  flow: string | null
  /** A frame's id, or null for the sheet. */
  frame: string | null
  theme: 'light' | 'dark' | 'both'
  screen: 'phone' | 'desktop' | 'both'
  zoom: 'small' | 'medium' | 'large'
  search: string
}

const among = <T extends string>(choices: readonly [T, ...T[]], asked: string | null): T =>
  choices.find((choice) => choice === asked) ?? choices[0]

/** The first of each is what stands when the address says nothing. */
export const choices = {
  theme: ['light', 'dark', 'both'],
  screen: ['both', 'desktop', 'phone'],
  zoom: ['medium', 'small', 'large'],
} as const

export const readAddress = (query: URLSearchParams): Address => ({
  flow: query.get('flow'),
  frame: query.get('frame'),
  theme: among(choices.theme, query.get('theme')),
  screen: among(choices.screen, query.get('screen')),
  zoom: among(choices.zoom, query.get('zoom')),
  search: query.get('search') ?? '',
})

/** The query of an address, without what goes without saying. */
export const queryOf = ({ flow, frame, theme, screen, zoom, search }: Address): string => {
  const query = new URLSearchParams()
  if (flow !== null) query.set('flow', flow)
  if (frame !== null) query.set('frame', frame)
  if (theme !== choices.theme[0]) query.set('theme', theme)
  if (screen !== choices.screen[0]) query.set('screen', screen)
  if (zoom !== choices.zoom[0]) query.set('zoom', zoom)
  if (search !== '') query.set('search', search)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
