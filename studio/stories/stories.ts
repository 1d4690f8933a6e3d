import type { Story } from '#model/story.ts'
import { isOnward } from '../play/pages/onward.ts'

const files = import.meta.glob<Story>('../../model/stories/*.json', { eager: true, import: 'default' })

/** All stories by file name, sorted by file name. */
export const stories: ReadonlyMap<string, Story> = new Map(
  Object.entries(files)
    .map(([file, story]) => [file.slice(file.lastIndexOf('/') + 1, -'.json'.length), story] as const)
    .sort(([a], [b]) => a.localeCompare(b, 'en')),
)

/** A moment at which a story pauses, so that its note can be read. */
export interface Stop {
  /** The index of the scene, from 0. */
  scene: number
  /** The flow with which the path begins: the flow of this scene, or of an earlier scene that leads to this scene. */
  flow: string
  /** The names of all steps of the path until this stop. */
  path: readonly string[]
  /** The name of the user's next step on the same path; null if there is none. */
  next: string | null
  note: string
}

/** Whether a step is the outcome of a port or the end of a delay: `load=loaded`, `signIn!`, `after successShown`. */
const isOutcome = (name: string): boolean => /^[^{]*[=!]|^(?:.*>)?after /.test(name)

/**
 * The stops of a story, one for each step with a note. A scene without notes has one stop, at its end, unless the scene
 * continues the path of the scene before.
 */
export const stopsOf = ({ scenes }: Story): Stop[] => {
  let begun: Pick<Stop, 'flow' | 'path'> = { flow: '', path: [] }
  return scenes.flatMap(({ flow, steps }, scene) => {
    const following = scenes[scene + 1]?.steps[0].name ?? ''
    const after = isOnward(following) ? following : null
    const before = isOnward(steps[0].name) ? begun : { flow, path: [] }
    const names = steps.map(({ name }) => name)
    const all = steps.map(({ note = '' }, nth) => ({
      scene,
      flow: before.flow,
      path: [...before.path, ...names.slice(0, nth + 1)],
      next: [...names.slice(nth + 1), after].find((name) => name !== null && !isOutcome(name)) ?? null,
      note,
    }))
    begun = { flow: before.flow, path: [...before.path, ...names] }
    const told = all.filter(({ note }) => note !== '')
    const isPassed = isOnward(steps[0].name)
    return told.length > 0 || isPassed ? told : all.slice(-1)
  })
}
