/** What the clock and the draws stand at. Kept with the world and with each entry of the log. */
export interface Dials {
  /** Virtual time less real time, in milliseconds. */
  readonly offsetMs: number
  /** The instant of the last entry of the log: the clock shows nothing earlier, whatever real time does. */
  readonly at: number
  /** How many draws of ids and chance were made. */
  readonly drawn: number
}

/** A new world's clock shows the scenario's first instant. */
export const startingDials = (epoch: number, realNow: number, drawn: number): Dials => ({
  offsetMs: epoch - realNow,
  at: epoch,
  drawn,
})

export const virtualNow = (dials: Dials, realNow: number): number =>
  Math.max(dials.at, realNow + dials.offsetMs)

/** Dials that show `instant` now. Throws a RangeError for an instant that has passed. */
export const movedTo = (dials: Dials, realNow: number, instant: number): Dials => {
  if (!(instant >= virtualNow(dials, realNow))) {
    throw new RangeError('The clock moves forward only; to go back, rewind the log.')
  }
  return { ...dials, offsetMs: instant - realNow }
}
