/** The filter, order and density of a long list. */
export interface ListOptions {
  search: string
  show: ListShow
  order: ListOrder
  compact: boolean
}

const listShows = ['all', 'active', 'inactive'] as const
export type ListShow = (typeof listShows)[number]

/** The orders of a list. `listed` is the order in which the provider sends the entries. */
const listOrders = ['listed', 'name', 'members', 'ends'] as const
export type ListOrder = (typeof listOrders)[number]

/** The fields of a list's entry by which the list is searched, filtered and sorted. */
export interface Entry {
  /** The texts of the entry that are searched. The first text is the entry's name. */
  texts: readonly (string | null)[]
  isActive: boolean
  members?: number | undefined
  endsAt?: string | null
}

const oneOf = <T extends string>(allowed: readonly [T, ...T[]], text: string | null): T =>
  allowed.find((one) => one === text) ?? allowed[0]

/** The options in a URL's query. Unknown values count as missing. */
export const optionsIn = (query: string): ListOptions => {
  const params = new URLSearchParams(query)
  return {
    search: params.get('search') ?? '',
    show: oneOf(listShows, params.get('show')),
    order: oneOf(listOrders, params.get('order')),
    compact: params.get('density') === 'compact',
  }
}

/** The query of a URL with these options added. Its other parameters stay. */
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

/** Whether these options may hide entries of the list. */
export const isFiltered = ({ search, show }: ListOptions): boolean =>
  wordsIn(search).length > 0 || show !== 'all'

/** Letters that Unicode does not decompose, with the letters that people type instead. */
const spelled: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' }

/** Normalises a text for search: ignores case, accents, width, quotes and invisible characters. */
const folded = (text: string) =>
  text
    .replace(/["'`´ʼ′＂＇„‚\p{Pi}\p{Pf}]/gu, '')
    .normalize('NFKD')
    .replace(/[\p{M}\p{DI}\p{Cf}]/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .toLowerCase()
    .replace(/[łøđıßæœ]/g, (letter) => spelled[letter] ?? letter)

const wordsIn = (search: string) => folded(search).split(/\s+/).filter(Boolean)

/** Compares names. The collator is created only when names are first compared, because creating it is slow. */
let nameCollator: Intl.Collator | undefined

/** The entries that match the options, sorted. An entry matches if it contains each word of the search. */
export const filteredAndSorted = <T>(
  entries: readonly T[],
  options: ListOptions,
  read: (entry: T) => Entry,
): readonly T[] => {
  if (!isFiltered(options) && options.order === 'listed') return entries
  const { search, show, order } = options
  const words = wordsIn(search)
  const found = entries
    .map((entry) => ({ entry, ...read(entry) }))
    .filter(({ isActive }) => show === 'all' || isActive === (show === 'active'))
    .filter(({ texts }) => {
      if (words.length === 0) return true
      const text = folded(texts.join(' '))
      return words.every((word) => text.includes(word))
    })
  if (order === 'name') {
    nameCollator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
    const { compare } = nameCollator
    found.sort((a, b) => compare(a.texts[0] ?? '', b.texts[0] ?? ''))
  }
  if (order === 'members') found.sort((a, b) => (b.members ?? 0) - (a.members ?? 0))
  if (order === 'ends') found.sort((a, b) => (a.endsAt ?? '9').localeCompare(b.endsAt ?? '9'))
  return found.map(({ entry }) => entry)
}
