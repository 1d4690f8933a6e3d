import type { Path } from './addresses.ts'

const partsOf = (path: string) => {
  const [pathname = '', search] = path.split('?')
  return { pathname, query: new URLSearchParams(search) }
}

/** The plan id in the URL of a community's page; null if there is none. */
export const planNamedIn = (path: string): string | null => partsOf(path).query.get('plan') || null

/** The path with this plan chosen in its query, or with no plan. */
export const pathWithPlan = (path: string, planId: string | null): Path => {
  const { pathname, query } = partsOf(path)
  query.delete('plan')
  if (planId !== null) query.set('plan', planId)
  // Only the query has changed, so it is still a Path.
  return (String(query) !== '' ? `${pathname}?${query}` : pathname) as Path
}
