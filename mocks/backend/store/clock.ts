/** The state of the clock and of the random numbers. Stored with the world and with each entry of the log. */
export interface ClockState {
  /** Virtual time minus real time, in milliseconds. */
  readonly offsetMs: number
  /** The instant of the last entry of the log: the clock never shows an earlier one, even when real time goes back. */
  readonly at: number
  /** How many ids and random numbers were generated. */
  readonly drawn: number
}

/** A new world's clock shows the scenario's first instant. */
export const initialClockState = (epoch: number, realNow: number, drawn: number): ClockState => ({
  offsetMs: epoch - realNow,
  at: epoch,
  drawn,
})

export const virtualNow = (clockState: ClockState, realNow: number): number =>
  Math.max(clockState.at, realNow + clockState.offsetMs)

/** The state of a clock that shows `instant` now. Throws a RangeError for an instant that has passed. */
export const movedTo = (clockState: ClockState, realNow: number, instant: number): ClockState => {
  if (!(instant >= virtualNow(clockState, realNow))) {
    throw new RangeError('The clock moves forward only; to go back, rewind the log.')
  }
  return { ...clockState, offsetMs: instant - realNow }
}
