declare module 'virtual:diagrams' {
  import type { Diagram } from '#studio/diagram/diagram.ts'

  /** By the machine's id. */
  export const diagrams: Readonly<Record<string, () => Promise<Diagram>>>
}

declare module 'virtual:flow-map' {
  import type { FlowMap } from '#studio/diagram/map/map.ts'

  const map: FlowMap
  export default map
}

declare module 'virtual:requirement-tests' {
  /** By a requirement's id, the files that prove it, the rules first and whole journeys last. */
  const testsByRequirement: Readonly<Record<string, readonly string[]>>
  export default testsByRequirement
}

declare module 'virtual:proof' {
  import type { Proof } from '#studio/proof/proof.ts'

  /** By the machine's id, what the last run of the model tests wrote down. */
  export const proofs: Readonly<Record<string, () => Promise<Proof>>>
}

declare module 'virtual:storyboards' {
  import type { Frame } from '#studio/storyboard/data/frames.ts'

  /** By the machine's id, for each flow that somebody sees. */
  export const storyboards: Readonly<Record<string, () => Promise<readonly Frame[]>>>
}

declare module 'virtual:changes' {
  import type { Changes } from '#studio/changes/change.ts'

  /** What `npm run machines:diff` wrote down last; null where it wrote nothing. */
  export const loadChanges: (() => Promise<Changes>) | null
}
