import type { Story } from '#model/story.ts'

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
  flow: string
  /** The names of the scene's steps until then. */
  path: readonly string[]
  note: string
}

/** The stops of a story: the steps with a note. For a scene without notes, its end. */
export const stopsOf = ({ scenes }: Story): Stop[] =>
  scenes.flatMap(({ flow, steps }, scene) => {
    const all = steps.map(({ note = '' }, nth) => ({
      scene,
      flow,
      path: steps.slice(0, nth + 1).map(({ name }) => name),
      note,
    }))
    const told = all.filter(({ note }) => note !== '')
    return told.length > 0 ? told : all.slice(-1)
  })
