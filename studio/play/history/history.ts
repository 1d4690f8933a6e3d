/** One step of the history. A step that is taken after going back starts another branch. */
interface Visit {
  parent: number | null
  /** The name of the step's cause. */
  name: string
  title: string
  /** The index of the step that was last taken from here. */
  next: number | null
}

/** All steps that were taken, as a tree, so that going back loses nothing. */
export interface History {
  visits: readonly Visit[]
  /** The index of the current step. */
  at: number
}

export interface Named {
  name: string
  title: string
}

const childOf = ({ visits }: History, parent: number | null, name: string): number =>
  visits.findIndex((visit) => visit.parent === parent && visit.name === name)

/** Adds a step after the step `parent`. If a branch already has the same step after `parent`, continues that branch. */
const stepped = (history: History, parent: number | null, { name, title }: Named): History => {
  const known = childOf(history, parent, name)
  const at = known < 0 ? history.visits.length : known
  const visits = history.visits.map((visit, place) => (place === parent ? { ...visit, next: at } : visit))
  if (known < 0) visits.push({ parent, name, title, next: null })
  return { visits, at }
}

export const empty: History = { visits: [], at: -1 }

/** Adds all steps of a path, from its start. */
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

/**
 * Replaces the current step, because the user has typed more in the same field. If steps follow the current one, adds
 * a branch instead.
 */
export const goneOn = (history: History, steps: readonly Named[]): History => {
  const isPassed = history.visits.some(({ parent }) => parent === history.at)
  return followed(isPassed ? history : withoutShown(history), steps)
}

/** The indexes from the start to a step. */
const upTo = ({ visits }: History, at: number): number[] => {
  const visit = visits[at]
  return visit ? [...(visit.parent === null ? [] : upTo({ visits, at }, visit.parent)), at] : []
}

/** The indexes of the current branch, from its start through the current step to its end. */
export const branchOf = (history: History): number[] => {
  const branch = upTo(history, history.at)
  for (let next = history.visits[history.at]?.next ?? null; next !== null; ) {
    branch.push(next)
    next = history.visits[next]?.next ?? null
  }
  return branch
}

/** The names of the steps on the path to a step. */
export const pathTo = (history: History, at: number): string[] =>
  upTo(history, at).map((place) => history.visits[place]?.name ?? '')

/** The steps that start other branches than the current one. */
export const branchesFrom = (history: History): { at: number; title: string; from: string }[] => {
  const shown = new Set(branchOf(history))
  return history.visits.flatMap(({ parent, title }, at) =>
    !shown.has(at) && (parent === null || shown.has(parent))
      ? [{ at, title, from: parent === null ? '' : (history.visits[parent]?.title ?? '') }]
      : [],
  )
}
