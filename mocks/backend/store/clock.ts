/** The state of the clock and of the random numbers, stored with the dataset and with each entry of the log. */
export interface ClockState {
  /** The fake backend's time minus the real time, in milliseconds. */
  readonly offsetMs: number
  /**
   * The time of the last log entry. The clock never shows an earlier time, even if the computer's clock is set back.
   */
  readonly at: number
  /** How many ids and random numbers were generated so far. */
  readonly drawn: number
}

/** The clock of a new dataset, which shows the scenario's start time `epoch`. */
export const initialClockState = (epoch: number, realNow: number, drawn: number): ClockState => ({
  offsetMs: epoch - realNow,
  at: epoch,
  drawn,
})

export const virtualNow = (clockState: ClockState, realNow: number): number =>
  Math.max(clockState.at, realNow + clockState.offsetMs)

/** The clock state that shows `instant` now. Throws a RangeError for a time in the past. */
export const movedTo = (clockState: ClockState, realNow: number, instant: number): ClockState => {
  if (!(instant >= virtualNow(clockState, realNow))) {
    throw new RangeError('The clock moves forward only; to go back, rewind the log.')
  }
  return { ...clockState, offsetMs: instant - realNow }
}
