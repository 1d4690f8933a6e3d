import type { Path } from './addresses.ts'

const partsOf = (path: string) => {
  const [pathname = '', search] = path.split('?')
  return { pathname, query: new URLSearchParams(search) }
}

/** The plan id in the URL of a community's page; '' if there is none. */
export const planNamedIn = (path: string): string => partsOf(path).query.get('plan') ?? ''

/** The path with this plan chosen in its query; '' chooses none. */
export const pathWithPlan = (path: string, planId: string): Path => {
  const { pathname, query } = partsOf(path)
  query.delete('plan')
  if (planId) query.set('plan', planId)
  // The cast is right, because only the query of a Path has changed.
  return (String(query) !== '' ? `${pathname}?${query}` : pathname) as Path
}
