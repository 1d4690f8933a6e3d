import type ts from 'typescript'
import type { Edit } from '#build/edits.ts'

/** A change that one kind of mutant makes to a file; `change` says it in words. */
export interface Change {
  at: ts.Node
  change: string
  edits: readonly Edit[]
}

/** One change of the product that the tests must notice. `id` survives other changes of the file. */
export interface Mutant {
  id: string
  kind: string
  /** The flow whose folder the file is in; `rules` and `shared` for what several flows use. */
  owner: string
  /** Relative to the project. */
  file: string
  line: number
  change: string
  edits: readonly Edit[]
  /** The flows that should notice, by their folders, its own first. */
  users: readonly string[]
}
