/** Which entries of a long list are shown, and how. */
export interface ListOptions {
  search: string
  show: ListShow
  order: ListOrder
  compact: boolean
}

const listShows = ['all', 'active', 'inactive'] as const
export type ListShow = (typeof listShows)[number]

/** `listed` is the order in which the provider has them. */
const listOrders = ['listed', 'name', 'members'] as const
export type ListOrder = (typeof listOrders)[number]

/** What the options ask of an entry. */
export interface Entry {
  /** What is searched, its name first. */
  texts: readonly (string | null)[]
  isActive: boolean
  members?: number | undefined
}

const oneOf = <T extends string>(known: readonly [T, ...T[]], text: string | null): T =>
  known.find((one) => one === text) ?? known[0]

/** The options in the query of an address; whatever is not known there is left as it is without. */
export const optionsIn = (query: string): ListOptions => {
  const params = new URLSearchParams(query)
  return {
    search: params.get('search') ?? '',
    show: oneOf(listShows, params.get('show')),
    order: oneOf(listOrders, params.get('order')),
    compact: params.get('density') === 'compact',
  }
}

/** The query with these options, and all else that it had. */
export const queryWith = (query: string, { search, show, order, compact }: ListOptions): URLSearchParams => {
  const params = new URLSearchParams(query)
  const written = {
    search: search.trim(),
    show: show === 'all' ? '' : show,
    order: order === 'listed' ? '' : order,
    density: compact ? 'compact' : '',
  }
  for (const [name, value] of Object.entries(written)) {
    if (value === '') params.delete(name)
    else params.set(name, value)
  }
  return params
}

/** Whether entries may be left out. */
export const leavesOut = ({ search, show }: ListOptions): boolean => search.trim() !== '' || show !== 'all'

/** For comparison: without case and accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Made when names are first compared: that takes longer than to use it. */
let inWords: Intl.Collator | undefined

/** The entries that the options ask for, in their order. Each word that is searched for stands somewhere in an entry. */
export const arranged = <T>(
  entries: readonly T[],
  options: ListOptions,
  read: (entry: T) => Entry,
): readonly T[] => {
  if (!leavesOut(options) && options.order === 'listed') return entries
  const { search, show, order } = options
  const words = plain(search).split(/\s+/).filter(Boolean)
  const kept = entries
    .map((entry) => ({ entry, ...read(entry) }))
    .filter(({ isActive }) => show === 'all' || isActive === (show === 'active'))
    .filter(({ texts }) => {
      if (words.length === 0) return true
      const text = plain(texts.join(' '))
      return words.every((word) => text.includes(word))
    })
  if (order === 'name') {
    inWords ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
    const { compare } = inWords
    kept.sort((a, b) => compare(a.texts[0] ?? '', b.texts[0] ?? ''))
  }
  if (order === 'members') kept.sort((a, b) => (b.members ?? 0) - (a.members ?? 0))
  return kept.map(({ entry }) => entry)
}
