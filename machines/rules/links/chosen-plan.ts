import type { Path } from './addresses.ts'

const partsOf = (path: string) => {
  const [pathname = '', search] = path.split('?')
  return { pathname, query: new URLSearchParams(search) }
}

/** The plan id in the query of a community's path; '' if there is none. */
export const planNamedIn = (path: string): string => partsOf(path).query.get('plan') ?? ''

/** The path of a community with this plan in its query; '' removes the plan from the query. */
export const pathWithPlan = (path: string, planId: string): Path => {
  const { pathname, query } = partsOf(path)
  query.delete('plan')
  if (planId) query.set('plan', planId)
  // The cast is safe, because only the query of the Path has changed.
  return (String(query) !== '' ? `${pathname}?${query}` : pathname) as Path
}
