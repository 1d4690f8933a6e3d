/** One step that was taken; what was done after going back makes another branch. */
interface Visit {
  parent: number | null
  /** The name of what happened. */
  name: string
  /** In words. */
  title: string
  /** The step that was taken from here last. */
  next: number | null
}

/** All steps that were taken, as a tree: nothing that was seen is lost by going back. */
export interface History {
  visits: readonly Visit[]
  /** The place of the step that is shown. */
  at: number
}

export interface Named {
  name: string
  title: string
}

const childOf = ({ visits }: History, parent: number | null, name: string): number =>
  visits.findIndex((visit) => visit.parent === parent && visit.name === name)

/** Goes one step on, along the branch that has it or along a new one. */
const stepped = (history: History, parent: number | null, { name, title }: Named): History => {
  const known = childOf(history, parent, name)
  const at = known < 0 ? history.visits.length : known
  const visits = history.visits.map((visit, place) => (place === parent ? { ...visit, next: at } : visit))
  if (known < 0) visits.push({ parent, name, title, next: null })
  return { visits, at }
}

export const empty: History = { visits: [], at: -1 }

/** The history after a path has been played from its beginning. */
export const followed = (history: History, steps: readonly Named[]): History => {
  let result = history
  let parent: number | null = null
  for (const step of steps) {
    result = stepped(result, parent, step)
    parent = result.at
  }
  return result
}

const withoutShown = ({ visits, at }: History): History => {
  const moved = (place: number | null) => (place === null || place === at ? null : place - Number(place > at))
  return {
    visits: visits
      .filter((_, place) => place !== at)
      .map((visit) => ({ ...visit, parent: moved(visit.parent), next: moved(visit.next) })),
    at: -1,
  }
}

/** The history after what is typed has gone on: the last step replaces the one that is shown, unless that has led somewhere. */
export const goneOn = (history: History, steps: readonly Named[]): History => {
  const isPassed = history.visits.some(({ parent }) => parent === history.at)
  return followed(isPassed ? history : withoutShown(history), steps)
}

/** The places from the beginning to one step. */
const upTo = ({ visits }: History, at: number): number[] => {
  const visit = visits[at]
  return visit ? [...(visit.parent === null ? [] : upTo({ visits, at }, visit.parent)), at] : []
}

/** The places from the beginning through the step that is shown to the end of its branch. */
export const branchOf = (history: History): number[] => {
  const branch = upTo(history, history.at)
  for (let next = history.visits[history.at]?.next ?? null; next !== null; ) {
    branch.push(next)
    next = history.visits[next]?.next ?? null
  }
  return branch
}

/** The names of the path to a step. */
export const pathTo = (history: History, at: number): string[] =>
  upTo(history, at).map((place) => history.visits[place]?.name ?? '')

/** Steps that were taken elsewhere than on the shown branch: each begins a branch of its own. */
export const branchesFrom = (history: History): { at: number; title: string; from: string }[] => {
  const shown = new Set(branchOf(history))
  return history.visits.flatMap(({ parent, title }, at) =>
    !shown.has(at) && (parent === null || shown.has(parent))
      ? [{ at, title, from: parent === null ? '' : (history.visits[parent]?.title ?? '') }]
      : [],
  )
}
