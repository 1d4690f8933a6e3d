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
const listOrders = ['listed', 'name', 'members', 'ends'] as const
export type ListOrder = (typeof listOrders)[number]

/** What the options ask of an entry. */
export interface Entry {
  /** What is searched, its name first. */
  texts: readonly (string | null)[]
  isActive: boolean
  members?: number | undefined
  endsAt?: string | null
}

const oneOf = <T extends string>(allowed: readonly [T, ...T[]], text: string | null): T =>
  allowed.find((one) => one === text) ?? allowed[0]

/** The options in the query of an address; a value that is not one of them counts as absent. */
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

/** Whether the options may leave entries out. */
export const isFiltered = ({ search, show }: ListOptions): boolean =>
  wordsIn(search).length > 0 || show !== 'all'

/** Letters that Unicode does not decompose, as they are typed on a keyboard without them. */
const spelled: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' }

/** One spelling for all that looks alike: without case, accents, width, quotes, and characters that nobody sees. */
const folded = (text: string) =>
  text
    .replace(/["'`´ʼ′＂＇„‚\p{Pi}\p{Pf}]/gu, '')
    .normalize('NFKD')
    .replace(/[\p{M}\p{DI}\p{Cf}]/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .toLowerCase()
    .replace(/[łøđıßæœ]/g, (letter) => spelled[letter] ?? letter)

const wordsIn = (search: string) => folded(search).split(/\s+/).filter(Boolean)

/** Made when names are first compared, because making it is slow. */
let nameCollator: Intl.Collator | undefined

/** The entries that the options ask for, in their order. Each word that is searched for stands somewhere in an entry. */
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
