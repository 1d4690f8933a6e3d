declare module 'virtual:diagrams' {
  import type { Diagram } from '#studio/diagram/diagram.ts'

  /** By the machine's id, loads its diagram. */
  export const diagrams: Readonly<Record<string, () => Promise<Diagram>>>
}

declare module 'virtual:flows' {
  import type { ListedFlow } from '#studio/storyboard/data/listed-flow.ts'

  const flows: readonly ListedFlow[]
  export default flows
}

declare module 'virtual:flow-map' {
  import type { FlowMap } from '#studio/diagram/map/map.ts'

  const map: FlowMap
  export default map
}

declare module 'virtual:requirement-tests' {
  import type { LastResult } from '#studio/requirements/results.ts'

  /** By a requirement's id, the files of its tests: tests of rules first, journeys last. */
  const testsByRequirement: Readonly<Record<string, readonly string[]>>
  export default testsByRequirement
  /** By file, the last result in the checkout that built the studio. */
  export const results: Readonly<Record<string, LastResult>>
}

declare module 'virtual:proof' {
  import type { Proof } from '#studio/proof/proof.ts'

  /** By the machine's id, loads the results of the last run of its model tests. */
  export const proofs: Readonly<Record<string, () => Promise<Proof>>>
}

declare module 'virtual:storyboards' {
  import type { FlowScreen } from '#studio/storyboard/data/screens.ts'

  /** By the machine's id, loads the screens of a flow that has a View. */
  export const storyboards: Readonly<Record<string, () => Promise<readonly FlowScreen[]>>>
}

declare module 'virtual:changes' {
  import type { Changes } from '#studio/changes/change.ts'

  /** Loads the last result of `npm run machines:diff`; null if there is none. */
  export const loadChanges: (() => Promise<Changes>) | null
  /** Calls the listener after each later run, until the returned function is called. A build has no later run. */
  export const onNewChanges: (listener: () => void) => () => void
}

declare module 'virtual:notes' {
  import type { Note } from '#studio/notes/note.ts'

  /** The notes of `model/notes`. */
  const notes: readonly Note[]
  export default notes
  /** The URL that writes a note into `model/notes`; null if nothing can write there. */
  export const saveTo: string | null
}

declare module 'virtual:reports' {
  import type { Report } from '#src/browser/record/report.ts'

  /** The cases of `model/reports`, by file name. */
  const cases: Readonly<Record<string, Report>>
  export default cases
  /** The URL that writes a case into `model/reports`; null if nothing can write there. */
  export const saveTo: string | null
}
