import type { Path } from './addresses.ts'

const partsOf = (path: string) => {
  const [pathname = '', search] = path.split('?')
  return { pathname, query: new URLSearchParams(search) }
}

/** The id of the plan that the address of a community's page names; null where it names none. */
export const planNamedIn = (path: string): string | null => partsOf(path).query.get('plan') || null

/** The same page with this plan in its address, or without a plan. */
export const pathWithPlan = (path: string, planId: string | null): Path => {
  const { pathname, query } = partsOf(path)
  query.delete('plan')
  if (planId !== null) query.set('plan', planId)
  // Only the query is another.
  return (String(query) !== '' ? `${pathname}?${query}` : pathname) as Path
}
