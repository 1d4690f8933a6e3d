/** One change that only a loaded page shows: `from` stands once in the file, and both are expressions or attributes. */
export interface JourneyMutant {
  id: string
  file: string
  from: string
  to: string
  /** What the journeys that should notice are called; or the flow, for what the sweep of its states sees. */
  by: RegExp
}

export const row = (id: string, file: string, from: string, to: string, by: RegExp): JourneyMutant => ({
  id,
  file,
  from,
  to,
  by,
})
