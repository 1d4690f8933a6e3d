import type { Area } from '#machines/index.ts'

/** One flow of the catalogue, without its machine. */
export interface ListedFlow {
  /** The id of the machine. */
  id: string
  area: Area
  title: string
}
